import type { WorkbookFault } from './workbook-faults.tsx'

/**
 * Reply of an action that refused a form: the page shows the form again with the submitted values. Keyed by form, so
 * that errors never show in another form of the page.
 */
export type FormReply = {
  form: string
  /** Submitted values by field name; never passwords or files. */
  values: Record<string, string[]>
  /** Localized texts by field path; '' holds errors without a field. */
  errors: Record<string, string[]>
  /** After a change of repeated rows: index of the row that gets the focus. */
  row?: number
}

/**
 * Reply to an edit form. `stored`: the values saved by a concurrent edit, shown next to the submitted ones. `gone`: the
 * entity was deleted in the meantime. `faults`: errors in a workbook.
 */
export type EditReply<Stored> = FormReply & { stored?: Stored | undefined; gone?: boolean; faults?: WorkbookFault[] }

/** Input of a form whose session had ended. */
export type FormDraft = {
  form: string
  values: Record<string, string[]>
  /** False if the draft exceeded the size limit: the longest fields are missing. */
  complete: boolean
}

const isFormReply = (data: unknown): data is FormReply =>
  typeof data === 'object' && data !== null && 'form' in data && 'errors' in data && 'values' in data

/** True for a form reply with unresolved errors. `resolved` holds field ids, whose errors do not count. */
export const hasErrors = (data: unknown, resolved: ReadonlySet<string> = new Set()): boolean =>
  isFormReply(data) && Object.keys(data.errors).some((path) => !resolvedPaths(data.form, resolved).has(path))

const resolvedPaths = (form: string, resolved: ReadonlySet<string>): Set<string> =>
  new Set([...resolved].flatMap((id) => (id.startsWith(`${form}-`) ? [pathOf(id.slice(form.length + 1))] : [])))

export const confirmFormId = 'confirm'

/** Field state for the controls; compatible with conform's field metadata. */
export type FieldState = {
  name: string
  /** Default: the name, if the page has only one field with it. */
  id?: string
  label?: string
  initialValue?: unknown
  errors?: string[]
}

/** Entry of the error summary: field label, text, and a link if the field is on the page. */
export type ErrorLine = { label?: string; text: string; href?: string }

export type FormState<Name extends string = string> = {
  id: string
  field(name: Name): FieldState
  /** For the ErrorSummary, in the order of `fields`. */
  errors: ErrorLine[]
}

/** Normalizes `answers[3].value` from forms to `answers.3.value` from the api. */
const pathOf = (name: string) => name.replace(/\[(\d+)\]/g, '.$1')

/** Converts a value for a control: a list of one becomes its item, a number becomes text. */
function controlValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value : value[0]
  return typeof value === 'number' ? String(value) : value
}

const replyTo = (id: string, reply: unknown): EditReply<unknown> | undefined =>
  isFormReply(reply) && reply.form === id ? reply : undefined

/** Returns the draft if it belongs to this form. */
export const draftOf = (id: string, draft: FormDraft | undefined): FormDraft | undefined =>
  draft?.form === id ? draft : undefined

type Made<Version> = { reply: unknown; draft?: FormDraft | undefined; version: Version }

/**
 * Version that the next post of a form is based on. After a conflict it is the stored version that was shown. Otherwise
 * it is the version the reader edited, unchanged by refusals and concurrent edits.
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
  /** Fields on this form with their labels. Errors of other fields are listed without a link. */
  fields: Readonly<Record<Name, string>>
  /** Initial values of the fields: the stored row, or a draft. */
  saved?: { readonly [K in Name]?: unknown }
  /** Draft of any form of the page. */
  draft?: FormDraft | undefined
}

/** Builds the state of one form from the action's reply, if it was to this form, and from stored values. */
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

/** Errors of a refused action, for a page without fields. */
export const refusalLines = (reply: unknown): ErrorLine[] =>
  isFormReply(reply) ? formState(reply.form, { reply, fields: {} }).errors : []

/** Index of a field in the form; -1 for errors without a field, which sort first. */
const placeOf = (lines: Map<string, unknown>, path: string): number => [...lines.keys()].indexOf(path)

/** Passwords and captcha codes are never sent back or stored. */
export const isSecretField = (name: string): boolean => /password|pwd|captcha/i.test(name)

/** Returns true if a control's value differs from its HTML default, so that input before scripts ran counts too. */
export function isChangedControl(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) {
    const served = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(served, 0)
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}
