import { randomUUID } from 'node:crypto'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { momentInJson } from '#api/platform/db/columns.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, searchByPairs } from '#api/platform/db/list.ts'
import { type Keys, linkIn, randomBizId, randomToken, sha256 } from '#api/platform/keys.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type DirectoryUser, usersByCode } from '#api/shell/accounts/user.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type ItemDeliveryState, PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import type { NewRespondent } from '#contract/risk/campaigns/respondent.ts'
import type { ItemEdit, ItemRow } from '#contract/risk/campaigns/shapes.ts'
import { kindFacts } from '#contract/risk/kinds.ts'
import { type DomainKind, ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { countsOf, sumOf } from './counters.ts'
import { failedItems, lastDelivery } from './delivery-status.ts'
import { letterLanguage } from './letters.ts'
import type { LinkScope } from './link-scope.ts'
import { isItemPrivate, isNewest, isPaperPrivate } from './paper-conditions.ts'
import { lockProject } from './project.ts'
import { isOver } from './project-conditions.ts'
import { item, paper, type project } from './table.ts'

type Project = typeof project.$inferSelect

type ItemFault = { index: number; reason: FieldError }

/** Finds respondents who cannot be added: unknown users, and those already in the project. */
export async function checkRespondents(
  db: Db | Tx,
  projectId: number,
  respondents: readonly NewRespondent[],
): Promise<{ faults: ItemFault[]; users: Map<string, DirectoryUser> }> {
  const codes = respondents.flatMap((each) => (each.sendType === SendType.internal ? [each.sapUserId] : []))
  const users = await usersByCode(db, codes)
  const ids = [...users.values()].map(({ id }) => id)
  const emails = respondents.flatMap((each) => (each.sendType === SendType.external ? [each.email.toLowerCase()] : []))
  const { rows: there } = await db.execute<{ who: number | string }>(sql`
    select to_json(user_id) as who from risk_item
    where project_id = ${projectId} and user_id = any(${sql.param(ids)}::int[])
    union all
    select to_json(lower(email)) from risk_item
    where project_id = ${projectId} and send_type <> 0 and lower(email) = any(${sql.param(emails)}::text[])`)
  const taken = new Set(there.map(({ who }) => who))
  const faults: ItemFault[] = []
  for (const [index, respondent] of respondents.entries()) {
    const internal = respondent.sendType === SendType.internal
    const who = internal ? users.get(respondent.sapUserId)?.id : respondent.email.toLowerCase()
    if (who === undefined) faults.push({ index, reason: { key: 'userUnknown' } })
    else if (taken.has(who)) faults.push({ index, reason: { key: 'respondentThere' } })
    else taken.add(who)
  }
  return { faults, users }
}

/** Locks a project to add respondents. Refuses notFound, project.archived. */
export async function openProject(tx: Tx, bizId: string): Promise<Project | Refusal> {
  const found = await lockProject(tx, bizId)
  if (!found) return refuse('notFound')
  return found.status === ProjectStatus.open ? found : refuse('project.archived')
}

/** Locks a project that accepts answers. Refuses as `openProject`, and project.late. */
export async function runningProject(tx: Tx, clock: Clock, bizId: string): Promise<Project | Refusal> {
  const found = await openProject(tx, bizId)
  if (isRefusal(found)) return found
  const { rows } = await tx.execute<{ late: boolean }>(sql`
    select ${isOver(clock)} as late from risk_project j where j.id = ${found.id}`)
  return rows[0]?.late ? refuse('project.late') : found
}

/** A statement takes 65,535 values, a paper seven of them. */
const papersAtOnce = 5000

/** Adds checked respondents, each with a paper of every questionnaire of the project. Returns their itemIds. */
export async function addRespondents(
  tx: Tx,
  keys: Keys,
  target: { project: Project; respondents: readonly NewRespondent[]; users: Map<string, DirectoryUser> },
): Promise<string[]> {
  const { rows: sent } = await tx.execute<SentDomain>(sql`
    select pd.domain_id, pd.version_id, d.kind, v.cells
    from risk_project_domain pd
    join ${questionnaires.questionnaireVersion} v on v.id = pd.version_id
    join ${questionnaires.domain} d on d.id = pd.domain_id
    where pd.project_id = ${target.project.id} order by pd.domain_id`)
  const insertedAtOnce = Math.ceil(papersAtOnce / sent.length)
  const itemIds: string[] = []
  for (let start = 0; start < target.respondents.length; start += insertedAtOnce) {
    const values = target.respondents
      .slice(start, start + insertedAtOnce)
      .map((respondent) => itemOf(target.project.id, respondent, target.users, keys))
    const items = await tx.insert(item).values(values).returning({ id: item.id, bizId: item.bizId })
    await tx.insert(paper).values(items.flatMap(({ id }) => sent.map((domain) => paperOf(id, domain, keys))))
    itemIds.push(...items.map(({ bizId }) => bizId))
  }
  return itemIds
}

function itemOf(projectId: number, respondent: NewRespondent, users: Map<string, DirectoryUser>, keys: Keys) {
  const token = randomToken()
  const row = { bizId: randomBizId(), projectId, tokenHash: sha256(token), tokenSealed: keys.seal(token) }
  if (respondent.sendType === SendType.external) {
    const { sendType, name, email, company, department, language = null } = respondent
    return { ...row, sendType, name, email, company: company ?? '', department: department ?? '', language }
  }
  const user = users.get(respondent.sapUserId)
  if (!user) throw new Error('respondents are checked before they are added')
  const { id: userId, name, email, department } = user
  return { ...row, sendType: SendType.internal, userId, name, email, department }
}

type SentDomain = { domain_id: number; version_id: number; kind: DomainKind; cells: number }

/** Row of a new paper. Kinds with their own table insert there at the first save. */
function paperOf(itemId: number, { domain_id, version_id, kind, cells }: SentDomain, keys: Keys) {
  const uuid = randomUUID()
  return {
    itemId,
    domainId: domain_id,
    versionId: version_id,
    uuidHash: sha256(uuid),
    uuidSealed: keys.seal(uuid),
    answers: sql`array_fill(-1::smallint, array[${kindFacts[kind].answers === 'cells' ? cells : 0}::int])`,
    unfilled: cells,
  }
}

type ItemFilter = {
  itemId?: string
  keyword?: string
  department?: string
  state?: 'waiting' | 'submitted'
  deliveryState?: ItemDeliveryState | undefined
  itemIds?: readonly string[] | undefined
}
type ItemSort = Sort<keyof typeof sortColumns>

const sortColumns = {
  id: sql`i.id`,
  name: sql`i.name`,
  department: sql`i.department`,
  submittedAt: sql`c.submitted_at`,
} as const

type RawPaper = Omit<ItemRow['papers'][number], 'uuid' | 'domainName'> & {
  sealed: string
  kept: boolean
  domainName: Localized
}

/** Conditions on an item `i` for the list's status filter. */
const deliveryConditions = {
  notInvited: sql`not exists (select from risk_delivery l where l.item_id = i.id)`,
  failed: sql`i.id in (${failedItems})`,
  disabled: sql`i.user_id in (select id from ${accounts.user} where status = ${UserStatus.disabled})`,
} satisfies Record<ItemDeliveryState, SQL>

/**
 * True if an item `i` has papers and all of them are submitted. Evaluated item by item, in list order, until a page is
 * full.
 */
const done = sql`
  select coalesce(bool_and(p.state <> 0 or not ${isNewest}), false) as done
  from risk_paper p where p.item_id = i.id and p.revoked_at is null`

type Raw = Omit<ItemRow, 'papers' | 'token'> & { papers: RawPaper[]; tokenSealed: Buffer }

/** Page of respondents with their papers and links. `projectId` is the row's number. */
export async function pageItems(
  db: Db,
  keys: Keys,
  query: {
    projectId: number | null
    filter: ItemFilter
    sort: ItemSort
    page: Page
    links: LinkScope
    language: Language
  },
): Promise<Paged<ItemRow>> {
  const { projectId, filter, sort, page, links, language } = query
  const { itemId, keyword, department, state, deliveryState, itemIds } = filter
  const list: List = {
    columns: sql`
      i.biz_id as "itemId", j.biz_id as "projectId", i.send_type as "sendType", u.usercode as "sapUserId", i.name, i.email,
      i.company, i.department, i.token_sealed as "tokenSealed", i.version, ${letterLanguage} as language,
      coalesce(u.status = ${UserStatus.disabled}, false) as disabled, s.delivery, c.papers`,
    from: sql`
      risk_item i
      join risk_project j on j.id = i.project_id
      left join ${accounts.user} u on u.id = i.user_id
      cross join lateral (
        select coalesce(json_agg(json_build_object(
            'sealed', encode(p.uuid_sealed, 'base64'), 'domain', d.code, 'domainName', d.name, 'kind', d.kind,
            'state', p.state, 'cells', v.cells, 'unfilled', p.unfilled, 'savedAt', ${momentInJson(sql`p.saved_at`)},
            'submittedAt', ${momentInJson(sql`p.submitted_at`)}, 'reason', p.reason,
            'askedAt', ${momentInJson(sql`p.asked_at`)}, 'replaced', not (${isNewest}), 'kept', ${isPaperPrivate})
            order by p.domain_id, p.id), '[]') as papers,
          max(p.submitted_at) as submitted_at
        from risk_paper p
        join ${questionnaires.domain} d on d.id = p.domain_id
        join ${questionnaires.questionnaireVersion} v on v.id = p.version_id
        where p.item_id = i.id and p.revoked_at is null) c
      left join lateral (${lastDelivery}) s on true`,
    key: sql`i.id`,
    found: sql`
      risk_item i
      ${sort.by === 'submittedAt' ? sql`cross join lateral (${submittedLast}) c` : sql``}
      ${state ? sql`cross join lateral (${done}) a` : sql``}`,
    where: [
      matches(sql`i.project_id`, projectId),
      matches(sql`i.biz_id`, itemId),
      keyword
        ? or(searchByPairs(keyword, sql`i.sign_pairs`, [sql`i.name`, sql`i.email`, sql`i.company`]), isCalled(keyword))
        : undefined,
      matches(sql`i.department`, department),
      state && (state === 'submitted' ? sql`a.done` : sql`not a.done`),
      deliveryState && deliveryConditions[deliveryState],
      itemIds && sql`i.biz_id = any(${sql.param([...itemIds])}::text[])`,
    ],
    order: ordered(sort),
    counted: cachedCount(projectId, filter) ?? 'beside',
  }
  const { rows, total } = await readPage<Raw>(db, list, page)
  return { total, rows: rows.map((row) => describeItem(row, { keys, links, language })) }
}

/** Keyword condition on users; the subquery runs once, not for each respondent. */
const isCalled = (keyword: string) => sql`i.user_id = any(array(
  select u.id from ${accounts.user} u where ${searchByPairs(keyword, sql`u.sign_pairs`, [sql`u.usercode`])}))`

const submittedLast = sql`
  select max(p.submitted_at) as submitted_at from risk_paper p where p.item_id = i.id and p.revoked_at is null`

/** Columns that are never null keep the null order of their indexes. */
function ordered({ by, order }: ItemSort): List['order'] {
  const id = { by: sql`i.id`, order: by === 'submittedAt' ? ('asc' as const) : order }
  if (by === 'id') return [id]
  return [{ by: sortColumns[by], order, ...(by === 'submittedAt' && { nulls: 'last' }) }, id]
}

/** Total from the project's counters, if they cover the filter. */
function cachedCount(
  projectId: number | null,
  { itemId, keyword, department, state, deliveryState, itemIds }: ItemFilter,
): List['counted'] | undefined {
  const isCounted = !itemId && !keyword && !itemIds && (!deliveryState || (deliveryState === 'notInvited' && !state))
  if (projectId === null || !isCounted) return undefined
  const [all, done] = [sumOf('items'), sumOf(deliveryState ? 'invited' : 'done')]
  const count = state === 'submitted' ? done : state || deliveryState ? sql`${all} - ${done}` : all
  const where = department === undefined ? sql`true` : sql`c.department = ${department}`
  return { known: sql`select ${count} from ${countsOf(projectId)} c where ${where}` }
}

type Seen = { keys: Keys; links: LinkScope; language: Language }

function describeItem({ tokenSealed, papers, ...row }: Raw, { keys, links, language }: Seen): ItemRow {
  return {
    ...row,
    token: links === 'all' && !papers.some(({ kept }) => kept) ? linkIn(keys, tokenSealed) : '',
    papers: papers.map(({ sealed, kept, ...each }) => ({
      ...each,
      uuid:
        !kept && links !== 'none' && (links === 'all' || each.state !== PaperState.editable)
          ? linkIn(keys, Buffer.from(sealed, 'base64'))
          : '',
      domainName: inLanguage(each.domainName, language),
    })),
  }
}

export async function getItem(
  db: Db,
  keys: Keys,
  { itemId, links, language }: { itemId: string; links: LinkScope; language: Language },
): Promise<ItemRow | Refusal> {
  const page = { number: 1, size: 1 }
  const sort = { by: 'id', order: 'asc' } as const
  const { rows } = await pageItems(db, keys, { projectId: null, filter: { itemId }, sort, page, links, language })
  return rows[0] ?? refuse('notFound')
}

/**
 * Corrects an external respondent. Refuses notFound, item.answered, record.conflict, exists (the e-mail is taken).
 * Refuses validation for a new e-mail if answers are stored under a threshold: their link would go there.
 */
export async function updateItem(tx: Tx, { itemId, version, ...edit }: ItemEdit): Promise<{ name: string } | Refusal> {
  // Locks the project, so that no concurrent call takes the same address.
  await tx.execute(sql`
    select 1 from risk_project where id = (select project_id from risk_item where biz_id = ${itemId}) for update`)
  const found = await lockItem(tx, itemId)
  if (!found || found.sendType === SendType.internal) return refuse('notFound')
  if (await isAnswered(tx, found.id)) return refuse('item.answered')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const isMoved = edit.email.toLowerCase() !== found.email.toLowerCase()
  if (isMoved && (await isPrivate(tx, found.id)))
    return refuse('validation', { faults: { email: [{ key: 'emailOfAnswers' }] } })
  const [taken] = await tx
    .select({ id: item.id })
    .from(item)
    .where(
      and(
        eq(item.projectId, found.projectId),
        sql`lower(${item.email}) = ${edit.email.toLowerCase()}`,
        ne(item.sendType, SendType.internal),
        ne(item.id, found.id),
      ),
    )
  if (taken) return refuse('exists', { faults: { email: [{ key: 'respondentThere' }] } })
  await tx
    .update(item)
    .set({ ...edit, company: edit.company ?? '', department: edit.department ?? '', version: version + 1 })
    .where(eq(item.id, found.id))
  return { name: edit.name }
}

/** Deletes a respondent with their papers and links. Refuses notFound, item.answered. */
export async function deleteItem(tx: Tx, itemId: string): Promise<{ name: string } | Refusal> {
  const found = await lockItem(tx, itemId)
  if (!found) return refuse('notFound')
  if (await isAnswered(tx, found.id)) return refuse('item.answered')
  await tx.delete(item).where(eq(item.id, found.id))
  return { name: found.name }
}

/** Locks the item and its papers, so that nobody submits between the check and the change. */
async function lockItem(tx: Tx, itemId: string) {
  const [found] = await tx.select().from(item).where(eq(item.bizId, itemId)).for('update')
  if (found)
    await tx.select({ id: paper.id }).from(paper).where(eq(paper.itemId, found.id)).orderBy(paper.id).for('update')
  return found
}

async function isAnswered(tx: Tx, itemId: number): Promise<boolean> {
  const [submitted] = await tx
    .select({ id: paper.id })
    .from(paper)
    .where(and(eq(paper.itemId, itemId), ne(paper.state, PaperState.editable)))
    .limit(1)
  return submitted !== undefined
}

async function isPrivate(tx: Tx, itemId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from risk_item i where i.id = ${itemId} and ${isItemPrivate}`)
  return rows.length > 0
}
