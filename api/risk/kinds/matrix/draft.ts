import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { type DraftForm, versionOf } from '#api/risk/questionnaires/draft.ts'
import { questionnaireVersion } from '#api/risk/questionnaires/table.ts'
import type { Localized } from '#contract/platform/language.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { RowAsk } from '#contract/risk/kinds/matrix/codes.ts'
import {
  type ImpactLevels,
  type QuestionnaireContent,
  type QuestionnaireMeasures,
  type QuestionnaireScale,
  questionnaireColumnsMax,
  questionnaireRowsMax,
} from '#contract/risk/kinds/matrix/content.ts'
import {
  columnGroups,
  columnIdentity,
  impactLevelNames,
  type MatrixDraft,
  rowGroups,
  rowIdentity,
  sameText,
  twinsOf,
} from '#contract/risk/kinds/matrix/draft.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { insertJoined, moveJoined, regrouped, spelledOtherwise } from '#contract/risk/questionnaires/draft-groups.ts'
import { type Keyed, removeEntry, type Step } from '#contract/risk/questionnaires/draft-list.ts'
import { usualLevels } from './built-in/usual-levels.ts'
import { criterion, secondKind } from './table.ts'

const emptyScale: QuestionnaireScale = { notInvolved: null, low: null, medium: null, high: null }

/** Storage and editing of matrix drafts. An entry's key is its published id, or random until published. */
export const matrixForm: DraftForm<MatrixDraft> = {
  kind: DomainKind.matrix,
  begin: readMatrix,
  faultsOf,
  headOf: ({ rows, columns, scale, asks = [], measures = null }) => ({
    rows: rows.length,
    columns: columns.length,
    // Cells with two measures count twice.
    cells: rows.length * columns.length * (measures ? 2 : 1),
    scale,
    asks,
    measures,
  }),
  async write(tx, versionId, { columns, rows }) {
    await tx
      .insert(secondKind)
      .values(columns.map(({ firstKind, secondKind: name }, position) => ({ versionId, position, firstKind, name })))
    await tx.insert(criterion).values(rows.map(({ key: _, ...row }, position) => ({ versionId, position, ...row })))
  },
}

export const newKey = (): string => randomBizId()

async function readMatrix(db: Db | Tx, versionId: number | null): Promise<MatrixDraft> {
  if (versionId === null) return { columns: [], rows: [], scale: emptyScale }
  const [version] = await db
    .select({
      scale: questionnaireVersion.scale,
      asks: questionnaireVersion.asks,
      measures: questionnaireVersion.measures,
    })
    .from(questionnaireVersion)
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
  return {
    columns: columns.map(({ id, firstKind, name }) => ({ key: String(id), firstKind, secondKind: name })),
    rows: rows.map(({ id, versionId: _, position: __, ...row }) => ({ key: String(id), ...row })),
    scale: (version?.scale as QuestionnaireScale | undefined) ?? emptyScale,
    ...asking(version?.asks as RowAsk[] | undefined),
    ...measuring(version?.measures as QuestionnaireMeasures | null | undefined),
  }
}

/** Omits `asks` if empty. */
const asking = (asks: readonly RowAsk[] = []) => (asks.length > 0 ? { asks: [...asks] } : {})

/** Omits `measures` if cells have only one. */
const measuring = (measures: QuestionnaireMeasures | null | undefined) => (measures ? { measures } : {})

type Levels = Pick<MatrixDraft, 'scale'> & {
  rows: readonly ImpactLevels[]
  measures?: QuestionnaireMeasures | null | undefined
}

const isSaid = (levels: ImpactLevels | undefined) => impactLevelNames.some((level) => levels?.[level])

/** Adds default level texts to the content: with two measures, a measure without any texts gets the usual ones. */
export function explained<Content extends Levels>(content: Content): Content {
  const { scale, rows, measures } = content
  if (!measures) return content
  return {
    ...content,
    scale: [scale, ...rows].some(isSaid) ? scale : { ...scale, ...usualLevels.likelihood },
    measures: { ...measures, levels: isSaid(measures.levels) ? measures.levels : usualLevels.impact },
  }
}

