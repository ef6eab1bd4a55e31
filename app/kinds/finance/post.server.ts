import type { PostedForm } from '#app/page/posted.server.ts'
import { timeMarker } from '#contract/kinds/finance/codes.ts'
import type { TypedRow } from '#contract/kinds/finance/shapes.ts'
import { fieldName, valueNamed } from './field.ts'

/** The values of the form by field name, as they were typed. */
export function typedOf(form: PostedForm): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (valueNamed(name) && typeof value === 'string') typed[name] = value
  return typed
}

/** The rows of the form as the api takes them; `names` has the code of each, '' for the dates. */
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

/** Which paper a form is of, the version it was made from with its idempotency key, and its rows. */
export function financePost(request: Request, form: PostedForm) {
  const { searchParams } = new URL(request.url)
  return {
    uuid: searchParams.get('uuid') ?? '',
    query: { type: searchParams.get('type') ?? undefined },
    stamp: { version: Number(form.get('version')), key: String(form.get('key')) },
    ...typedRows(form),
  }
}

/** `data.3.end` is the closing value of the fourth row that was sent. */
export function fieldOf(path: string, names: readonly string[]): string {
  const [, row, part] = /^data\.(\d+)\.(start|end)$/.exec(path) ?? []
  const code = names[Number(row)]
  return code === undefined || part === undefined ? '' : fieldName(code, part === 'start' ? 'start' : 'end')
}
