/**
 * What an action answers when a form is refused: the same page shows it again with every typed value kept.
 * Keyed by form, so that one form's errors never show in its sibling.
 */
export type FormReply = {
  form: string
  /** What was typed, by field name; never passwords or files. */
  values: Record<string, string[]>
  /** Texts in the reader's language by field path; '' holds what concerns no single field. */
  errors: Record<string, string[]>
}

export const isFormReply = (data: unknown): data is FormReply =>
  typeof data === 'object' && data !== null && 'form' in data && 'errors' in data && 'values' in data

/** A field as the controls take it. The field metadata of conform fits too. */
export type FieldState = {
  name: string
  /** The name, where a page has but one field of it. */
  id?: string
  initialValue?: unknown
  errors?: string[]
}

export type ErrorLine = { text: string; href?: string }

export type FormState<Name extends string = string> = {
  id: string
  field(name: Name): FieldState
  /** For the ErrorSummary, in the order of `fields`. */
  errors: ErrorLine[]
}

/** `answers[3].value` and `answers.3.value` are one path: forms write the first, the api the second. */
const pathOf = (name: string) => name.replace(/\[(\d+)\]/g, '.$1')

/** Controls take a text, or several: a list of one is that text, a number its digits. */
function controlValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value : value[0]
  return typeof value === 'number' ? String(value) : value
}

type Source<Name extends string> = {
  reply: unknown
  /** The names on this form: an error of any other field is listed without a link. */
  fields: readonly Name[]
  /** What stands in the fields before anyone has typed: the stored row, or a draft. */
  saved?: { readonly [K in Name]?: unknown }
}

/** The state of one form on a page, from the action's reply, if it was to this form, and from what is stored. */
export function formState<const Name extends string>(id: string, { reply, fields, saved }: Source<Name>): FormState<Name> {
  const mine = isFormReply(reply) && reply.form === id ? reply : undefined
  const errors = mine?.errors ?? {}
  const fieldId = (name: string) => `${id}-${name}`
  const hrefs = new Map(fields.map((name) => [pathOf(name), `#${fieldId(name)}`]))
  return {
    id,
    field(name) {
      return {
        id: fieldId(name),
        name,
        initialValue: controlValue(mine ? mine.values[name] : saved?.[name]),
        errors: errors[pathOf(name)],
      }
    },
    errors: Object.entries(errors)
      .sort(([a], [b]) => order(hrefs, a) - order(hrefs, b))
      .flatMap(([path, texts]) => texts.map((text) => ({ text, href: hrefs.get(path) }))),
  }
}

const order = (hrefs: Map<string, string>, path: string): number => {
  const index = [...hrefs.keys()].indexOf(path)
  return index < 0 ? -1 : index
}
