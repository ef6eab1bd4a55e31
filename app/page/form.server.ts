import { parseSubmission } from '@conform-to/react/future'
import { coerceFormValue } from '@conform-to/zod/v4/future'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { confirmFormId, type EditReply, type FormReply, isSecretField } from '#app/ui/form.ts'
import type { ToldFault } from '#app/ui/workbook-faults.tsx'
import type { Failure } from '#contract/platform/envelope.ts'
import { faultsOf } from '#contract/platform/fault.ts'
import { workbookFault } from '#contract/platform/files/workbook.ts'
import { type Fault, problems } from '#contract/platform/problem.ts'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import { tell } from './api.server.ts'
import type { PageArgs } from './context.ts'
import { type FormLimit, type PostedForm, postedForm, usualLimit } from './posted.server.ts'
import { readSession } from './session.server.ts'
import { translatorOf } from './texts.server.ts'

const known = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** The names of a shape's own fields; of alternatives, those of all. */
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

/** `name`, `name[3].part` or `name.part`, as deep as forms go; an index could otherwise make a list of millions. */
const pathForm = /^([\w-]+)(?:\.[\w-]+|\[\d{0,4}\]){0,4}$/

/** What every object has, and no form asks for. */
const ofObjects = /(?:^|\.)(?:__proto__|constructor|prototype)(?:$|[.[])/

/** Whether a posted name is one of these fields or a part of one. */
function isFieldOf(names: ReadonlySet<string>, name: string): boolean {
  const [, first] = pathForm.exec(name) ?? []
  return first !== undefined && names.has(first) && !ofObjects.test(name)
}

/** Names that steer the page and are no part of what a form says: the form's id, the button pressed, where to return. */
const pageFields = ['form', 'intent', 'back']

export type Refused = { status: number; failure: Failure }

type ReadForm<T> = {
  /** The button pressed. */
  intent: string
  /** The typed values, with the texts of what the shape or the api refused. */
  reply(by?: Refused): FormReply
  /** The same page again with that reply and the refusal's status, and of a workbook with what is wrong in it. */
  refused(by?: Refused): ReturnType<typeof data<EditReply<never>>>
  /** The same where another may have saved first: then with both versions, so that one of the two can be chosen. */
  refusedBy<Stored>(by: Refused, readStored: () => Promise<Stored>): Promise<ReturnType<typeof data<EditReply<Stored>>>>
  /** Has a field come again with this value, whatever was typed. */
  hold(name: string, value: string): void
} & ({ ok: true; value: T } | { ok: false })

/** A page that only asks, or a form that is but a button, again with what the api said against it. */
export const refusedConfirmation = ({ status, failure }: Refused, form: string = confirmFormId) =>
  data<EditReply<never>>({ form, values: {}, errors: { '': [failure.msg] } }, status)

/** Over the wire the reasons are texts already. */
const workbookFaults = z.object({ faults: z.array(workbookFault.extend({ reason: z.string() })) })

/** What is wrong with a workbook that was refused, and where; nothing when it was refused for another reason. */
export function workbookFaultsOf({ detail }: Failure): ToldFault[] {
  const told = workbookFaults.safeParse(detail)
  return told.success ? told.data.faults : []
}

/** The refusal, in which what the call says of one of its fields stands at a field of the form. */
export function atField({ status, failure }: Refused, said: string, shown: string): Refused {
  const { [said]: texts, ...errors } = failure.errors ?? {}
  return { status, failure: texts ? { ...failure, errors: { ...errors, [shown]: texts } } : failure }
}

/** Faults of more fields than these help nobody. */
const faultyFieldsMax = 40

/**
 * Reads a posted form by a shape of the contract. Empty fields count as absent; strings become what the shape asks. Fields
 * that the shape does not have are neither read nor shown again.
 */
export async function readForm<S extends z.ZodType>(
  args: PageArgs,
  shape: S,
  form: string,
  limit: FormLimit = usualLimit,
): Promise<ReadForm<z.output<S>>> {
  const posted = await postedForm(args.request, limit)
  const said = fieldsSaid(posted, fieldNamesOf(shape))
  const { payload } = parseSubmission(said)
  const parsed = coerceFormValue(shape).safeParse(payload, { reportInput: true })
  if (!parsed.success) await keepIfEnded(args)
  const faults = parsed.success ? {} : faultsOf(parsed.error)
  // A form that may say more than usual has a page as long.
  const echo = echoOf(said, faults, parsed.success || limit !== usualLimit ? limit.bytes : echoCharactersMax)
  const errors = faultTexts(args, withCuts(faults, echo.cut))
  const reply = (by?: Refused): FormReply => ({ form, values: echo.values, errors: by ? errorsOf(by.failure) : errors })
  const common = {
    intent: String(posted.get('intent') ?? ''),
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

/**
 * A form that is refused before the api hears of it comes again in a page whose own loaders send away whoever's session has
 * ended, and what was typed would be gone: so the api is asked first, and `tell` keeps the draft.
 */
async function keepIfEnded(args: PageArgs): Promise<void> {
  if ((await readSession(args)).has('token')) await tell(args, getUserConfig)
}

function fieldsSaid(posted: PostedForm, names: ReadonlySet<string>): FormData {
  const said = new FormData()
  for (const [name, value] of posted) {
    if (!pageFields.includes(name) && isFieldOf(names, name)) said.append(name, value)
  }
  return said
}

function faultTexts(args: PageArgs, faults: Record<string, Fault[]>): Record<string, string[]> {
  // A shape may name any key of validation.json, or `namespace:key`: the compiler can't know which.
  const t = translatorOf(args.request, 'validation') as (key: string, values?: Fault['values']) => string
  const text = ({ key, values }: Fault) => t(key, values)
  const shown = Object.entries(faults).slice(0, faultyFieldsMax)
  return Object.fromEntries(shown.map(([path, list]) => [path, list.map(text)]))
}

const errorsOf = ({ msg, errors }: Failure): Record<string, string[]> =>
  errors && Object.keys(errors).length > 0 ? errors : { '': [msg] }

/** Of a value that its field does not take, as much as somebody may have typed there by mistake. */
const wrongCharactersMax = 500
/** The most characters of all values together that come back from a form that is refused: more than the longest form of texts has. */
const echoCharactersMax = 18_000

type Echo = { values: Record<string, string[]>; cut: Map<string, number> }

/**
 * What a refused form shows again: everything that was typed, but for passwords. Of what goes far beyond its field only the
 * beginning, so that an answer is no longer than the page; `cut` says how many characters of which field are left.
 */
function echoOf(said: FormData, faults: Record<string, Fault[]>, charactersMax: number): Echo {
  const values = new Map<string, string[]>()
  const cut: Echo['cut'] = new Map()
  const faulty = faultsByField(faults)
  let left = charactersMax
  for (const [name, value] of said) {
    if (typeof value !== 'string' || isSecretField(name)) continue
    const kept = value.slice(0, Math.max(0, Math.min(left, keptOf(faulty.get(dotted(name))))))
    if (kept.length < value.length) cut.set(dotted(name), kept.length)
    left -= kept.length + name.length
    if (left < 0) break
    const list = values.get(name)
    if (list) list.push(kept)
    else values.set(name, [kept])
  }
  return { values: Object.fromEntries(values), cut }
}

/** `dimensions[3].weight` as faults name it. */
const dotted = (name: string): string => name.replace(/\[(\d+)\]/g, '.$1')

/** What a field is faulty by: `userIds` by a fault of `userIds.0` too. */
function faultsByField(faults: Record<string, Fault[]>): Map<string, Fault[]> {
  const byField = new Map<string, Fault[]>()
  for (const [path, list] of Object.entries(faults)) {
    byField.set(path, list)
    const field = path.slice(0, path.lastIndexOf('.'))
    if (field && !byField.has(field)) byField.set(field, list)
  }
  return byField
}

/** How much of a refused value comes back: a text up to twice as long as allowed may have been typed on purpose. */
function keptOf(faults: Fault[] | undefined): number {
  if (!faults) return Number.POSITIVE_INFINITY
  const tooLong = faults.find(({ key }) => key === 'tooLong')
  return Math.max(wrongCharactersMax, 2 * Number(tooLong?.values?.max ?? 0))
}

const withCuts = (faults: Record<string, Fault[]>, cut: Echo['cut']): Record<string, Fault[]> => ({
  ...faults,
  ...Object.fromEntries(
    [...cut].map(([path, count]) => [path, [...(faults[path] ?? []), { key: 'cutOff', values: { count } }]]),
  ),
})
