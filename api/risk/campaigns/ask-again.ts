import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { sha256 } from '#api/platform/keys.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { DeliveryPurpose, PaperState } from '#contract/risk/campaigns/codes.ts'
import type { AskingAgain, DeliveryCount } from '#contract/risk/campaigns/shapes.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { deliver, type LetterDeps, nothingSent, type Sender } from './delivery.ts'
import { runningProject } from './item.ts'
import { isNewest } from './paper-conditions.ts'

/** Interface that each kind of questionnaire implements for campaigns. */
export type AnsweredKind = {
  /** Copies the answers that a kind stores outside `risk_paper`, from one paper id to the other. */
  copyAnswers(tx: Tx, papers: { from: number; to: number }): Promise<void>
}
export type AnsweredKinds = { kinds: Readonly<Record<DomainKind, AnsweredKind>> }

type Newest = { id: number; kind: DomainKind; state: PaperState; isAskedAgain: boolean }

async function projectOf(tx: Tx, itemId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ bizId: string }>(sql`
    select j.biz_id as "bizId" from risk_item i join risk_project j on j.id = i.project_id where i.biz_id = ${itemId}`)
  return rows[0]?.bizId
}

/**
 * Creates an open paper in addition to the submitted one, with its answers (empty under an anonymity threshold) and the
 * reason. Concurrent calls create one. Returns the delivery count. Refuses notFound, project.archived, project.late,
 * paper.asked (one is open already), paper.notSubmitted.
 */
export async function askAgain(
  tx: Tx,
  deps: LetterDeps & AnsweredKinds,
  { itemId, domain, reason, channels, sender }: AskingAgain & { sender: NonNullable<Sender> },
): Promise<{ projectId: string; count: DeliveryCount } | Refusal> {
  const projectId = await projectOf(tx, itemId)
  if (projectId === undefined) return refuse('notFound')
  const found = await runningProject(tx, deps.clock, projectId)
  if (isRefusal(found)) return found
  // The counters depend on all papers of a respondent: none may be submitted in the meantime.
  await tx.execute(sql`
    select p.id from risk_paper p join risk_item i on i.id = p.item_id
    where i.biz_id = ${itemId} and p.revoked_at is null order by p.id for update of p`)
  const { rows } = await tx.execute<Newest>(sql`
    select p.id, d.kind, p.state, p.previous_id is not null as "isAskedAgain"
    from risk_paper p join ${questionnaires.domain} d on d.id = p.domain_id join risk_item i on i.id = p.item_id
    where i.biz_id = ${itemId} and d.code = ${domain} and p.revoked_at is null and ${isNewest}`)
  const [newest] = rows
  if (!newest) return refuse('notFound')
  if (newest.state === PaperState.editable) return refuse(newest.isAskedAgain ? 'paper.asked' : 'paper.notSubmitted')
  const uuid = randomUUID()
  // Under an anonymity threshold submitted answers remain sealed, because others may know the respondent's links.
  const isSealed = found.anonymityThreshold > 0
  // The unique index decides between concurrent calls that both saw the submitted paper.
  const made = await tx.execute<{ id: number }>(sql`
    insert into risk_paper (item_id, domain_id, version_id, uuid_hash, uuid_sealed, answers, unfilled, previous_id, reason,
      asked_by, asked_at)
    select p.item_id, p.domain_id, p.version_id, ${sha256(uuid)}::bytea, ${deps.keys.seal(uuid)}::bytea,
      ${isSealed ? sql`array_fill(-1::smallint, array[cardinality(p.answers)])` : sql`p.answers`},
      ${isSealed ? sql`v.cells` : sql`p.unfilled`}, p.id, ${reason}, ${sender.userId}, ${deps.clock.now}
    from risk_paper p join ${questionnaires.questionnaireVersion} v on v.id = p.version_id where p.id = ${newest.id}
    on conflict (previous_id) do nothing
    returning id`)
  const [paper] = made.rows
  if (!paper) return refuse('paper.asked')
  if (!isSealed) await deps.kinds[newest.kind].copyAnswers(tx, { from: newest.id, to: paper.id })
  if (channels.length === 0) return { projectId, count: nothingSent() }
  const sending = { project: found, purpose: DeliveryPurpose.askAgain, channels, sender, itemIds: [itemId], reason }
  return { projectId, count: await deliver(tx, deps, sending) }
}
