import { sql } from 'drizzle-orm'
import { inLanguage, type Language, type Localized } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import { type DomainKind, type PaperState, ProjectStatus, SendType } from '#contract/risk-evaluation/codes.ts'
import type * as shape from '#contract/risk-evaluation/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type Keys, sha256 } from '../keys.ts'

/** A paper with its answers. */
export type PaperRow = PaperHead & { answers: number[] }

/** What its page and its rules need of item, project and domain. */
export type PaperHead = {
  id: number
  version_id: number
  domain: string
  domain_name: Localized
  kind: DomainKind
  uuid_sealed: Buffer
  state: PaperState
  unfilled: number
  version: number
  saved_at: Date | null
  submitted_at: Date | null
  statement: string | null
  signature: Buffer | null
  send_type: SendType
  name: string
  company: string
  department: string
  project_biz_id: string
  project_name: string
  project_status: string
  end_date: string
  late: boolean
}

const paperColumns = (clock: Clock) => sql`
  p.id, p.version_id, d.code as domain, d.name as domain_name, d.kind, p.uuid_sealed, p.state, p.unfilled,
  p.version, p.saved_at, p.submitted_at, p.statement, p.signature,
  i.send_type, i.name, i.company, i.department,
  j.biz_id as project_biz_id, j.name as project_name, j.status as project_status, j.end_date,
  j.end_date < ${clock.today} as late`

const paperSource = sql`
  risk_paper p
  join risk_domain d on d.id = p.domain_id
  join risk_item i on i.id = p.item_id
  join risk_project j on j.id = i.project_id`

type Asked = { uuid: string; domain?: string | undefined }

const paperOf = ({ uuid }: Asked) => sql`where p.uuid_hash = ${sha256(uuid)} and p.revoked_at is null`

/** Alike for an unknown, a revoked and a foreign one. design: domain §5 */
const foundIn = <P extends PaperHead>(paper: P | undefined, { domain }: Asked): P | Refusal =>
  paper && (domain === undefined || domain === paper.domain) ? paper : refuse('notFound')

/** The paper of a uuid with its answers, given its domain where the caller names one. Refuses notFound. */
export async function findPaper(db: Db, clock: Clock, asked: Asked): Promise<PaperRow | Refusal> {
  const { rows } = await db.execute<PaperRow>(
    sql`select ${paperColumns(clock)}, p.answers from ${paperSource} ${paperOf(asked)}`,
  )
  return foundIn(rows[0], asked)
}

/** The same without the answers, for what needs none of the thousand and more. */
export async function findPaperHead(db: Db, clock: Clock, asked: Asked): Promise<PaperHead | Refusal> {
  const { rows } = await db.execute<PaperHead>(sql`select ${paperColumns(clock)} from ${paperSource} ${paperOf(asked)}`)
  return foundIn(rows[0], asked)
}

/** The same, held until the transaction ends, with what a post by this key did before. */
export async function lockPaper(tx: Tx, clock: Clock, uuid: string, key: string | undefined) {
  const { rows } = await tx.execute<PaperRow & { now: Date }>(sql`
    select ${paperColumns(clock)}, p.answers, ${clock.now} as now from ${paperSource}
    where p.uuid_hash = ${sha256(uuid)} and p.revoked_at is null
    for update of p`)
  const [paper] = rows
  if (!paper || key === undefined) return { paper, post: undefined }
  // Read after the lock is held: a twin of this post may have been written while it was waited for.
  const posts = await tx.execute<{ body_digest: Buffer; reply: unknown }>(
    sql`select body_digest, reply from risk_paper_post where paper_id = ${paper.id} and key = ${key}`,
  )
  return { paper, post: posts.rows[0] }
}

/** The papers of an item, by the token of its own page. */
export async function findPapersOfItem(db: Db, clock: Clock, token: string): Promise<PaperHead[]> {
  const { rows } = await db.execute<PaperHead>(sql`
    select ${paperColumns(clock)} from ${paperSource}
    where i.token_hash = ${sha256(token)} and p.revoked_at is null
    order by p.id`)
  return rows
}

const iso = (at: Date | null) => (at === null ? null : new Date(at).toISOString())

/** The paper as its respondent sees it. */
export function describePaper(paper: PaperHead, uuid: string, language: Language): shape.Paper {
  const internal = paper.send_type === SendType.internal
  return {
    uuid,
    businessDomain: paper.domain,
    state: paper.state,
    endTime: paper.end_date,
    sendType: paper.send_type,
    innerUserName: internal ? paper.name : '',
    outUserName: internal ? '' : paper.name,
    sendCompany: paper.company,
    sendDepartment: paper.department,
    projectId: paper.project_biz_id,
    projectName: paper.project_name,
    domainName: inLanguage(paper.domain_name, language),
    kind: paper.kind,
    version: paper.version,
    unfilled: paper.unfilled,
    savedAt: iso(paper.saved_at),
    submittedAt: iso(paper.submitted_at),
    late: paper.late,
    archived: paper.project_status === ProjectStatus.archived,
  }
}

export const uuidOf = (keys: Keys, paper: Pick<PaperHead, 'uuid_sealed'>): string => keys.open(paper.uuid_sealed)
