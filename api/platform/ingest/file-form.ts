import { headOf } from '#api/platform/files/reader/file-kind.ts'
import { largerThan } from '#api/platform/http/body.ts'
import { extensionOf } from '#contract/platform/files/codes.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'

/** Maximum bytes of a file by its form, which is the extension of its name. */
export type FormLimits<Form extends string> = Readonly<Record<Form, number>>

const formsOf = <Form extends string>(limits: FormLimits<Form>) => Object.keys(limits) as Form[]
const refuseType = (fault: FieldError): Refusal => refuse('file.type', { faults: { file: [fault] } })
const notTaken = (name: string, forms: readonly string[]) =>
  refuseType({ key: 'fileNotTaken', values: { name, kinds: forms.join(' / ') } })
const otherwise = (name: string, kind: string) => refuseType({ key: 'fileNamedOtherwise', values: { name, kind } })

/** Form of a file by its name and size, before its content has arrived. Refuses file.type, file.tooLarge. */
export function announcedForm<Form extends string>(
  limits: FormLimits<Form>,
  { name, bytes }: { name: string; bytes: number },
): Form | Refusal {
  const forms = formsOf(limits)
  const form = forms.find((each) => each === extensionOf(name))
  if (!form) return notTaken(name, forms)
  if (bytes === 0) return refuseType({ key: 'fileEmpty' })
  const bytesMax = limits[form]
  return bytes > bytesMax ? refuse('file.tooLarge', { faults: { file: [largerThan(bytesMax)] } }) : form
}

/** Forms whose files are zip archives. */
const zipForms: readonly string[] = ['xlsx', 'zip']

/**
 * Refuses file.type if the first bytes do not match the extension. The job that reads the file checks its whole
 * content.
 */
export async function refuseOtherForm<Form extends string>(
  limits: FormLimits<Form>,
  { form, name, start }: { form: Form; name: string; start: Blob },
): Promise<Refusal | undefined> {
  const head = await headOf(start)
  if (head === 'zip') return zipForms.includes(form) ? undefined : otherwise(name, 'xlsx')
  if (head === 'compound') return form === 'xls' ? undefined : otherwise(name, 'xls')
  // Programs save web pages and texts as .xls; other forms must match.
  return head !== undefined || zipForms.includes(form) ? notTaken(name, formsOf(limits)) : undefined
}
