import { headOf } from '#api/platform/files/reader/file-kind.ts'
import { largerThan } from '#api/platform/http/body.ts'
import { type ImportForm, importBytesMax, importFormOf, importForms } from '#contract/data/tables/codes.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'

/** Business type of imported files. No feature registers it, so no file call serves them. */
export const importBusiness = 'data-import'

/** Media types of imported files, by form. */
export const importTypes: Readonly<Record<ImportForm, string>> = {
  csv: 'text/csv',
  txt: 'text/csv',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  zip: 'application/zip',
}

const refuseType = (fault: FieldError): Refusal => refuse('file.type', { faults: { file: [fault] } })

/** Form of a file by its name and size, before its content is there. Refuses file.type, file.tooLarge. */
export function announcedForm(name: string, bytes: number): ImportForm | Refusal {
  const form = importFormOf(name)
  if (!form) return refuseType({ key: 'fileNotTaken', values: { name, kinds: importForms.join(' / ') } })
  if (bytes === 0) return refuseType({ key: 'fileEmpty' })
  const bytesMax = importBytesMax[form]
  return bytes > bytesMax ? refuse('file.tooLarge', { faults: { file: [largerThan(bytesMax)] } }) : form
}

const zipForms: readonly ImportForm[] = ['xlsx', 'zip']

/**
 * Refuses file.type if the first bytes belong to another form than the name. The job that reads the file looks at all of
 * its content.
 */
export async function refuseOther(form: ImportForm, { name, start }: { name: string; start: Blob }) {
  const head = await headOf(start)
  if (head === 'zip') return zipForms.includes(form) ? undefined : otherwise(name, 'xlsx')
  if (head === 'compound') return form === 'xls' ? undefined : otherwise(name, 'xls')
  // Programs save web pages and texts as .xls; the others must be of their form.
  const isOther = head !== undefined || zipForms.includes(form)
  return isOther ? refuseType({ key: 'fileNotTaken', values: { name, kinds: importForms.join(' / ') } }) : undefined
}

const otherwise = (name: string, kind: ImportForm) => refuseType({ key: 'fileNamedOtherwise', values: { name, kind } })
