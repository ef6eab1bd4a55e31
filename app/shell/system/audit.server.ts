import { openPageOf } from '#app/entities.server.ts'
import { organisationTimeZone } from '#app/page/request/settings.server.ts'
import { actionText, areaText, translatorOf, typeText } from '#app/page/text/texts.server.ts'
import type { AuditEntity } from '#contract/platform/audit.ts'
import { problemOfCode } from '#contract/platform/problem.ts'
import { auditDone } from '#contract/shell/system/codes.ts'
import type { NamedAuditRow } from '#contract/shell/system/shapes.ts'

const calls = import.meta.glob<Record<string, unknown>>('/contract/**/*calls.ts', { eager: true })

/** Audit action without a call of that name, recorded when a delegation turns out to be over. */
const withoutCall = 'delegation.end'

/** Every declared call with its area, that is its folder in the contract: `system`, `kinds-matrix`. */
const declaredCalls = Object.entries(calls).flatMap(([path, declared]) => {
  const area = path.split('/').slice(3, -1).join('-')
  return Object.values(declared).flatMap((call) => (isCall(call) ? [{ area, ...call }] : []))
})

type DeclaredCall = { method: string; path: string; audit?: string }

function isCall(value: unknown): value is DeclaredCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

const areaOfAction: ReadonlyMap<string, string> = new Map([
  ...declaredCalls.flatMap(({ area, audit }) => (audit ? [[audit, area] as const] : [])),
  [withoutCall, 'delegation'] as const,
])

export const auditActions: readonly string[] = [...areaOfAction.keys()]

export const auditAreas: readonly string[] = [...new Set(declaredCalls.map(({ area }) => area))]

/** Actions for the filter, grouped by area and labelled for the reader. */
export function auditActionGroups(request: Request): { group: string; items: { value: string; label: string }[] }[] {
  const areas = [...new Set(areaOfAction.values())]
  return areas.map((area) => ({
    group: areaText(request, area),
    items: [...areaOfAction].flatMap(([value, of]) =>
      of === area ? [{ value, label: actionText(request, value) }] : [],
    ),
  }))
}

/** Areas of read-only calls, whose refusals have no action of their own. */
const readAreas: ReadonlyMap<string, string> = new Map(
  declaredCalls.map(({ method, path, area }) => [`${method} ${path}`, area]),
)

/** Format with seconds: 2026-11-20 23:59:07. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: organisationTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Label of an action; a refused read-only call gets its area's label. */
function actionWords(request: Request, action: string): string {
  const area = readAreas.get(action)
  if (area === undefined) return actionText(request, action)
  return translatorOf(request, 'system-audit')('read', { area: areaText(request, area) })
}

/** A row of the audit trail, labelled for the reader. */
export function auditView<R extends NamedAuditRow>(request: Request, { person, forPerson, entity, ...row }: R) {
  return {
    ...row,
    person: personView(person, row.actor),
    forPerson: row.principal === row.actor ? null : personView(forPerson, row.principal),
    entity: entityView(request, entity, row.object),
    time: moments.format(new Date(row.at)),
    actionText: actionWords(request, row.action),
    done: row.outcome === auditDone,
    outcomeText: outcomeText(request, row.outcome),
  }
}
export type AuditView = ReturnType<typeof auditView<NamedAuditRow>>

/** A visible row with the directly following refusals of the same visitor. */
export type FoldedRow = AuditView & { folded: AuditView[] }

/** Folds consecutive refusals of one visitor (actor, principal and address) into the newest. */
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

/** A person or object in a cell: name, distinguishing note, and link if the reader may open its page. */
export type NamedView = { name: string; note: string; to: string | undefined }

/** A deleted account is shown by its code. */
const personView = (person: AuditEntity | null, usercode: string): NamedView =>
  person
    ? { name: person.name, note: person.note, to: openPageOf(person) }
    : { name: usercode, note: '', to: undefined }

function entityView(request: Request, entity: AuditEntity | null, object: string): NamedView {
  const t = translatorOf(request, 'system-audit')
  const type = object.includes(':') ? object.slice(0, object.indexOf(':')) : object
  const kind = typeText(request, type)
  if (!entity) {
    const key = object.slice(type.length + 1)
    return { name: key || kind, note: key && kind, to: undefined }
  }
  const { name, note, others, gone } = entity
  const counted = others > 0 ? t('andOthers', { name, count: others }) : name
  return {
    name: gone ? t('gone', { name: counted }) : counted,
    note: [kind, note].filter((part) => part !== '').join(' · '),
    to: openPageOf(entity),
  }
}

function outcomeText(request: Request, outcome: string): string {
  if (outcome === auditDone) return translatorOf(request, 'system-audit')('outcome.done')
  const key = problemOfCode(outcome)
  return key ? translatorOf(request, 'problem')(key) : outcome
}
