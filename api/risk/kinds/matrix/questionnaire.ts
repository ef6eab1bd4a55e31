import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import { withFixedKeys } from '#api/platform/fixed-keys.ts'
import type { KindDeps } from '#api/risk/kind.ts'
import { addVersion } from '#api/risk/questionnaires/draft.ts'
import { domain, questionnaireVersion } from '#api/risk/questionnaires/table.ts'
import { createVersionStore, type VersionStore } from '#api/risk/questionnaires/version-store.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { refuse } from '#contract/platform/problem.ts'
import { noteBlankRows } from '#contract/risk/kinds/matrix/blank-rows.ts'
import { type Measure, Rating, type RowAsk } from '#contract/risk/kinds/matrix/codes.ts'
import type {
  ImpactLevels,
  MatrixSize,
  QuestionnaireContent,
  QuestionnaireMeasures,
  QuestionnaireScale,
} from '#contract/risk/kinds/matrix/content.ts'
import { rowsBefore } from '#contract/risk/kinds/matrix/measures.ts'
import type * as shape from '#contract/risk/kinds/matrix/shapes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { explained, keyed, matrixForm } from './draft.ts'
import { criterion, secondKind } from './table.ts'
export type MatrixDeps = KindDeps & { questionnaires: QuestionnaireStore }

/** Immutable version of a questionnaire, with the position of each cell in a paper's answers. */
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
  asks: readonly RowAsk[]
  /** Names and levels of both measures; null if cells are rated once. */
  measures: QuestionnaireMeasures | null
  rowOf: ReadonlyMap<number, number>
  columnOf: ReadonlyMap<number, number>
}

export type QuestionnaireStore = VersionStore<Questionnaire>

export const createQuestionnaireStore = (db: Db | Tx, signals?: Pick<Signals, 'on'>): QuestionnaireStore =>
  createVersionStore(readQuestionnaire, db, signals)

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
    scale: head.version.scale as QuestionnaireScale,
    asks: head.version.asks as RowAsk[],
    measures: head.version.measures as QuestionnaireMeasures | null,
    rowOf: new Map(rows.map(({ id }, position) => [id, position])),
    columnOf: new Map(columns.map(({ id }, position) => [id, position])),
  }
}

/** Names of both measures; empty if cells are rated once. */
export const measureNamesOf = (
  { measures }: Pick<Questionnaire, 'measures'>,
  language: Language,
): { measures?: shape.MeasureNames } =>
  measures
    ? {
        measures: {
          likelihood: inLanguage(measures.likelihood, language),
          impact: inLanguage(measures.impact, language),
        },
      }
    : {}

type LevelTexts = { low: string; medium: string; high: string }

const textsOfLevels = ({ low, medium, high }: ImpactLevels, language: Language): LevelTexts => {
  const say = (text: Localized | null) => (text ? inLanguage(text, language) : '')
  return { low: say(low), medium: say(medium), high: say(high) }
}

/** Meaning of the levels by measure; empty if cells are rated once. */
export function meaningsOf(questionnaire: Questionnaire, language: Language): ({ measure: Measure } & LevelTexts)[] {
  const { scale, measures } = explained(questionnaire)
  if (!measures?.levels) return []
  return [
    { measure: 'likelihood', ...textsOfLevels(scale, language) },
    { measure: 'impact', ...textsOfLevels(measures.levels, language) },
  ]
}

/** Columns grouped by first kind, in the reader's language. */
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

/** Rows with the values of a paper's answers, flat; without answers every cell is unfilled. design: domain §5 */
export function criteriaOf(
  questionnaire: Questionnaire,
  answers: readonly number[] | undefined,
  language: Language,
): shape.CriteriaRow[] {
  const blank = blankRowsOf(questionnaire, language)
  if (answers === undefined || isBlank(answers)) return blank
  const rows = answeredRows(questionnaire, blank, answers)
  noteBlankRows(rows, blank)
  return rows
}

