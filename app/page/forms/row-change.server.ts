import { parseSubmission, resolveSubmission } from '@conform-to/react/future'

type Change = {
  /** The form's fields after the change. */
  fields: FormData
  /** Index of the row that gets the focus; the number of rows for the button that adds one. */
  row: number
}

/**
 * Fields of a form after one of its buttons inserted, removed or moved a row; undefined for other buttons, and for
 * lists that the form does not have.
 */
export function changeRows(fields: FormData, intent: string, isField: (name: string) => boolean): Change | undefined {
  const list = isRowIntent(intent) ? listOf(intent) : undefined
  if (list === undefined || !isField(list)) return undefined
  // Conform throws for a field that is no list.
  if ([...fields.keys()].some((name) => name === list || name.startsWith(`${list}.`))) return undefined
  const posted = new FormData()
  for (const [name, value] of fields) posted.append(name, value)
  posted.set(intentName, intent)
  const { intent: change, targetValue } = resolveSubmission(parseSubmission(posted, { intentName }))
  if (change?.type !== 'insert' && change?.type !== 'remove' && change?.type !== 'reorder') return undefined
  const rows: unknown = targetValue?.[list]
  if (!Array.isArray(rows)) return undefined
  const changed = new FormData()
  for (const [name, value] of fields) if (!name.startsWith(`${list}[`)) changed.append(name, value)
  for (const [index, row] of rows.entries()) appendRow(changed, `${list}[${index}]`, row)
  const row = change.type === 'reorder' ? change.payload.to : rows.length - (change.type === 'insert' ? 1 : 0)
  return { fields: changed, row }
}

const intentName = 'intent'

const nameOption = '"name":"[\\w-]+"'
const place = '\\d{1,4}'
const format = new RegExp(
  `^(insert\\({${nameOption}}\\)|remove\\({${nameOption},"index":${place}}\\)|reorder\\({${nameOption},"from":${place},"to":${place}}\\))$`,
)

/** Accepts only conform's intents for rows: others can set values of any field, at any depth. */
const isRowIntent = (value: string): boolean => format.test(value)

const listOf = (intent: string): string | undefined => /"name":"([\w-]+)"/.exec(intent)?.[1]

/** Appends the fields of a row. A new row has none and becomes one empty field with the row's name. */
function appendRow(fields: FormData, name: string, row: unknown): void {
  if (typeof row === 'string') fields.append(name, row)
  else if (typeof row === 'object' && row !== null && Object.keys(row).length > 0)
    for (const [part, value] of Object.entries(row)) appendRow(fields, `${name}.${part}`, value)
  else fields.append(name, '')
}
