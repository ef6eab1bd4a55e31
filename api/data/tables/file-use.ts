import type { ImportForm } from '#contract/data/tables/codes.ts'

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