function faultsOf({ columns, rows }: MatrixDraft): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {}
  if (columns.length === 0) faults.columns = [{ key: 'kinds-matrix-validation:draftWithoutColumns' }]
  if (rows.length === 0) faults.rows = [{ key: 'kinds-matrix-validation:draftWithoutRows' }]
  addDuplicateFaults(faults, 'columns', columns, columnIdentity)
  addDuplicateFaults(faults, 'rows', rows, rowIdentity)
  return faults
}

/** Reports duplicate entries with the places of both. */
function addDuplicateFaults<E extends Keyed>(
  faults: Record<string, FieldError[]>,
  list: 'columns' | 'rows',
  entries: readonly E[],
  identity: (entry: E) => string,
) {
  const twins = twinsOf(entries, identity)
  for (const [index, { key }] of entries.entries()) {
    const first = twins.get(key)
    if (first === undefined) continue
    const fault =
      list === 'columns' ? 'kinds-matrix-validation:draftColumnTwice' : 'kinds-matrix-validation:draftRowTwice'
    faults[`${list}.${key}`] = [{ key: fault, values: { place: index + 1, first } }]
  }
}

type Lists = Pick<MatrixDraft, 'columns' | 'rows'>
type Entry<L extends keyof Lists> = Lists[L][number]
type List<L extends keyof Lists> = Entry<L>[]

const most = { columns: questionnaireColumnsMax, rows: questionnaireRowsMax } as const
const tooMany = {
  columns: 'kinds-matrix-validation:draftColumnsMax',
  rows: 'kinds-matrix-validation:draftRowsMax',
} as const

const groups = { columns: columnGroups, rows: rowGroups } as const

const listOf = <L extends keyof Lists>(content: MatrixDraft, list: L): List<L> => content[list] as List<L>

/** Refuses notFound. */
export function entryOf<L extends keyof Lists>(content: MatrixDraft, list: L, key: string): Entry<L> | Refusal {
  return listOf(content, list).find((entry) => entry.key === key) ?? refuse('notFound')
}

/** Refuses validation if the entry spells its group's name differently from the rest of the group. */
function refuseSpelling<L extends keyof Lists>(list: L, entries: List<L>, entry: Entry<L>): Refusal | undefined {
  const other = spelledOtherwise(entries, entry, groups[list])
  if (!other) return undefined
  const values = { name: other.name, row: other.place }
  const key = list === 'columns' ? 'kinds-matrix-validation:draftColumnSpelling' : 'draftRowSpelling'
  return refuse('validation', { faults: { [`${other.field}.zh-Hans`]: [{ key, values }] } })
}

/**
 * Inserts an entry at the end of its group, or after the entry `after` of that group. Refuses validation if the list is
 * full, or the rest of the group spells its name differently.
 */
export function withEntry<L extends keyof Lists>(
  content: MatrixDraft,
  list: L,
  { entry, after }: { entry: Entry<L>; after?: string | undefined },
): MatrixDraft | Refusal {
  const entries = listOf(content, list)
  if (entries.length >= most[list])
    return refuse('validation', { faults: { '': [{ key: tooMany[list], values: { max: most[list] } }] } })
  const refused = refuseSpelling(list, entries, entry)
  return refused ?? { ...content, [list]: insertJoined(entries, entry, after, groups[list]) }
}

/** Groups are not split. Refuses notFound. */
export function withMoved<L extends keyof Lists>(
  content: MatrixDraft,
  list: L,
  { key, step }: { key: string; step: Step },
): MatrixDraft | Refusal {
  const entry = entryOf(content, list, key)
  if (isRefusal(entry)) return entry
  return { ...content, [list]: moveJoined(listOf(content, list), key, step, groups[list]) }
}

/** Refuses notFound. */
export function withoutEntry<L extends keyof Lists>(content: MatrixDraft, list: L, key: string): MatrixDraft | Refusal {
  const entry = entryOf(content, list, key)
  return isRefusal(entry) ? entry : { ...content, [list]: removeEntry(listOf(content, list), key) }
}

/**
 * Changes the texts of one entry. Texts named in `together` also change in every entry with the same text. Entries of
 * another group move to it. Refuses notFound, version.conflict, and validation as `withEntry` for a spelling.
 */
