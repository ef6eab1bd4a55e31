import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { byteaArray, createLoader } from '#api/platform/db/loader.ts'
import { prepareByClock, prepareQuery } from '#api/platform/db/prepared-query.ts'
import { type Keys, sha256 } from '#api/platform/keys.ts'
import { isNewest } from '#api/risk/campaigns/paper-conditions.ts'
import { isOver } from '#api/risk/campaigns/project-conditions.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import type * as shape from '#contract/risk/papers/shapes.ts'
import { type DomainKind, ProjectStatus } from '#contract/risk/questionnaires/codes.ts'

export type PaperDeps = { db: Db; clock: Clock; keys: Keys; findPaper: PaperLookup }

export type PaperRow = PaperHead & { answers: number[] }

/** Columns of paper, item, project and domain that pages and rules need. */
type PaperHead = {
  id: number
  version_id: number
  domain: string
  domain_name: Localized
  kind: DomainKind
  uuid_sealed: Buffer
  state: PaperState
  unfilled: number
  version: number
  saved_at: string | null
  submitted_at: string | null
  statement: string | null
  signature: Buffer | null
  send_type: SendType
  name: string
  company: string
  department: string
  project_biz_id: string
  project_name: string
  anonymity_threshold: number
  project_status: string
  end_date: string
  closed_at: string | null
  late: boolean
  reason: string | null
  replaced: boolean
}

const paperColumns = (clock: Clock) => sql`
  p.id, p.version_id, d.code as domain, d.name as domain_name, d.kind, p.uuid_sealed, p.state, p.unfilled,
  p.version, p.saved_at, p.submitted_at, p.statement, p.signature,
  i.send_type, i.name, i.company, i.department,
  j.biz_id as project_biz_id, j.name as project_name, j.anonymity_threshold, j.status as project_status, j.end_date,
  j.closed_at, ${isOver(clock)} as late, p.reason, not (${isNewest}) as replaced`

const paperSource = sql`
  ${campaigns.paper} p
  join ${questionnaires.domain} d on d.id = p.domain_id
  join ${campaigns.item} i on i.id = p.item_id
  join ${campaigns.project} j on j.id = i.project_id`

type PaperParams = {
  uuid: string
  domain?: string | undefined
  receipt?: string | undefined
  /** `head`: answers are not used. `permitted`: the caller has a permission to read them. */
  only?: 'head' | 'permitted'
}

/**
 * Finds a paper by uuid, restricted to a domain if given. Refuses notFound and paper.sealed. Senders of links may have
 * kept the uuid, so a submitted paper under a threshold needs its receipt's secret.
 */
export type PaperLookup = (params: PaperParams) => Promise<PaperRow | Refusal>

export function createPaperLookup(db: Db, clock: Clock, keys: Keys): PaperLookup {
  const papersByHash = paperQuery(clock)
  const find = createLoader((hashes) => papersByHash(db, hashes))
  return async ({ uuid, domain, receipt, only }) => {
    const paper = await find(sha256(uuid).toString('hex'))
    // Unknown, revoked and foreign papers answer alike. design: domain §5
    if (!paper || (domain !== undefined && domain !== paper.domain)) return refuse('notFound')
    return only === undefined && isSealed(keys, paper, receipt) ? refuse('paper.sealed') : paper
  }
}

const secretStatement = ({ id }: Pick<PaperHead, 'id'>) => `paper ${id}`

/** Derives the secret of a submitted paper's receipt. Only the reply to the submission returns it; it is not stored. */
export const receiptSecretOf = (keys: Keys, paper: Pick<PaperHead, 'id'>): string =>
  keys.receiptSecrets.sign(secretStatement(paper)).toString('base64url')

/** Returns true if the secret does not open the paper's answers. */
export function isSealed(
  keys: Keys,
  paper: Pick<PaperHead, 'id' | 'state' | 'anonymity_threshold'>,
  receipt: string | undefined,
): boolean {
  if (paper.anonymity_threshold === 0 || paper.state === PaperState.editable) return false
  return !keys.receiptSecrets.isGenuine(secretStatement(paper), Buffer.from(receipt ?? '', 'base64url'))
}

function paperQuery(clock: Clock): (db: Db, hashes: string[]) => Promise<Map<string, PaperRow>> {
  const query = prepareQuery<PaperRow & { hash: Buffer }>(sql`
    select p.uuid_hash as hash, ${paperColumns(clock)}, p.answers from ${paperSource}
    where p.uuid_hash = any(${sql.placeholder('hashes')}::bytea[]) and p.revoked_at is null`)
  return async (db, hashes) => {
    const rows = await query(db, { hashes: byteaArray(hashes) })
    return new Map(rows.map((row) => [row.hash.toString('hex'), row]))
  }
}

export type LockedPaper = PaperRow & { now: string }

const lockings = new WeakMap<Tx, (hash: string) => Promise<LockedPaper | undefined>>()

/** Locks the paper until the transaction ends. Papers that a transaction locks in one tick share a query. */
export function lockPaper(tx: Tx, clock: Clock, uuid: string): Promise<LockedPaper | undefined> {
  const lock = lockings.get(tx) ?? createLoader((hashes) => lockPapers(tx, clock, hashes))
  lockings.set(tx, lock)
  return lock(sha256(uuid).toString('hex'))
}

type HashedPaper = LockedPaper & { hash: Buffer }

/**
 * Also locks the other papers of their respondents, since the counters depend on all of them. Locks in id order to
 * prevent deadlocks.
 */
const lockInOrder = prepareByClock<HashedPaper>(
  (clock) => sql`
    select p.uuid_hash as hash, ${paperColumns(clock)}, p.answers, ${clock.now} as now from ${paperSource}
    where p.revoked_at is null and p.item_id in (
      select o.item_id from ${campaigns.paper} o where o.uuid_hash = any(${sql.placeholder('hashes')}::bytea[]))
    order by p.id
    for update of p`,
)

async function lockPapers(tx: Tx, clock: Clock, hashes: string[]): Promise<Map<string, LockedPaper>> {
  const rows = await lockInOrder(tx, clock, { hashes: byteaArray(hashes) })
  return new Map(rows.map((row) => [row.hash.toString('hex'), row]))
}

export async function findPapersOfItem(db: Db, clock: Clock, token: string): Promise<PaperHead[]> {
  const { rows } = await db.execute<PaperHead>(sql`
    select ${paperColumns(clock)} from ${paperSource}
    where i.token_hash = ${sha256(token)} and p.revoked_at is null
    order by p.id`)
  return rows
}

/** Paper in the format of its respondent's page. */
export function describePaper(
  paper: PaperHead,
  { uuid, sealed, language }: { uuid: string; sealed: boolean; language: Language },
): shape.Paper {
  const internal = paper.send_type === SendType.internal
  return {
    uuid,
    businessDomain: paper.domain,
    state: paper.state,
    endTime: paper.end_date,
    closedAt: paper.closed_at,
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
    savedAt: paper.saved_at,
    submittedAt: paper.submitted_at,
    late: paper.late,
    archived: paper.project_status === ProjectStatus.archived,
    reason: paper.reason ?? '',
    replaced: paper.replaced,
    anonymous: paper.anonymity_threshold > 0,
    sealed,
  }
}

export const uuidOf = (keys: Keys, paper: Pick<PaperHead, 'uuid_sealed'>): string => keys.open(paper.uuid_sealed)
