import { parseSubmission } from '@conform-to/react/future'
import { coerceFormValue } from '@conform-to/zod/v4/future'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { confirmFormId, type EditReply, type FormReply, isSecretField } from '#app/ui/forms/form.ts'
import type { WorkbookFault } from '#app/ui/forms/workbook-faults.tsx'
import type { Failure } from '#contract/platform/envelope.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import { workbookFault } from '#contract/platform/files/workbook.ts'
import { type FieldError, problems } from '#contract/platform/problem.ts'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import { mutate } from '../api/api.server.ts'
import type { PageArgs } from '../request/context.ts'
import { readSession } from '../session/session.server.ts'
import { translatorOf } from '../text/texts.server.ts'
import { type FormLimit, type PostedForm, postedForm, usualLimit } from './posted.server.ts'
import { changeRows } from './row-change.server.ts'

const known = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** Names of a shape's own fields; of a union, those of all its members. */
function fieldNamesOf(shape: z.ZodType): ReadonlySet<string> {
  const names = known.get(shape) ?? new Set(namesIn(shape))
  known.set(shape, names)
  return names
}

function namesIn(shape: z.ZodType): string[] {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape)
  if (shape instanceof z.ZodPipe) return namesIn(shape.in as z.ZodType)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => namesIn(option as z.ZodType))
  throw new Error('a form is read by a shape of which the fields are not known')
}

/**
 * `name`, `name[3].part` or `name.part`, as deep as forms go. The index is limited, so that no list of millions is
 * created.
 */
const pathForm = /^([\w-]+)(?:\.[\w-]+|\[\d{0,4}\]){0,4}$/

