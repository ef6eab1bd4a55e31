import { organisationTimeZone } from '#app/page/settings.server.ts'
import { actionText, areaText, translatorOf, typeText } from '#app/page/texts.server.ts'
import { openPageOf } from '#app/things.server.ts'
import type { AuditThing } from '#contract/platform/audit.ts'
import { problemOfCode } from '#contract/platform/problem.ts'
import { auditDone } from '#contract/shell/system/codes.ts'
import type { NamedAuditRow } from '#contract/shell/system/shapes.ts'

const calls = import.meta.glob<Record<string, unknown>>('/contract/**/*calls.ts', { eager: true })

/** Written without a call of that name, where acting finds its delegation over. */
const withoutCall = 'delegation.end'

/** Every declared call with its area, which is its folder in the contract: `system`, `kinds-matrix`. */
const declaredCalls = Object.entries(calls).flatMap(([path, declared]) => {
  const area = path.split('/').slice(3, -1).join('-')
  return Object.values(declared).flatMap((call) => (isCall(call) ? [{ area, ...call }] : []))
})

type DeclaredCall = { method: string; path: string; audit?: string }

function isCall(value: unknown): value is DeclaredCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The area of each action that calls declare to leave in the trail. */
const areaOfAction: ReadonlyMap<string, string> = new Map([
  ...declaredCalls.flatMap(({ area, audit }) => (audit ? [[audit, area] as const] : [])),
  [withoutCall, 'delegation'] as const,
])

export const auditActions: readonly string[] = [...areaOfAction.keys()]

/** Every area of the contract. */
export const auditAreas: readonly string[] = [...new Set(declaredCalls.map(({ area }) => area))]

/** The actions that a filter offers, grouped by area in the reader's words. */
export function auditActionGroups(request: Request): { group: string; items: { value: string; label: string }[] }[] {
  const areas = [...new Set(areaOfAction.values())]
  return areas.map((area) => ({
    group: areaText(request, area),
    items: [...areaOfAction].flatMap(([value, of]) =>
      of === area ? [{ value, label: actionText(request, value) }] : [],
    ),
  }))
}

/** The areas of calls that are refused without an action of their own: those that only read. */
const readAreas: ReadonlyMap<string, string> = new Map(
  declaredCalls.map(({ method, path, area }) => [`${method} ${path}`, area]),
)

/** To the second, as a record has it: 2026-11-20 23:59:07. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: organisationTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The action in words; a refused call that only reads is named by its area. */
function actionWords(request: Request, action: string): string {
  const area = readAreas.get(action)
  if (area === undefined) return actionText(request, action)
  return translatorOf(request, 'system-audit')('read', { area: areaText(request, area) })
}

/** A row of the trail in the reader's words. */
export function auditView<R extends NamedAuditRow>(request: Request, { person, forPerson, thing, ...row }: R) {
  return {
    ...row,
    person: personView(person, row.actor),
    forPerson: row.principal === row.actor ? null : personView(forPerson, row.principal),
    thing: thingView(request, thing, row.object),
    time: moments.format(new Date(row.at)),
    actionText: actionWords(request, row.action),
    done: row.outcome === auditDone,
    outcomeText: outcomeText(request, row.outcome),
  }
}
export type AuditView = ReturnType<typeof auditView<NamedAuditRow>>

/** A visible row, with the refusals of the same visitor that follow it directly. */
export type FoldedRow = AuditView & { folded: AuditView[] }

/** Folds refusals of one visitor (the same actor, principal and address) in a row into their newest. */
export function foldRefusals(rows: readonly AuditView[]): FoldedRow[] {
  const folded: FoldedRow[] = []
  for (const row of rows) {
    const last = folded.at(-1)
    if (last && !last.done && !row.done && isSameVisitor(last, row)) last.folded.push(row)
    else folded.push({ ...row, folded: [] })
  }
  return folded
}

const isSameVisitor = (one: AuditView, other: AuditView): boolean =>
  one.actor === other.actor && one.principal === other.principal && one.address === other.address

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
