import { organisationTimeZone } from '#app/page/settings.server.ts'
import { actionText, translatorOf, typeText } from '#app/page/texts.server.ts'
import { openPageOf } from '#app/things.server.ts'
import { problemOfCode } from '#contract/problem.ts'
import { auditDone } from '#contract/system/codes.ts'
import type { AuditThing, NamedAuditRow } from '#contract/system/shapes.ts'

const calls = import.meta.glob<Record<string, unknown>>('/contract/**/*calls.ts', { eager: true })

/** Written without a call of that name, where acting finds its delegation over. */
const withoutCall = 'delegation.end'

/** The actions of the trail that a filter offers: those that calls declare to leave there. */
export const auditActions: readonly string[] = [
  ...new Set([
    ...Object.values(calls)
      .flatMap((declared) => Object.values(declared))
      .flatMap((call) => (hasAudit(call) ? [call.audit] : [])),
    withoutCall,
  ]),
]

function hasAudit(call: unknown): call is { audit: string } {
  return typeof call === 'object' && call !== null && 'audit' in call && typeof call.audit === 'string'
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
  person
    ? { name: person.name, note: person.note, to: openPageOf(person) }
    : { name: usercode, note: '', to: undefined }

function thingView(request: Request, thing: AuditThing | null, object: string): NamedView {
  const t = translatorOf(request, 'system-audit')
  const type = object.includes(':') ? object.slice(0, object.indexOf(':')) : object
  const kind = typeText(request, type)
  if (!thing) {
    const key = object.slice(type.length + 1)
    return { name: key || kind, note: key && kind, to: undefined }
  }
  const { name, note, others, gone } = thing
  const counted = others > 0 ? t('andOthers', { name, count: others }) : name
  return {
    name: gone ? t('gone', { name: counted }) : counted,
    note: [kind, note].filter((part) => part !== '').join(' · '),
    to: openPageOf(thing),
  }
}

function outcomeText(request: Request, outcome: string): string {
  if (outcome === auditDone) return translatorOf(request, 'system-audit')('outcome.done')
  const key = problemOfCode(outcome)
  return key ? translatorOf(request, 'problem')(key) : outcome
}
