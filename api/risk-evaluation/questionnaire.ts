import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { inLanguage, type Language, type Localized } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import { DomainKind } from '#contract/risk-evaluation/codes.ts'
import type { QuestionnaireContent, QuestionnaireScale } from '#contract/risk-evaluation/questionnaire.ts'
import type { MatrixSize } from '#contract/risk-evaluation/rules.ts'
import type * as shape from '#contract/risk-evaluation/shapes.ts'
import type { Db, Tx } from '../db/connection.ts'
import { criterion, domain, questionnaireVersion, secondKind } from './table.ts'

/** A questionnaire as it was sent, with where each cell stands in a paper's answers. */
export type Questionnaire = {
  versionId: number
  number: number
  domainId: number
  domain: string
  name: Localized
  size: MatrixSize
  columns: readonly (typeof secondKind.$inferSelect)[]
  rows: readonly (typeof criterion.$inferSelect)[]
  scale: QuestionnaireScale
  /** Position by id. */
  rowOf: ReadonlyMap<number, number>
  columnOf: ReadonlyMap<number, number>
}

/**
 * Reads questionnaires by version; a version never changes, so it is read once. Within a transaction it is read by it: the
 * embedded database lets nobody else in meanwhile.
 */
export type QuestionnaireStore = (versionId: number, tx?: Tx) => Promise<Questionnaire>

const versionsKept = 64

export function createQuestionnaireStore(db: Db | Tx): QuestionnaireStore {
  const kept = new Map<number, Promise<Questionnaire>>()
  return (versionId, tx) => {
    let questionnaire = kept.get(versionId)
    if (questionnaire) return questionnaire
    questionnaire = readQuestionnaire(tx ?? db, versionId)
    questionnaire.catch(() => kept.delete(versionId))
    kept.set(versionId, questionnaire)
    const [oldest] = kept.keys()
    if (kept.size > versionsKept && oldest !== undefined) kept.delete(oldest)
    return questionnaire
  }
}

async function readQuestionnaire(db: Db | Tx, versionId: number): Promise<Questionnaire> {
  const [head] = await db
    .select({ version: questionnaireVersion, code: domain.code, name: domain.name })
    .from(questionnaireVersion)
    .innerJoin(domain, eq(domain.id, questionnaireVersion.domainId))
    .where(eq(questionnaireVersion.id, versionId))
  const columns = await db
    .select()
    .from(secondKind)
    .where(eq(secondKind.versionId, versionId))
    .orderBy(asc(secondKind.position))
  const rows = await db
    .select()
    .from(criterion)
    .where(eq(criterion.versionId, versionId))
    .orderBy(asc(criterion.position))
  if (!head) throw new Error(`questionnaire version ${versionId} is not there`)
  return {
    versionId,
    number: head.version.number,
    domainId: head.version.domainId,
    domain: head.code,
    name: head.name,
    size: { rows: rows.length, columns: columns.length },
    columns,
    rows,
    scale: head.version.scale,
    rowOf: new Map(rows.map(({ id }, position) => [id, position])),
    columnOf: new Map(columns.map(({ id }, position) => [id, position])),
  }
}

/** The columns under their first kinds, in the reader's language. */
export function headerOf({ columns }: Questionnaire, language: Language): shape.Header {
  const header: shape.Header = []
  for (const { id, firstKind, name } of columns) {
    const group = inLanguage(firstKind, language)
    const secondKindOfGroup = { id, name: inLanguage(name, language) }
    const last = header.at(-1)
    if (last?.firstKind === group) last.secondKinds.push(secondKindOfGroup)
    else header.push({ firstKind: group, secondKinds: [secondKindOfGroup] })
  }
  return header
}

/** The rows with the values of a paper's answers, flat; without answers every cell is unfilled. design: domain §5 */
export function criteriaOf(
  questionnaire: Questionnaire,
  answers: readonly number[] | undefined,
  language: Language,
): shape.CriteriaRow[] {
  const { rows, columns, scale, size } = questionnaire
  const say = (text: Localized | null | undefined) => (text ? inLanguage(text, language) : '')
  const keys = columns.map(({ id }) => `v${id}`)
  return rows.map((row, position) => {
    const flat: Record<string, unknown> = {
      id: row.id,
      dimension: say(row.dimension),
      cause: say(row.cause),
      subCause: say(row.subCause),
      explanation: say(row.explanation),
      description: {
        notInvolved: say(scale.notInvolved),
        low: say(row.low ?? scale.low),
        medium: say(row.medium ?? scale.medium),
        high: say(row.high ?? scale.high),
      },
    }
    for (const [column, key] of keys.entries()) flat[key] = answers?.[position * size.columns + column] ?? -1
    return flat as shape.CriteriaRow
  })
}

