import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import { inLanguage, type Language, type Localized, languages } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type {
  DomainKind,
  ProjectStatus,
  questionnaireSorts,
  questionnaireStatuses,
} from '#contract/risk/questionnaires/codes.ts'
import type * as shape from '#contract/risk/questionnaires/shapes.ts'
import type { QuestionnaireDetail, VersionRow } from '#contract/risk/questionnaires/shapes.ts'
import { versionOf } from './draft.ts'
import { domain } from './table.ts'

/** Queries of the projects that use a questionnaire. Injected, since campaigns depend on this feature. */
export type Sending = {
  projectsOf(domainId: SQL): SQL
  /** Number of projects that are not archived. */
  openProjectsOf(domainId: SQL): SQL
  /** One row: the number of `projects`, and in `sent_by` those created on or after `since` (null for all). */
  projectsOfVersion(versionId: SQL, since: string | null): SQL
}

type DomainRow = z.infer<typeof shape.domainRow>

/** Domains that projects may choose, or those with public preview. */
export async function listDomains(db: Db, which: 'all' | 'public', language: Language): Promise<DomainRow[]> {
  const rows = await db
    .select({ code: domain.code, name: domain.name, kind: domain.kind, publicPreview: domain.publicPreview })
    .from(domain)
    .where(and(isNull(domain.archivedAt), which === 'public' ? eq(domain.publicPreview, true) : undefined))
    .orderBy(asc(domain.id))
  return rows.map((row) => ({ ...row, kind: row.kind as DomainKind, name: inLanguage(row.name, language) }))
}

/** Columns of a questionnaire, archived and unpublished ones included. */
const questionnaireColumns = ({ projectsOf }: Sending) => sql`
  d.code, d.name, d.kind, d.public_preview as "publicPreview", d.archived_at is not null as archived,
  r.domain_id is not null as drafted, coalesce(v.number, 0) as number, coalesce(v.rows, 0) as rows,
  coalesce(v.columns, 0) as columns,
  ${projectsOf(sql`d.id`)} as projects,
  coalesce(v.created_at, d.created_at) as "createdAt"`

const questionnaireSource = sql`
  risk_domain d
  left join risk_questionnaire_version v on v.id = d.version_id
  left join risk_questionnaire_draft r on r.domain_id = d.id`

export async function listQuestionnaires(db: Db, sending: Sending): Promise<shape.QuestionnaireRow[]> {
  const { rows } = await db.execute<shape.QuestionnaireRow>(
    sql`select ${questionnaireColumns(sending)} from ${questionnaireSource} order by d.archived_at is not null, d.id`,
  )
  return rows
}

type Status = (typeof questionnaireStatuses)[number]
const conditions: Record<Status, SQL> = {
  published: sql`d.archived_at is null and d.version_id is not null`,
  drafted: sql`d.archived_at is null and d.version_id is not null and r.domain_id is not null`,
  unpublished: sql`d.archived_at is null and d.version_id is null`,
  archived: sql`d.archived_at is not null`,
}

type Params = {
  filter: { keyword?: string | undefined; status?: Status | undefined; kind?: DomainKind | undefined }
  sort: Sort<(typeof questionnaireSorts)[number]>
  language: Language
}

function questionnairesBy(sending: Sending, { filter, sort, language }: Params): List {
  const { keyword, status, kind } = filter
  const by = {
    place: sql`d.archived_at is not null`,
    name: sql`coalesce(d.name ->> ${language}::text, d.name ->> 'zh-Hans')`,
    code: sql`d.code`,
    projects: sending.projectsOf(sql`d.id`),
    createdAt: sql`coalesce(v.created_at, d.created_at)`,
  }[sort.by]
  return {
    columns: questionnaireColumns(sending),
    from: questionnaireSource,
    where: [
      search(keyword, [sql`d.code`, ...languages.map((each) => sql`coalesce(d.name ->> ${each}::text, '')`)]),
      status && conditions[status],
      matches(sql`d.kind`, kind),
    ],
    order: [
      { by, order: sort.order },
      { by: sql`d.id`, order: sort.order },
    ],
    counted: 'with rows',
  }
}

export const pageQuestionnaires = (
  db: Db,
  sending: Sending,
  { page, ...params }: Params & { page: Page },
): Promise<Paged<shape.QuestionnaireRow>> => readPage(db, questionnairesBy(sending, params), page)

export const questionnairesToExport = (db: Db, sending: Sending, params: Params) =>
  readUpTo<shape.QuestionnaireRow>(db, questionnairesBy(sending, params), listRowsMax)

/** Questionnaire of any kind, with its newest version. Refuses notFound. */
export async function getQuestionnaire(db: Db, sending: Sending, code: string): Promise<QuestionnaireDetail | Refusal> {
  const { rows } = await db.execute<Omit<QuestionnaireDetail, 'version'>>(sql`
    select ${questionnaireColumns(sending)}, coalesce(u.name, '') as "createdBy", ${sending.openProjectsOf(sql`d.id`)} as "openProjects"
    from ${questionnaireSource}
    left join ${accounts.user} u on u.id = v.created_by
    where d.code = ${code}`)
  const [found] = rows
  if (!found) return refuse('notFound')
  return { ...found, version: versionOfName(found) }
}