export function withTexts<L extends keyof Lists>(
  content: MatrixDraft,
  list: L,
  { entry: edited, version, together }: { entry: Entry<L>; version: string; together: readonly string[] },
): MatrixDraft | Refusal {
  const before = entryOf(content, list, edited.key)
  if (isRefusal(before)) return before
  if (versionOf(before) !== version) return refuse('version.conflict')
  const [said, says] = [textsOf(before), textsOf(edited)]
  const after = listOf(content, list).map((entry): Entry<L> => {
    if (entry.key === edited.key) return edited
    const texts = textsOf(entry)
    const shared = together.filter((field) => sameText(texts[field] ?? null, said[field] ?? null))
    return { ...entry, ...Object.fromEntries(shared.map((field) => [field, says[field]])) }
  })
  const refused = refuseSpelling(list, after, edited)
  return refused ?? { ...content, [list]: regrouped(listOf(content, list), after, groups[list]) }
}

const textsOf = ({ key: _, ...texts }: Entry<keyof Lists>): Readonly<Record<string, Localized | null>> => texts

export const scaleVersionOf = ({ scale, measures }: MatrixDraft): string =>
  versionOf(measures ? { scale, impact: measures.levels ?? null } : scale)

/** Refuses version.conflict. */
export function withScale(
  content: MatrixDraft,
  { version, scale, impact }: { version: string; scale: QuestionnaireScale; impact?: ImpactLevels | undefined },
): MatrixDraft | Refusal {
  if (scaleVersionOf(content) !== version) return refuse('version.conflict')
  const { measures } = content
  return { ...content, scale, ...(measures && impact && { measures: { ...measures, levels: impact } }) }
}

/** Version that the form of `asks` sends back. */
export const asksVersionOf = ({ asks = [] }: MatrixDraft): string => versionOf(asks)

/** Refuses version.conflict. */
export const withAsks = (
  { asks: before, ...content }: MatrixDraft,
  { version, asks }: { version: string; asks: readonly RowAsk[] },
): MatrixDraft | Refusal =>
  versionOf(before ?? []) === version ? { ...content, ...asking(asks) } : refuse('version.conflict')

/** Version that the form of `measures` sends back. */
export const measuresVersionOf = ({ measures }: MatrixDraft): string =>
  versionOf(measures ? { likelihood: measures.likelihood, impact: measures.impact } : null)

type MeasuresEdit = {
  version: string
  twice: boolean
  likelihood: QuestionnaireMeasures['likelihood'] | null
  impact: QuestionnaireMeasures['impact'] | null
}

/** Refuses version.conflict, and validation if one of two measures has no name. */
export function withMeasures(
  whole: MatrixDraft,
  { version, twice, likelihood, impact }: MeasuresEdit,
): MatrixDraft | Refusal {
  if (measuresVersionOf(whole) !== version) return refuse('version.conflict')
  const { measures: before, ...content } = whole
  if (!twice) return content
  if (likelihood && impact) return { ...content, measures: { ...before, likelihood, impact } }
  const required: FieldError[] = [{ key: 'required' }]
  return refuse('validation', {
    faults: {
      ...(!likelihood && { 'likelihood.zh-Hans': required }),
      ...(!impact && { 'impact.zh-Hans': required }),
    },
  })
}

/** Converts imported content to a draft; entries that match by name keep their keys. */
export function keyed(content: QuestionnaireContent, known: MatrixDraft): MatrixDraft {
  return {
    columns: withKeys(content.columns, known.columns, columnIdentity),
    rows: withKeys(content.rows, known.rows, rowIdentity),
    scale: content.scale,
    ...asking(content.asks),
    ...measuring(content.measures),
  }
}

function withKeys<E extends object>(
  entries: readonly E[],
  known: readonly (E & Keyed)[],
  identity: (entry: E) => string,
) {
  const keys = new Map(known.map((entry) => [identity(entry), entry.key]))
  return entries.map((entry) => ({ key: keys.get(identity(entry)) ?? newKey(), ...entry }))
}

export function contentOfDraft(draft: MatrixDraft): QuestionnaireContent {
  const { columns, rows, scale, asks, measures } = explained(draft)
  return {
    columns: columns.map(({ firstKind, secondKind: second }) => ({ firstKind, secondKind: second })),
    rows: rows.map(({ key: _, ...row }) => row),
    scale,
    ...asking(asks),
    ...measuring(measures),
  }
}