/** A domain's newest version, or nothing where the domain is not there. */
export async function newestVersion(db: Db | Tx, code: string) {
  const [found] = await db
    .select({ domainId: domain.id, versionId: domain.versionId, publicPreview: domain.publicPreview })
    .from(domain)
    .where(eq(domain.code, code))
  return found?.versionId ? { ...found, versionId: found.versionId } : undefined
}

type DomainRow = z.infer<typeof shape.domainRow>

/** All domains with a questionnaire, or those anyone may preview. */
export async function listDomains(db: Db, which: 'all' | 'public', language: Language): Promise<DomainRow[]> {
  const rows = await db
    .select({ code: domain.code, name: domain.name, kind: domain.kind, publicPreview: domain.publicPreview })
    .from(domain)
    .where(which === 'public' ? eq(domain.publicPreview, true) : undefined)
    .orderBy(asc(domain.id))
  return rows.map((row) => ({ ...row, kind: row.kind as DomainKind, name: inLanguage(row.name, language) }))
}

export async function listQuestionnaires(db: Db): Promise<shape.QuestionnaireRow[]> {
  const { rows } = await db.execute<Omit<shape.QuestionnaireRow, 'createdAt'> & { createdAt: Date }>(sql`
    select d.code, d.name, d.kind, d.public_preview as "publicPreview", v.number, v.rows, v.columns,
      (select count(distinct pd.project_id)::int from risk_project_domain pd where pd.domain_id = d.id) as projects,
      v.created_at as "createdAt"
    from risk_domain d join risk_questionnaire_version v on v.id = d.version_id
    order by d.id`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
}

export type NewVersion = {
  code: string
  name: Localized
  publicPreview: boolean
  content: QuestionnaireContent
  createdBy: number | null
}

/** Writes the next version of a domain's questionnaire, making the domain where it is new. Refuses exists (other kind). */
export async function writeVersion(tx: Tx, { code, name, publicPreview, content, createdBy }: NewVersion) {
  const kind = DomainKind.matrix
  const [owner] = await tx
    .insert(domain)
    .values({ code, kind, name, publicPreview })
    .onConflictDoUpdate({ target: domain.code, set: { name, publicPreview }, setWhere: eq(domain.kind, kind) })
    .returning({ id: domain.id })
  if (!owner) return refuse('exists')
  const size = { rows: content.rows.length, columns: content.columns.length }
  const [version] = await tx
    .insert(questionnaireVersion)
    .values({
      domainId: owner.id,
      number: sql`(select coalesce(max(number), 0) + 1 from risk_questionnaire_version where domain_id = ${owner.id})`,
      scale: content.scale,
      ...size,
      createdBy,
    })
    .returning({ id: questionnaireVersion.id, number: questionnaireVersion.number })
  if (!version) throw new Error('no version was written')
  await tx.insert(secondKind).values(
    content.columns.map((column, position) => ({
      versionId: version.id,
      position,
      firstKind: column.firstKind,
      name: column.secondKind,
    })),
  )
  await tx.insert(criterion).values(content.rows.map((row, position) => ({ versionId: version.id, position, ...row })))
  await tx.update(domain).set({ versionId: version.id }).where(eq(domain.id, owner.id))
  return { code, number: version.number, ...size }
}

/** The questionnaire as it came in, to hand out as a workbook. */
export function contentOf({ columns, rows, scale }: Questionnaire): QuestionnaireContent {
  return {
    columns: columns.map(({ firstKind, name }) => ({ firstKind, secondKind: name })),
    rows: rows.map(({ dimension, cause, subCause, explanation, low, medium, high }) => ({
      dimension,
      cause,
      subCause,
      explanation,
      low,
      medium,
      high,
    })),
    scale,
  }
}

export async function findQuestionnaire(
  db: Db,
  store: QuestionnaireStore,
  code: string,
): Promise<Questionnaire | Refusal> {
  const newest = await newestVersion(db, code)
  return newest ? store(newest.versionId) : refuse('notFound')
}