/** Names of Object.prototype, refused to prevent prototype pollution. */
const ofObjects = /(?:^|\.)(?:__proto__|constructor|prototype)(?:$|[.[])/

/** Accepts the name of a field, or of a part of one. */
function isFieldOf(names: ReadonlySet<string>, name: string): boolean {
  const [, first] = pathForm.exec(name) ?? []
  return first !== undefined && names.has(first) && !ofObjects.test(name)
}

/** Names that control the page and are no form values: the form's id, the button pressed, the address to return to. */
const pageFields = ['form', 'intent', 'back']

export type Refused = { status: number; failure: Failure }

type ReadForm<T> = {
  /** The button pressed. */
  intent: string
  /** The typed values, with the error texts of the shape or the api. */
  reply(by?: Refused): FormReply
  /**
   * Response for the page: that reply with the refusal's status. For a refused workbook it includes the workbook's
   * faults.
   */
  refused(by?: Refused): ReturnType<typeof data<EditReply<never>>>
  /** As `refused`, but after a version conflict with both versions, so that the user can choose one. */
  refusedBy<Stored>(by: Refused, readStored: () => Promise<Stored>): Promise<ReturnType<typeof data<EditReply<Stored>>>>
  /** Makes the reply show this value for a field, whatever was typed. */
  hold(name: string, value: string): void
} & ({ ok: true; value: T } | { ok: false })

/** Reply of a page or form without fields: shows the api's refusal above the button. */
export const refusedConfirmation = ({ status, failure }: Refused, form: string = confirmFormId) =>
  data<EditReply<never>>({ form, values: {}, errors: { '': [failure.msg] } }, status)

/** Faults as the reply has them, their reasons already in the reader's language. */
const workbookFaults = z.object({ faults: z.array(workbookFault.extend({ reason: z.string() })) })

/** Faults of a refused workbook with their cells; empty when it was refused for another reason. */
export function workbookFaultsOf({ detail }: Failure): WorkbookFault[] {
  const result = workbookFaults.safeParse(detail)
  return result.success ? result.data.faults : []
}

/** Moves the errors of the call's field `said` to the form's field `shown`. */
export function atField({ status, failure }: Refused, said: string, shown: string): Refused {
  const { [said]: texts, ...errors } = failure.errors ?? {}
  return { status, failure: texts ? { ...failure, errors: { ...errors, [shown]: texts } } : failure }
}

/** Maximum number of fields whose errors a reply contains. */
const faultyFieldsMax = 40

/**
 * Parses a posted form by a shape of the contract. Empty fields count as absent; strings are converted to the shape's
 * types. Unknown fields are neither read nor shown again. A form whose button changed repeated rows is not parsed: its
 * reply has the changed rows and no errors.
 */
export async function readForm<S extends z.ZodType>(
  args: PageArgs,
  shape: S,
  form: string,
  limit: FormLimit = usualLimit,
): Promise<ReadForm<z.output<S>>> {
  const posted = await postedForm(args.request, limit)
  const names = fieldNamesOf(shape)
  const said = fieldsSaid(posted, names)
  const intent = String(posted.get('intent') ?? '')
  const changed = changeRows(said, intent, (name) => isFieldOf(names, name))
  if (changed) return showRows(args, changed, { form, intent, limit })
  const { payload } = parseSubmission(said)
  const parsed = coerceFormValue(shape).safeParse(payload, { reportInput: true })
  if (!parsed.success) await keepIfEnded(args)
  const faults = parsed.success ? {} : faultsOf(parsed.error)
  // A form with a raised limit may echo as many characters as its limit has bytes.
  const echo = echoOf(said, faults, parsed.success || limit !== usualLimit ? limit.bytes : echoCharactersMax)
  const errors = faultTexts(args, withCuts(faults, echo.cut))
  const reply = (by?: Refused): FormReply => ({ form, values: echo.values, errors: by ? errorsOf(by.failure) : errors })
  const common = {
    intent,
    reply,
    refused(by?: Refused) {
      const faults = by ? workbookFaultsOf(by.failure) : []
      return data<EditReply<never>>({ ...reply(by), ...(faults.length > 0 && { faults }) }, by?.status ?? 422)
    },
    async refusedBy<Stored>(by: Refused, readStored: () => Promise<Stored>) {
      const { code } = by.failure
      const stored = code === problems['version.conflict'] ? await readStored() : undefined
      return data<EditReply<Stored>>({ ...reply(by), stored, gone: code === problems.notFound }, by.status)
    },
    hold(name: string, value: string) {
      echo.values[name] = [value]
    },
  }
  return parsed.success ? { ...common, ok: true, value: parsed.data as z.output<S> } : { ...common, ok: false }
}

type Showing = { form: string; intent: string; limit: FormLimit }

/** Reply that shows the form with its changed rows; status 200, since nothing was refused. */
async function showRows(
  args: PageArgs,
  { fields, row }: NonNullable<ReturnType<typeof changeRows>>,
  { form, intent, limit }: Showing,
): Promise<ReadForm<never>> {
  await keepIfEnded(args)
  const echo = echoOf(fields, {}, limit === usualLimit ? echoCharactersMax : limit.bytes)
  const reply = (): FormReply => ({ form, values: echo.values, errors: {}, row })
  const refused = () => data<EditReply<never>>(reply(), 200)
  return {
    ok: false,
    intent,
    reply,
    refused,
    refusedBy: async () => refused(),
    hold(name, value) {
      echo.values[name] = [value]
    },
  }
}

/**
 * Checks the session before a form is refused without an api call: the page's loaders would redirect and lose the typed
 * values. If it has ended, `mutate` keeps the draft.
 */
async function keepIfEnded(args: PageArgs): Promise<void> {
  if ((await readSession(args)).has('token')) await mutate(args, getUserConfig)
}

function fieldsSaid(posted: PostedForm, names: ReadonlySet<string>): FormData {
  const said = new FormData()
  for (const [name, value] of posted) {
    if (!pageFields.includes(name) && isFieldOf(names, name)) said.append(name, value)
  }
  return said
}

function faultTexts(args: PageArgs, faults: Record<string, FieldError[]>): Record<string, string[]> {
  // A shape may use any key of validation.json, or `namespace:key`: the compiler cannot know which.
  const t = translatorOf(args.request, 'validation') as (key: string, values?: FieldError['values']) => string
  const text = ({ key, values }: FieldError) => t(key, values)
  const shown = Object.entries(faults).slice(0, faultyFieldsMax)
  return Object.fromEntries(shown.map(([path, list]) => [path, list.map(text)]))
}

const errorsOf = ({ msg, errors }: Failure): Record<string, string[]> =>
  errors && Object.keys(errors).length > 0 ? errors : { '': [msg] }

/** Characters shown again of a value with the wrong format; enough for a typing mistake. */
const wrongCharactersMax = 500
/** Total characters of all values shown again by a refused form; the longest form of texts has fewer. */
const echoCharactersMax = 18_000

type Echo = { values: Record<string, string[]>; cut: Map<string, number> }

/**
 * Values that a refused form shows again: all but passwords. Values far beyond their limit are cut, to bound the size
 * of the page. `cut` has the characters kept of each cut field.
 */
function echoOf(said: FormData, faults: Record<string, FieldError[]>, charactersMax: number): Echo {
  const values = new Map<string, string[]>()
  const cut: Echo['cut'] = new Map()
  const faulty = faultsByField(faults)
  let left = charactersMax
  for (const [name, value] of said) {
    if (typeof value !== 'string' || isSecretField(name)) continue
    const echoed = value.slice(0, Math.max(0, Math.min(left, echoedMax(faulty.get(dotted(name))))))
    if (echoed.length < value.length) cut.set(dotted(name), echoed.length)
    left -= echoed.length + name.length
    if (left < 0) break
    const list = values.get(name)
    if (list) list.push(echoed)
    else values.set(name, [echoed])
  }
  return { values: Object.fromEntries(values), cut }
}

/** `dimensions[3].weight` as `dimensions.3.weight`, the path format of faults. */
const dotted = (name: string): string => name.replace(/\[(\d+)\]/g, '.$1')

/** Groups faults by field: a fault of `userIds.0` counts for `userIds` too. */
function faultsByField(faults: Record<string, FieldError[]>): Map<string, FieldError[]> {
  const byField = new Map<string, FieldError[]>()
  for (const [path, list] of Object.entries(faults)) {
    byField.set(path, list)
    const field = path.slice(0, path.lastIndexOf('.'))
    if (field && !byField.has(field)) byField.set(field, list)
  }
  return byField
}

/** Characters shown again of a refused value. Up to twice the allowed length may have been typed on purpose. */
function echoedMax(faults: FieldError[] | undefined): number {
  if (!faults) return Number.POSITIVE_INFINITY
  const tooLong = faults.find(({ key }) => key === 'tooLong')
  return Math.max(wrongCharactersMax, 2 * Number(tooLong?.values?.max ?? 0))
}

const withCuts = (faults: Record<string, FieldError[]>, cut: Echo['cut']): Record<string, FieldError[]> => ({
  ...faults,
  ...Object.fromEntries(
    [...cut].map(([path, count]) => [path, [...(faults[path] ?? []), { key: 'cutOff', values: { count } }]]),
  ),
})
