import type { ToldFault } from './workbook-faults.tsx'

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

/**
 * The same of a form that edits: `stored` is what another has saved meanwhile, beside which it is shown; `gone`, that they have
 * taken the thing out; `faults`, what is wrong in a workbook.
 */
export type EditReply<Stored> = FormReply & { stored?: Stored | undefined; gone?: boolean; faults?: ToldFault[] }

/** What was typed into a form whose session had ended. */
export type FormDraft = {
  form: string
  values: Record<string, string[]>
  /** false when not all of it could be kept: the longest fields are missing. */
  complete: boolean
}

const isFormReply = (data: unknown): data is FormReply =>
  typeof data === 'object' && data !== null && 'form' in data && 'errors' in data && 'values' in data

/** True for an action's reply that is a form with errors left; those of resolved fields, given by id, do not count. */
export const hasErrors = (data: unknown, resolved: ReadonlySet<string> = new Set()): boolean =>
  isFormReply(data) && Object.keys(data.errors).some((path) => !resolvedPaths(data.form, resolved).has(path))

const resolvedPaths = (form: string, resolved: ReadonlySet<string>): Set<string> =>
  new Set([...resolved].flatMap((id) => (id.startsWith(`${form}-`) ? [pathOf(id.slice(form.length + 1))] : [])))

/** The form of a page that only asks whether to do something. */
export const confirmFormId = 'confirm'

/** A field as the controls take it. The field metadata of conform fits too. */
export type FieldState = {
  name: string
  /** The name, where a page has but one field of it. */
  id?: string
  label?: string
  initialValue?: unknown
  errors?: string[]
}

/** One error of the summary: the field's label and its text, leading to the field when it is on the page. */
export type ErrorLine = { label?: string; text: string; href?: string }

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

const replyTo = (id: string, reply: unknown): EditReply<unknown> | undefined =>
  isFormReply(reply) && reply.form === id ? reply : undefined

/** The draft, if it is of this form. */
export const draftOf = (id: string, draft: FormDraft | undefined): FormDraft | undefined =>
  draft?.form === id ? draft : undefined

type Made<Version> = { reply: unknown; draft?: FormDraft | undefined; version: Version }

/**
 * The version a form's next post is made from. A conflict has shown what is stored now, so from that; else from the one that
 * was typed over, however often it was refused since, and not from what another has saved in between.
 */
export function madeFrom<Version extends string | number>(
  id: string,
  { reply, draft, version }: Made<Version>,
): Version | string {
  const mine = replyTo(id, reply)
  const stored = mine?.stored as { version: Version } | undefined
  return stored?.version ?? (mine ?? draftOf(id, draft))?.values.version?.[0] ?? version
}

type Source<Name extends string> = {
  reply: unknown
  /** The fields on this form with their labels: an error of any other field is listed without a link. */
  fields: Readonly<Record<Name, string>>
  /** What stands in the fields before anyone has typed: the stored row, or a draft. */
  saved?: { readonly [K in Name]?: unknown }
  /** Of a page with several forms, the draft of whichever was typed into. */
  draft?: FormDraft | undefined
}

/** The state of one form on a page, from the action's reply, if it was to this form, and from what is stored. */
export function formState<Name extends string>(id: string, { reply, fields, ...held }: Source<Name>): FormState<Name> {
  const mine = replyTo(id, reply)
  const saved: Readonly<Record<string, unknown>> | undefined = draftOf(id, held.draft)?.values ?? held.saved
  const errors = mine?.errors ?? {}
  const fieldId = (name: string) => `${id}-${name}`
  const names = Object.keys(fields) as Name[]
  const lineOf = new Map(names.map((name) => [pathOf(name), { label: fields[name], href: `#${fieldId(name)}` }]))
  return {
    id,
    field(name) {
      return {
        id: fieldId(name),
        name,
        label: fields[name],
        initialValue: controlValue(mine ? mine.values[name] : saved?.[name]),
        errors: errors[pathOf(name)],
      }
    },
    errors: Object.entries(errors)
      .toSorted(([a], [b]) => placeOf(lineOf, a) - placeOf(lineOf, b))
      .flatMap(([path, texts]) => texts.map((text) => ({ text, ...lineOf.get(path) }))),
  }
}

/** What an action refused, on a page that shows no fields. */
export const refusalLines = (reply: unknown): ErrorLine[] =>
  isFormReply(reply) ? formState(reply.form, { reply, fields: {} }).errors : []

/** What concerns no field stands first. */
const placeOf = (lines: Map<string, unknown>, path: string): number => [...lines.keys()].indexOf(path)

/** Passwords and captcha codes are never sent back or kept. */
export const isSecretField = (name: string): boolean => /password|pwd|captcha/i.test(name)

/** Whether a control of a form holds something else than the page came with: typed or chosen, with or without scripts. */
export function isChangedControl(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) {
    const served = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(served, 0)
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}
