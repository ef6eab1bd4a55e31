import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { Outcome, ReviewAction, ReviewState, Verdict } from '#contract/data/screening/codes.ts'
import type { Reviewing } from '#contract/data/screening/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { isDecisionSeen } from './decision-list.ts'
import { screeningDecision, screeningJudgement } from './table.ts'

type Decision = typeof screeningDecision.$inferSelect
type Judge = { userId: number; agentId: number | null }

const identitiesOf = ({ userId, delegation }: Principal): Judge => ({
  userId,
  agentId: delegation?.agent.userId ?? null,
})

/** True if both involve the same person, in either identity of a delegation. */
function areSame(one: Judge, other: Judge): boolean {
  const people = [one.userId, one.agentId]
  return people.some((id) => id !== null && (id === other.userId || id === other.agentId))
}

/** True also for a blocked row, which can be claimed although it is not in the queue. */
const isOpen = ({ review, outcome }: Pick<Decision, 'review' | 'outcome'>): boolean =>
  review === ReviewState.none ? outcome === Outcome.block : review !== ReviewState.decided

/** Reason why a user may not take an action now; undefined if they may. */
function refusalOf(
  decision: Pick<Decision, 'review' | 'outcome' | 'reviewerId'>,
  { action, judgements, actor }: { action: ReviewAction; judgements: readonly Judge[]; actor: Principal },
): Refusal | undefined {
  if (!isOpen(decision)) return refuse('review.closed')
  const isMine = decision.reviewerId === actor.userId
  if (decision.reviewerId !== null && !isMine) return refuse('review.claimed')
  if (action === ReviewAction.release) return isMine ? undefined : refuse('review.closed')
  if (action === ReviewAction.claim && isMine) return refuse('review.claimed')
  const isFirst = judgements.some((each) => areSame(each, identitiesOf(actor)))
  return isFirst ? refuse('review.own') : undefined
}

/** Actions that this person may take on a decision. */
export const actionsFor = (
  decision: Pick<Decision, 'review' | 'outcome' | 'reviewerId'>,
  of: { judgements: readonly Judge[]; actor: Principal },
): ReviewAction[] => Object.values(ReviewAction).filter((action) => !refusalOf(decision, { ...of, action }))

type Reviewed = { version: number; review: ReviewState; before: ReviewState; key: string }

/**
 * Claims, releases or decides a review. A blocked row passes only after two people approve it; after the first it waits
 * for the second. Refuses notFound, record.conflict, review.claimed, review.closed, review.own.
 */
export async function reviewDecision(
  tx: Tx,
  clock: Clock,
  { params: { bizId, version, action, verdict, reason }, actor }: { params: Reviewing; actor: Principal },
): Promise<Reviewed | Refusal> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select d.id from ${screeningDecision} d where d.biz_id = ${bizId} and ${isDecisionSeen(clock, actor)} for update`)
  const [decision] = await tx
    .select()
    .from(screeningDecision)
    .where(eq(screeningDecision.id, rows[0]?.id ?? 0))
  if (!decision) return refuse('notFound')
  if (decision.version !== version) return refuse('record.conflict', { detail: { version: decision.version } })
  const judgements = await tx
    .select({ userId: screeningJudgement.userId, agentId: screeningJudgement.agentId })
    .from(screeningJudgement)
    .where(eq(screeningJudgement.decisionId, decision.id))
  const refused = refusalOf(decision, { action, judgements, actor })
  if (refused) return refused
  const set = next(decision, { action, verdict, isSecond: judgements.length > 0, actor })
  if (action === ReviewAction.decide && verdict !== undefined)
    await tx
      .insert(screeningJudgement)
      .values({ decisionId: decision.id, ...identitiesOf(actor), verdict, reason: reason ?? '' })
  await tx
    .update(screeningDecision)
    .set({ ...set, version: sql`${screeningDecision.version} + 1` })
    .where(eq(screeningDecision.id, decision.id))
  return { version: version + 1, review: set.review, before: decision.review, key: decision.subjectKey }
}

type Step = { action: ReviewAction; verdict: Verdict | undefined; isSecond: boolean; actor: Principal }

function next(
  { outcome }: Decision,
  { action, verdict, isSecond, actor }: Step,
): { review: ReviewState; reviewerId: number | null; verdict?: Verdict } {
  const waiting = isSecond ? ReviewState.seconding : ReviewState.waiting
  if (action === ReviewAction.claim)
    return { review: isSecond ? waiting : ReviewState.claimed, reviewerId: actor.userId }
  if (action === ReviewAction.release || verdict === undefined) return { review: waiting, reviewerId: null }
  const needsSecond = outcome === Outcome.block && verdict === Verdict.pass && !isSecond
  if (needsSecond) return { review: ReviewState.seconding, reviewerId: null }
  return { review: ReviewState.decided, reviewerId: null, verdict }
}
