import { comparable } from '#contract/platform/comparable.ts'
import type { Localized } from '#contract/platform/language.ts'
import { type Difference, differencesOf, type Keyed } from '#contract/risk/questionnaires/draft-list.ts'
import { type Measure, measures, type RowAsk } from './codes.ts'
import type { QuestionnaireColumn, QuestionnaireMeasures, QuestionnaireRow, QuestionnaireScale } from './content.ts'

/** A matrix questionnaire while it is edited. Apart from its shapes, so that pages that only read it load no validator. */
export type DraftColumn = QuestionnaireColumn & Keyed
export type DraftRow = QuestionnaireRow & Keyed
export type MatrixDraft = {
  columns: DraftColumn[]
  rows: DraftRow[]
  scale: QuestionnaireScale
  /** Not there where nothing is asked. */
  asks?: RowAsk[] | undefined
  /** Not there where a cell is rated once. */
  measures?: QuestionnaireMeasures | undefined
}

export const columnFields = ['firstKind', 'secondKind'] as const
export const rowFields = ['dimension', 'cause', 'subCause', 'explanation', 'low', 'medium', 'high'] as const
/** In the order of their values, 0 to 3. */
export const scaleLevels = ['notInvolved', 'low', 'medium', 'high'] as const
/** Not involved is so in both ratings of a cell. */
export const impactLevelNames = ['low', 'medium', 'high'] as const

export const sameText = (one: Localized | null, other: Localized | null): boolean =>
  one?.['zh-Hans'] === other?.['zh-Hans'] && one?.['zh-Hant'] === other?.['zh-Hant'] && one?.en === other?.en

const identityOf = (...texts: Localized[]): string => JSON.stringify(texts.map((text) => comparable(text['zh-Hans'])))
export const columnIdentity = ({ firstKind, secondKind }: QuestionnaireColumn) => identityOf(firstKind, secondKind)
export const rowIdentity = ({ dimension, cause, subCause }: QuestionnaireRow) => identityOf(dimension, cause, subCause)

export type MatrixDifference = {
  columns: Difference<DraftColumn>
  rows: Difference<DraftRow>
  levels: (keyof QuestionnaireScale)[]
  /** The same of the second rating, where there is one. */
  impactLevels: (typeof impactLevelNames)[number][]
  /** What is asked of rows now and was not, and the other way round. */
  asks: { added: RowAsk[]; removed: RowAsk[] }
  /** What a cell is rated on that is named otherwise, or that is new or gone. */
  measures: Measure[]
}

/** What a draft changes against a version. */
export function matrixDifference(before: MatrixDraft, after: MatrixDraft): MatrixDifference {
  return {
    columns: differencesOf<DraftColumn>(before.columns, after.columns, {
      same: (one, other) => columnFields.every((field) => sameText(one[field], other[field])),
      identity: columnIdentity,
    }),
    rows: differencesOf<DraftRow>(before.rows, after.rows, {
      same: (one, other) => rowFields.every((field) => sameText(one[field], other[field])),
      identity: rowIdentity,
    }),
    levels: scaleLevels.filter((level) => !sameText(before.scale[level], after.scale[level])),
    impactLevels: after.measures
      ? impactLevelNames.filter(
          (level) => !sameText(before.measures?.levels?.[level] ?? null, after.measures?.levels?.[level] ?? null),
        )
      : [],
    asks: { added: without(after.asks, before.asks), removed: without(before.asks, after.asks) },
    measures: measures.filter(
      (measure) => !sameText(before.measures?.[measure] ?? null, after.measures?.[measure] ?? null),
    ),
  }
}

const without = (asks: readonly RowAsk[] = [], others: readonly RowAsk[] = []) =>
  asks.filter((each) => !others.includes(each))

/** By key the place, counted from 1, of the entry before it that is known by the same. */
export function twinsOf<E extends Keyed>(list: readonly E[], identity: (entry: E) => string): Map<string, number> {
  const first = new Map<string, number>()
  const twins = new Map<string, number>()
  for (const [index, entry] of list.entries()) {
    const known = first.get(identity(entry))
    if (known === undefined) first.set(identity(entry), index + 1)
    else twins.set(entry.key, known)
  }
  return twins
}

export const columnGroups = ['firstKind'] as const

export const rowGroups = ['dimension', 'cause'] as const
