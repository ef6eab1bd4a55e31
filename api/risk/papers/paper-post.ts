import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Keys } from '#api/platform/keys.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import type { answerReply } from '#contract/risk/papers/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { type LockedPaper, lockPaper, type PaperRow, receiptSecretOf } from './paper.ts'
import { receiptStatement, type Sealed } from './receipt.ts'

type Reply = z.infer<typeof answerReply>
type Deps = { clock: Clock; keys: Keys }

/** What a post says besides its answers, of any kind of questionnaire. */
export type Post = {
  mode: AnswerMode
  /** What the form was made from; without it the caller writes last. */
  version?: number | undefined
  /** Idempotency key, unique per paper. */
  key?: string | undefined
  /** `show` refuses it. */
  type: string | undefined
  /** What makes two posts by one key the same. */
  digest: Buffer
}

/** What the paper holds after a post. */
export type Filled = {
  unfilled: number
  sealed: () => Sealed
  /** What else is set in the paper's row. */
  set?: SQL
  /** Writes what stands in other tables, once the paper itself is written. */
  write?: () => Promise<void>
}

export type Answered = { reply: Reply; paperId: number }

/**
 * Saves or submits a paper under its lock: `fill` says what it holds then, or refuses. The same key with the same body gets
 * the reply it got before. Refuses notFound, key.reused, paper.locked, paper.readOnly (`type=show`), project.archived,
 * paper.late and record.conflict. spec: operations §4, §5; design: domain §5
 */
export async function postPaper(
  tx: Tx,
  deps: Deps,
  { uuid, post, fill }: { uuid: string; post: Post; fill: (paper: LockedPaper) => Promise<Filled | Refusal> },
): Promise<Answered | Refusal> {
  const paper = await lockPaper(tx, deps.clock, uuid)
  if (!paper) return refuse('notFound')
  const filled = refusalOf(paper, post) ?? (await fill(paper))
  const answered = isRefusal(filled) ? filled : await store(tx, deps, { paper, post }, filled)
  // A twin that came before has moved the paper on, so whatever stands in the way may be that.
  return withReceipt(deps.keys, (isRefusal(answered) && (await replyBefore(tx, { paper, post }))) || answered)
}

/** The secret of the receipt goes to whoever submitted, and is not kept with the reply. */
function withReceipt(keys: Keys, answered: Answered | Refusal): Answered | Refusal {
  if (isRefusal(answered) || answered.reply.state !== PaperState.submitted) return answered
  const { reply, paperId } = answered
  return { paperId, reply: { ...reply, receipt: receiptSecretOf(keys, { id: paperId }) } }
}

type Keyed = { paper: LockedPaper; post: Post }

/** What an earlier post by the same key was answered; undefined where there was none. Refuses key.reused. */
async function replyBefore(tx: Tx, { paper, post }: Keyed): Promise<Answered | Refusal | undefined> {
  if (post.key === undefined) return undefined
  const { rows } = await tx.execute<{ body_digest: Buffer; reply: unknown }>(
    sql`select body_digest, reply from risk_paper_post where paper_id = ${paper.id} and key = ${post.key}`,
  )
  const [before] = rows
  if (!before) return undefined
  return post.digest.equals(before.body_digest)
    ? { reply: before.reply as Reply, paperId: paper.id }
    : refuse('key.reused')
}

/** Why a paper takes no answers, if so. */
export function refusalOf(paper: PaperRow, { type, version }: Pick<Post, 'type' | 'version'>): Refusal | undefined {
  if (paper.state !== PaperState.editable) return refuse('paper.locked')
  if (type === 'show') return refuse('paper.readOnly')
  if (paper.project_status !== ProjectStatus.open) return refuse('project.archived')
  if (paper.late) return refuse('paper.late')
  if (version !== undefined && version !== paper.version) {
    return refuse('record.conflict', { detail: { version: paper.version } })
  }
  return undefined
}

/** Refuses key.reused: a caller that names no version may have used the key before without moving the paper on. */
async function store(
  tx: Tx,
  { clock, keys }: Deps,
  { paper, post }: Keyed,
  { unfilled, sealed, set, write }: Filled,
): Promise<Answered | Refusal> {
  const submitting = post.mode === AnswerMode.submit
  const at = paper.now
  const state = submitting ? PaperState.submitted : PaperState.editable
  const reply: Reply = { version: paper.version + 1, state, unfilled, savedAt: at }
  const statement = submitting ? receiptStatement({ paper, sealed: sealed(), submittedAt: at }) : null
  const signature = statement === null ? null : keys.receipts.sign(statement)
  const update = sql`
    update ${campaigns.paper} set ${set ? sql`${set},` : sql``} unfilled = ${unfilled},
      version = ${reply.version}, saved_at = ${at}::timestamptz, state = ${state},
      submitted_at = ${submitting ? at : null}::timestamptz, statement = ${statement}, signature = ${signature}
    where id = ${paper.id}`
  if (post.key === undefined) {
    await tx.execute(update)
  } else {
    const { rowCount } = await tx.execute(sql`
      with posted as (
        insert into risk_paper_post (paper_id, key, body_digest, reply, at)
        values (${paper.id}, ${post.key}, ${post.digest}, ${JSON.stringify(reply)}::jsonb, ${clock.now})
        on conflict do nothing
        returning 1)
      ${update} and exists (select from posted)`)
    if (rowCount !== 1) return (await replyBefore(tx, { paper, post })) ?? refuse('key.reused')
  }
  await write?.()
  return { reply, paperId: paper.id }
}
