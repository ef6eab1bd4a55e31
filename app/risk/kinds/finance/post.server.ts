import type { PostedForm } from '#app/page/forms/posted.server.ts'
import { AmountUnit, RowPart, timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import type { TypedRow } from '#contract/risk/kinds/finance/shapes.ts'
import { fieldName, valueNamed } from './field.ts'

/** Uuid of the paper in the address; '' if missing. */
export const uuidIn = (request: Request): string => new URL(request.url).searchParams.get('uuid') ?? ''

/** Submitted values by field name. */
export function typedOf(form: PostedForm): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (valueNamed(name) && typeof value === 'string') typed[name] = value
  return typed
}

/** Rows of the form for the api; `names` holds the code of each, '' for the dates. */
export function typedRows(form: PostedForm): { rows: TypedRow[]; names: string[] } {
  const rows = new Map<string, TypedRow>()
  for (const [name, value] of Object.entries(typedOf(form))) {
    const found = valueNamed(name)
    if (!found) continue
    const row = rows.get(found.code) ?? (found.code === '' ? { table: timeMarker } : { code: found.code })
    rows.set(found.code, { ...row, [found.part]: value })
  }
  return { rows: [...rows.values()], names: [...rows.keys()] }
}

/** Unit of the form's amounts; undefined means yuan, as scripts send them. */
export const unitOf = (form: PostedForm): AmountUnit | undefined =>
  Object.values(AmountUnit).find((unit) => unit === form.get('unit'))

/** Parses a posted form: paper, version, idempotency key, and rows. */
export function financePost(request: Request, form: PostedForm) {
  const { searchParams } = new URL(request.url)
  return {
    uuid: searchParams.get('uuid') ?? '',
    query: { type: searchParams.get('type') ?? undefined },
    stamp: { version: Number(form.get('version')), key: String(form.get('key')) },
    unit: unitOf(form),
    ...typedRows(form),
  }
}

/** Maps a path of the call to a form field: `data.3.end` is the closing value of the fourth posted row. */
export function fieldOf(path: string, names: readonly string[]): string {
  const [, row, name] = /^data\.(\d+)\.(\w+)$/.exec(path) ?? []
  const code = names[Number(row)]
  const part = Object.values(RowPart).find((each) => each === name)
  return code === undefined || part === undefined ? '' : fieldName(code, part)
}
