import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Keys } from '#api/platform/keys.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import type { answerReply } from '#contract/risk/papers/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { type LockedPaper, lockPaper, type PaperRow, receiptSecretOf } from './paper.ts'
import { updatePaper } from './paper-update.ts'
import { receiptStatement, type Sealed } from './receipt.ts'

type Reply = z.infer<typeof answerReply>
type Deps = { clock: Clock; keys: Keys }

/** Common part of a post, for every kind of questionnaire. */
export type Post = {
  mode: AnswerMode
  /** Version that the form was loaded at; without it the last write wins. */
  version?: number | undefined
  /** Idempotency key, unique per paper. */
  key?: string | undefined
  /** `show` is refused. */
  type: string | undefined
  /** Identifies a repeated post with one key. */
  digest: Buffer
}

/** Content of the paper after a post. */
export type Filled = {
  unfilled: number
  sealed: () => Sealed
  /** Text of the answers to store, `{1,-1}`; undefined if the kind has its own tables. */
  answers?: string
  /** Writes to other tables, after the paper's row. */
  write?: () => Promise<void>
}

export type Answered = { reply: Reply; paperId: number }

/**
 * Saves or submits a paper under its lock; `fill` returns the new content or refuses. A repeated key with the same body
 * returns the first reply. Refuses notFound, key.reused, paper.locked, paper.readOnly (`type=show`), project.archived,
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
  // An earlier identical post has changed the paper, so it may be the cause of any refusal.
  return withReceipt(deps.keys, (isRefusal(answered) && (await replyBefore(tx, { paper, post }))) || answered)
}

/** Adds the receipt's secret to the reply; it is not stored with the reply. */
function withReceipt(keys: Keys, answered: Answered | Refusal): Answered | Refusal {
  if (isRefusal(answered) || answered.reply.state !== PaperState.submitted) return answered
  const { reply, paperId } = answered
  return { paperId, reply: { ...reply, receipt: receiptSecretOf(keys, { id: paperId }) } }
}

type Keyed = { paper: LockedPaper; post: Post }

/** Reply to an earlier post with the same key; undefined if there was none. Refuses key.reused. */
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

/** Reason why a paper accepts no answers, if any. */
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

/** Refuses key.reused: without a version, an earlier post with the key may have left the paper unchanged. */
async function store(
  tx: Tx,
  { clock, keys }: Deps,
  { paper, post }: Keyed,
  { unfilled, sealed, answers, write }: Filled,
): Promise<Answered | Refusal> {
  const submitting = post.mode === AnswerMode.submit
  const at = paper.now
  const state = submitting ? PaperState.submitted : PaperState.editable
  const reply: Reply = { version: paper.version + 1, state, unfilled, savedAt: at }
  const statement = submitting ? receiptStatement({ paper, sealed: sealed(), submittedAt: at }) : null
  const signature = statement === null ? null : keys.receipts.sign(statement)
  const isNew = await updatePaper(tx, clock, {
    id: paper.id,
    answers: answers ?? null,
    unfilled,
    version: reply.version,
    state,
    savedAt: at,
    submittedAt: submitting ? at : null,
    statement,
    signature,
    key: post.key ?? null,
    digest: post.digest,
    reply: JSON.stringify(reply),
  })
  if (!isNew) return (await replyBefore(tx, { paper, post })) ?? refuse('key.reused')
  await write?.()
  return { reply, paperId: paper.id }
}
