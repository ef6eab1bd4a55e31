import { aliasedTable, and, asc, eq, or, sql } from 'drizzle-orm'
import { compileModel } from '#api/data/rules/model/compile-model.ts'
import { modelSources } from '#api/data/rules/model-sources.ts'
import { contentOf, openModel } from '#api/data/rules/open-model.ts'
import { ruleModel } from '#api/data/rules/table.ts'
import { watchList, watchListRevision } from '#api/data/watch-lists/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { readList } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { RuleContent, RuleFigure } from '#contract/data/rules/shapes.ts'
import type { DecisionDetail, DecisionRow, SeenValue } from '#contract/data/screening/shapes.ts'
import { ColumnView, type FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { decisionRow, isDecisionSeen } from './decision-list.ts'
import { namesIn } from './program/windows.ts'
import { actionsFor } from './review.ts'
import { type ReadValue, screeningDecision, screeningJudgement } from './table.ts'

/**
 * Columns that a reader sees plain, with the figures of each rule and the conditions. Figures are per rule, since rules
 * may use equal names. Null for a reader who may not see the model.
 */
type Seen = {
  columns: ReadonlySet<string>
  figures: ReadonlyMap<string, ReadonlySet<string>>
  conditions: ReadonlyMap<string, string>
} | null

/** Refuses notFound. */
export async function getDecision(
  db: Db,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<DecisionDetail | Refusal> {
  const [row] = await readList<DecisionRow>(db, {
    ...decisionRow,
    where: [sql`d.biz_id = ${bizId}`, isDecisionSeen(clock, actor)],
    order: [{ by: sql`d.id`, order: 'asc' }],
  })
  const [decision] = await db.select().from(screeningDecision).where(eq(screeningDecision.bizId, bizId))
  if (!row || !decision) return refuse('notFound')
  const agents = aliasedTable(user, 'agent')
  const judgements = await db
    .select({
      at: screeningJudgement.at,
      by: user.name,
      agent: agents.name,
      verdict: screeningJudgement.verdict,
      reason: screeningJudgement.reason,
      userId: screeningJudgement.userId,
      agentId: screeningJudgement.agentId,
    })
    .from(screeningJudgement)
    .innerJoin(user, eq(user.id, screeningJudgement.userId))
    .leftJoin(agents, eq(agents.id, screeningJudgement.agentId))
    .where(eq(screeningJudgement.decisionId, decision.id))
    .orderBy(asc(screeningJudgement.id))
  const seen = await whatIsSeen(db, clock, { decision, actor })
  return {
    ...row,
    hits: decision.hits.map(({ rule, name, weight, values, entry = null }) => ({
      rule,
      name,
      weight,
      condition: seen?.conditions.get(rule) ?? null,
      values: values.map((value) => shown(value, { rule, seen })),
      entry: values.every(({ column }) => seen?.columns.has(column)) ? entry : null,
    })),
    shadow: seen && decision.shadow,
    lists: await withMoments(db, decision.lists),
    judgements: judgements.map(({ at, by, agent, verdict, reason }) => ({ at, by, agent, verdict, reason })),
    may: actionsFor(decision, { judgements, actor }),
  }
}

type ListRead = (typeof screeningDecision.$inferSelect)['lists'][number]

/** Watch lists that were read, each with the time of its revision. */
async function withMoments(db: Db, lists: readonly ListRead[]): Promise<DecisionDetail['lists']> {
  if (lists.length === 0) return []
  const isRead = lists.map(({ listBizId, revision }) =>
    and(eq(watchList.bizId, listBizId), eq(watchListRevision.revision, revision)),
  )
  const found = await db
    .select({ bizId: watchList.bizId, at: watchListRevision.createdAt })
    .from(watchListRevision)
    .innerJoin(watchList, eq(watchListRevision.listId, watchList.id))
    .where(or(...isRead))
  const moments = new Map(found.map(({ bizId, at }) => [bizId, at]))
  return lists.map((list) => ({ ...list, at: moments.get(list.listBizId) ?? null }))
}

const shown = ({ column, fieldType, value }: ReadValue, { rule, seen }: { rule: string; seen: Seen }): SeenValue => {
  const isConcealed = !(seen?.columns.has(column) || seen?.figures.get(rule)?.has(column))
  return { column, fieldType: fieldType as FieldType, value: isConcealed ? null : value, isConcealed }
}

type Judging = Pick<typeof screeningDecision.$inferSelect, 'modelId' | 'number'>

/** A figure is visible to readers who see all columns from which it is computed. */
export async function whatIsSeen(
  db: Db,
  clock: Clock,
  { decision: { modelId, number }, actor }: { decision: Judging; actor: Principal },
): Promise<Seen> {
  if (modelId === null || number === null) return null
  const [model] = await db.select({ bizId: ruleModel.bizId }).from(ruleModel).where(eq(ruleModel.id, modelId))
  const open = model && (await openModel(db, { bizId: model.bizId, actor, action: 'view' }))
  if (!open || isRefusal(open)) return null
  const content = await contentOf(db, open.model, number)
  if (isRefusal(content)) return null
  const { tables, lists } = await modelSources(db, clock, { workspaceBizId: open.workspace.bizId, content, actor })
  const { columns, model: compiled } = compileModel(content, { tables, lists, timeZone: clock.timeZone })
  const plain = new Set([...columns.values()].flatMap(({ name, view }) => (view === ColumnView.plain ? [name] : [])))
  const figuresOf = new Map<string, ReadonlySet<string>>()
  for (const { rule, figures, where } of compiled?.aggregations ?? []) {
    const window = [...rule.by, rule.time, ...(where === null ? [] : namesIn(where))]
    const isPlain = ({ column }: RuleFigure) =>
      [...window, ...(column === null ? [] : [column])].every((name) => plain.has(name))
    figuresOf.set(rule.id, new Set(figures.flatMap(({ figure }) => (isPlain(figure) ? [figure.as] : []))))
  }
  return { columns: plain, figures: figuresOf, conditions: conditionsOf(content) }
}

export const conditionsOf = ({ rules }: RuleContent): Map<string, string> =>
  new Map(rules.map((rule) => [rule.id, 'condition' in rule ? rule.condition : '']))