export const isBlank = (answers: readonly number[]): boolean => answers.every((value) => value === Rating.unfilled)

function answeredRows(
  { columns, measures, size }: Questionnaire,
  blank: readonly shape.CriteriaRow[],
  answers: readonly number[],
): shape.CriteriaRow[] {
  const keys = columns.map(({ id }): `v${number}` => `v${id}`)
  const impactKeys = measures ? columns.map(({ id }): `i${number}` => `i${id}`) : []
  const impactFrom = rowsBefore('impact', size) * size.columns
  return blank.map((texts, position) => {
    const row = { ...texts }
    const from = position * size.columns
    for (let column = 0; column < keys.length; column++) {
      const key = keys[column]
      if (key) row[key] = answers[from + column] ?? Rating.unfilled
    }
    for (const [column, key] of impactKeys.entries()) row[key] = answers[impactFrom + from + column] ?? Rating.unfilled
    return row
  })
}

/** Creates a value once per version and language. */
export function oncePerLanguage<T>(
  make: (questionnaire: Questionnaire, language: Language) => T,
): (questionnaire: Questionnaire, language: Language) => T {
  const made = new WeakMap<Questionnaire, Map<Language, T>>()
  return (questionnaire, language) => {
    const known = made.get(questionnaire) ?? new Map<Language, T>()
    made.set(questionnaire, known)
    const thing = known.get(language) ?? make(questionnaire, language)
    known.set(language, thing)
    return thing
  }
}

/** Rows without values, made once and frozen: by their identity pages know that papers share them. */
const blankRowsOf = oncePerLanguage(makeBlankRows)

function makeBlankRows(questionnaire: Questionnaire, language: Language): shape.CriteriaRow[] {
  const { rows, columns } = questionnaire
  const { scale, measures } = explained(questionnaire)
  const say = (text: Localized | null | undefined) => (text ? inLanguage(text, language) : '')
  const made = rows.map((row) => {
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
        ...(measures?.levels && { impact: textsOfLevels(measures.levels, language) }),
      },
    }
    for (const { id } of columns) flat[`v${id}`] = Rating.unfilled
    if (measures) for (const { id } of columns) flat[`i${id}`] = Rating.unfilled
    return Object.freeze(withFixedKeys(flat)) as shape.CriteriaRow
  })
  Object.freeze(made)
  noteBlankRows(made, made)
  return made
}

/** Newest version of a domain; undefined if the domain has none. */
export async function newestVersion(db: Db | Tx, code: string) {
  const [found] = await db
    .select({ domainId: domain.id, versionId: domain.versionId, publicPreview: domain.publicPreview })
    .from(domain)
    .where(eq(domain.code, code))
  return found?.versionId ? { ...found, versionId: found.versionId } : undefined
}

type NewVersion = {
  code: string
  name: Localized
  publicPreview: boolean
  content: QuestionnaireContent
  createdBy: number | null
}

/**
 * Writes the next version of a matrix questionnaire and creates its domain if new; an existing draft is kept. Refuses
 * questionnaire.exists (other kind), questionnaire.archived.
 */
export async function writeVersion(tx: Tx, { code, name, publicPreview, content, createdBy }: NewVersion) {
  const kind = DomainKind.matrix
  const [owner] = await tx
    .insert(domain)
    .values({ code, kind, name, publicPreview })
    .onConflictDoUpdate({ target: domain.code, set: { name, publicPreview }, setWhere: eq(domain.kind, kind) })
    .returning({ id: domain.id, archivedAt: domain.archivedAt })
  if (!owner) return refuse('questionnaire.exists')
  if (owner.archivedAt) return refuse('questionnaire.archived')
  const drafted = keyed(content, { columns: [], rows: [], scale: content.scale })
  return { code, ...(await addVersion(tx, matrixForm, { domainId: owner.id, content: drafted, by: createdBy })) }
}