/** Localized name from the flat fields of a form. */
export const nameIn = ({
  name,
  nameHant,
  nameEn,
}: Record<'name', string> & Partial<Record<'nameHant' | 'nameEn', string | undefined>>): Localized => ({
  'zh-Hans': name,
  ...(nameHant && { 'zh-Hant': nameHant }),
  ...(nameEn && { en: nameEn }),
})

type Named = { name: Localized; publicPreview: boolean }

const versionOfName = ({ name, publicPreview }: Named): string => versionOf({ name, publicPreview })

/** Locks the domain's row until the transaction ends. Refuses notFound. */
async function lockDomain(tx: Tx, code: string) {
  const [found] = await tx.select().from(domain).where(eq(domain.code, code)).for('update')
  return found ?? refuse('notFound')
}

/** Refuses notFound, version.conflict. */
export async function updateQuestionnaire(
  tx: Tx,
  { code, version, ...named }: Named & { code: string; version: string },
): Promise<Named | Refusal> {
  const found = await lockDomain(tx, code)
  if (isRefusal(found)) return found
  if (versionOfName(found) !== version) return refuse('version.conflict')
  await tx.update(domain).set(named).where(eq(domain.id, found.id))
  return { name: found.name, publicPreview: found.publicPreview }
}

/** Refuses notFound, questionnaire.archived. */
export async function archiveQuestionnaire(tx: Tx, code: string): Promise<{ name: Localized } | Refusal> {
  const found = await lockDomain(tx, code)
  if (isRefusal(found)) return found
  if (found.archivedAt) return refuse('questionnaire.archived')
  await tx.update(domain).set({ archivedAt: sql`now()` }).where(eq(domain.id, found.id))
  return { name: found.name }
}

/** Refuses notFound, questionnaire.inUse if it is not archived. */
export async function restoreQuestionnaire(tx: Tx, code: string): Promise<{ name: Localized } | Refusal> {
  const found = await lockDomain(tx, code)
  if (isRefusal(found)) return found
  if (!found.archivedAt) return refuse('questionnaire.inUse')
  await tx.update(domain).set({ archivedAt: null }).where(eq(domain.id, found.id))
  return { name: found.name }
}

type SentBy = { bizId: string; name: string; status: ProjectStatus }

/** Projects that a caller may see: none, or those created on or after `since` (null for all). */
type ProjectsSeen = 'none' | { since: string | null }

/** Versions of a questionnaire, newest first, with the projects that send them. Refuses notFound. */
export async function listVersions(
  db: Db,
  sending: Sending,
  { code, projects }: { code: string; projects: ProjectsSeen },
): Promise<VersionRow[] | Refusal> {
  const since = projects === 'none' ? null : projects.since
  const { rows } = await db.execute<VersionRow & { domainId: number; sentBy: SentBy[] }>(sql`
    select d.id as "domainId", v.number, v.rows, v.columns, v.created_at as "createdAt",
      coalesce(u.name, '') as "createdBy", s.projects, s.sent_by as "sentBy"
    from risk_domain d
    left join risk_questionnaire_version v on v.domain_id = d.id
    left join ${accounts.user} u on u.id = v.created_by
    cross join lateral (${sending.projectsOfVersion(sql`v.id`, since)}) s
    where d.code = ${code}
    order by v.number desc`)
  if (rows.length === 0) return refuse('notFound')
  return rows.flatMap(({ domainId: _, sentBy, ...row }) =>
    // A questionnaire without versions is one row of nulls.
    row.number === null ? [] : [{ ...row, sentBy: projects === 'none' ? [] : sentBy }],
  )
}

type FoundVersion = {
  versionId: number
  name: Localized
  publicPreview: boolean
  archived: boolean
  number: number
  createdAt: string
}

/** Version of a questionnaire by its number, or the newest. Refuses notFound. */
export async function findVersion(
  db: Db,
  { kind, code, number }: { kind: DomainKind; code: string; number?: number | undefined },
): Promise<FoundVersion | Refusal> {
  const { rows } = await db.execute<FoundVersion>(sql`
    select v.id as "versionId", d.name, d.public_preview as "publicPreview", d.archived_at is not null as archived,
      v.number, v.created_at as "createdAt"
    from risk_domain d join risk_questionnaire_version v on v.domain_id = d.id
    where d.code = ${code} and d.kind = ${kind}
      and (v.number = ${number ?? null} or (${number ?? null}::int is null and v.id = d.version_id))`)
  return rows[0] ?? refuse('notFound')
}

export async function writingOf(db: Db, versionId: number): Promise<{ createdAt: string; createdBy: string }> {
  const { rows } = await db.execute<{ createdAt: string; createdBy: string }>(sql`
    select v.created_at as "createdAt", coalesce(u.name, '') as "createdBy"
    from risk_questionnaire_version v left join ${accounts.user} u on u.id = v.created_by where v.id = ${versionId}`)
  const [written] = rows
  if (!written) throw new Error(`there is no version ${versionId}`)
  return written
}
