import { organisationTimeZone } from '#app/page/settings.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { problemOfCode } from '#contract/problem.ts'
import { auditDone } from '#contract/system/codes.ts'
import { type AuditThing, auditFilter, type NamedAuditRow } from '#contract/system/shapes.ts'
import texts from '../../public/locales/zh-Hans/system-audit.json' with { type: 'json' }
import { addressOf } from './thing-address.ts'

type Words = { readonly [part: string]: string | Words }

const namesIn = (words: Words, before = ''): string[] =>
  Object.entries(words).flatMap(([part, word]) =>
    typeof word === 'string' ? [before + part] : namesIn(word, `${before}${part}.`),
  )

/** The actions of the trail that a filter offers: those that have words. A test compares them with what calls leave. */
export const auditActions: readonly string[] = namesIn(texts.action)

type AuditFilterName = keyof typeof auditFilter
export const auditFilterNames = Object.keys(auditFilter) as AuditFilterName[]

/** What an address or a form asks of the trail; what cannot be meant is left out. */
export function auditFilterOf(said: URLSearchParams): Partial<Record<AuditFilterName, string>> {
  return Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const read = auditFilter[name].safeParse(said.get(name) ?? undefined)
      return read.success && read.data ? [[name, read.data]] : []
    }),
  )
}

/** To the second, as a record has it: 2026-11-20 23:59:07. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: organisationTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A row of the trail in the reader's words. */
export function auditView<R extends NamedAuditRow>(request: Request, { person, forPerson, thing, ...row }: R) {
  return {
    ...row,
    person: personView(person, row.actor),
    forPerson: row.principal === row.actor ? null : personView(forPerson, row.principal),
    thing: thingView(request, thing, row.object),
    time: moments.format(new Date(row.at)),
    actionText: actionText(request, row.action),
    done: row.outcome === auditDone,
    outcomeText: outcomeText(request, row.outcome),
  }
}
export type AuditView = ReturnType<typeof auditView>

/** What a cell shows of a person or a thing: a name, what tells it apart, and its page where the reader may see that. */
export type NamedView = { name: string; note: string; to: string | undefined }

/** Somebody without an account any more is known by their code. */
const personView = (person: AuditThing | null, usercode: string): NamedView =>
  person ? { name: person.name, note: person.note, to: addressOf(person) } : { name: usercode, note: '', to: undefined }

function thingView(request: Request, thing: AuditThing | null, object: string): NamedView {
  const t = translatorOf(request, 'system-audit')
  const type = object.includes(':') ? object.slice(0, object.indexOf(':')) : object
  const typeText = t(`type.${type as 'user'}`, { defaultValue: type })
  if (!thing) {
    const key = object.slice(type.length + 1)
    return { name: key || typeText, note: key && typeText, to: undefined }
  }
  const { name, note, others, gone } = thing
  const counted = others > 0 ? t('andOthers', { name, count: others }) : name
  return {
    name: gone ? t('gone', { name: counted }) : counted,
    note: [typeText, note].filter((part) => part !== '').join(' · '),
    to: addressOf(thing),
  }
}

/** The name of an action is data: one without words is its own. */
export function actionText(request: Request, action: string): string {
  const t = translatorOf(request, 'system-audit') as (key: string, options: { defaultValue: string }) => string
  return t(`action.${action}`, { defaultValue: action })
}

function outcomeText(request: Request, outcome: string): string {
  if (outcome === auditDone) return translatorOf(request, 'system-audit')('outcome.done')
  const key = problemOfCode(outcome)
  return key ? translatorOf(request, 'problem')(key) : outcome
}
