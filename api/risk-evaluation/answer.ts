import { sql } from 'drizzle-orm'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { faultsMax } from '#contract/fault.ts'
import { type Fault, isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import type { answerPaper as answerCall } from '#contract/risk-evaluation/calls.ts'
import { AnswerMode, PaperState, ProjectStatus } from '#contract/risk-evaluation/codes.ts'
import { mergeAnswers, NOT_POSTED, unfilledCells } from '#contract/risk-evaluation/rules.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/connection.ts'
import { type Keys, sha256 } from '../keys.ts'
import { type LockedPaper, lockPaper, type PaperRow } from './paper.ts'
import type { Questionnaire, QuestionnaireStore } from './questionnaire.ts'
import { receiptStatement } from './receipt.ts'

type Body = BodyOf<typeof answerCall>
type Reply = ReplyOf<typeof answerCall>
type Ground = { clock: Clock; keys: Keys; questionnaires: QuestionnaireStore }

/**
 * Saves or submits a paper's answers under its lock. The same key with the same body gets the reply it got before. Refuses
 * notFound (also for an item of another paper), key.reused, paper.locked, state.refused (`type=show`), project.archived,
 * paper.late, version.conflict, validation (cells the questionnaire lacks), column.ambiguous and, on submit,
 * paper.unfilled. spec: operations §4, §5; design: domain §5
 */
export async function answerPaper(
  tx: Tx,
  ground: Ground,
  { body, type }: { body: Body; type: string | undefined },
): Promise<Answered | Refusal> {
  const uuid = body.answers[0]?.paperUuid ?? ''
  if (body.answers.some((item) => item.paperUuid !== uuid)) return refuse('notFound')
  const paper = await lockPaper(tx, ground.clock, uuid)
  if (!paper) return refuse('notFound')
  const digest = digestOf(body)
  const answered = await answerLocked(tx, ground, { paper, body, type, digest })
  // A twin that came before has moved the paper on, so whatever stands in the way may be that.
  return (isRefusal(answered) && (await replyBefore(tx, { paper, body, digest }))) || answered
}

type Answered = { reply: Reply; paperId: number }

async function answerLocked(
  tx: Tx,
  ground: Ground,
  { paper, body, type, digest }: { paper: LockedPaper; body: Body; type: string | undefined; digest: Buffer },
): Promise<Answered | Refusal> {
  const closed = refusalOf(paper, body, type)
  if (closed) return closed

  const questionnaire = await ground.questionnaires(paper.version_id, tx)
  const posted = cellsOf(body.answers, questionnaire)
  if (!Array.isArray(posted)) return posted
  const merged = mergeAnswers(paper.answers, posted, questionnaire.size)
  if ('ambiguous' in merged) {
    return refuse('column.ambiguous', {
      detail: { columns: merged.ambiguous.map((at) => questionnaire.columns[at]?.id) },
    })
  }
  const unfilled = unfilledCells(merged.answers, questionnaire.size)
  if (body.mode === AnswerMode.submit && unfilled.count > 0) {
    return refuse('paper.unfilled', { detail: { unfilled: unfilled.count } })
  }
  return store(tx, ground, { paper, questionnaire, body, digest }, merged.answers, unfilled.count)
}

type Keyed = { paper: LockedPaper; body: Body; digest: Buffer }

/** What an earlier post by the same key was answered; undefined where there was none. Refuses key.reused. */
async function replyBefore(tx: Tx, { paper, body, digest }: Keyed): Promise<Answered | Refusal | undefined> {
  if (body.key === undefined) return undefined
  const { rows } = await tx.execute<{ body_digest: Buffer; reply: unknown }>(
    sql`select body_digest, reply from risk_paper_post where paper_id = ${paper.id} and key = ${body.key}`,
  )
  const [post] = rows
  if (!post) return undefined
  return digest.equals(post.body_digest) ? { reply: post.reply as Reply, paperId: paper.id } : refuse('key.reused')
}

/** Why a paper takes no answers, if so. */
function refusalOf(paper: PaperRow, body: Body, type: string | undefined): Refusal | undefined {
  if (paper.state !== PaperState.editable) return refuse('paper.locked')
  if (type === 'show') return refuse('state.refused')
  if (paper.project_status !== ProjectStatus.open) return refuse('project.archived')
  if (paper.late) return refuse('paper.late')
  if (body.version !== undefined && body.version !== paper.version) {
    return refuse('version.conflict', { detail: { version: paper.version } })
  }
  return undefined
}

/** The posted values by position; cells that were not posted hold NOT_POSTED. */
function cellsOf(items: Body['answers'], { rowOf, columnOf, size }: Questionnaire): number[] | Refusal {
  const cells = new Array<number>(size.rows * size.columns).fill(NOT_POSTED)
  const faults: Record<string, Fault[]> = {}
  for (const [index, { criteriaId, domainId, value }] of items.entries()) {
    const row = rowOf.get(criteriaId)
    const column = columnOf.get(domainId)
    if (row !== undefined && column !== undefined) {
      cells[row * size.columns + column] = value
      continue
    }
    faults[`answers.${index}.${row === undefined ? 'criteriaId' : 'domainId'}`] = [{ key: 'cellUnknown' }]
    if (Object.keys(faults).length === faultsMax) break
  }
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : cells
}

/** What makes two posts by one key the same. */
function digestOf({ mode, version, answers }: Body): Buffer {
  const cells = new Float64Array(answers.length * 3)
  let at = 0
  for (const { criteriaId, domainId, value } of answers) {
    cells[at++] = criteriaId
    cells[at++] = domainId
    cells[at++] = value
  }
  return sha256(Buffer.concat([Buffer.from(`${mode} ${version ?? ''} `), Buffer.from(cells.buffer)]))
}

type Posting = Keyed & { questionnaire: Questionnaire }

/** Refuses key.reused: a caller that names no version may have used the key before without moving the paper on. */
async function store(
  tx: Tx,
  { clock, keys }: Ground,
  { paper, questionnaire, body, digest }: Posting,
  answers: number[],
  unfilled: number,
): Promise<Answered | Refusal> {
  const submitting = body.mode === AnswerMode.submit
  const at = new Date(paper.now).toISOString()
  const state = submitting ? PaperState.submitted : PaperState.editable
  const reply: Reply = { version: paper.version + 1, state, unfilled, savedAt: at }
  const statement = submitting ? receiptStatement({ paper, questionnaire, answers, submittedAt: at }) : null
  const signature = statement === null ? null : keys.receipts.sign(statement)
  const update = sql`
    update risk_paper set answers = ${sql.param(`{${answers.join(',')}}`)}::smallint[], unfilled = ${unfilled},
      version = ${reply.version}, saved_at = ${at}::timestamptz, state = ${state},
      submitted_at = ${submitting ? at : null}::timestamptz, statement = ${statement}, signature = ${signature}
    where id = ${paper.id}`
  if (body.key === undefined) {
    await tx.execute(update)
    return { reply, paperId: paper.id }
  }
  const { rowCount } = await tx.execute(sql`
    with posted as (
      insert into risk_paper_post (paper_id, key, body_digest, reply, at)
      values (${paper.id}, ${body.key}, ${digest}, ${JSON.stringify(reply)}::jsonb, ${clock.now})
      on conflict do nothing
      returning 1)
    ${update} and exists (select from posted)`)
  if (rowCount === 1) return { reply, paperId: paper.id }
  return (await replyBefore(tx, { paper, body, digest })) ?? refuse('key.reused')
}
