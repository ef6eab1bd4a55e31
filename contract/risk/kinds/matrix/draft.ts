import { comparable } from '#contract/platform/comparable.ts'
import type { Localized } from '#contract/platform/language.ts'
import { type Difference, differencesOf, type Keyed } from '#contract/risk/questionnaires/draft-list.ts'
import { type Measure, measures, type RowAsk } from './codes.ts'
import type { QuestionnaireColumn, QuestionnaireMeasures, QuestionnaireRow, QuestionnaireScale } from './content.ts'

/** Matrix questionnaire during editing. Separate from its shapes, so that read-only pages load no validator. */
export type DraftColumn = QuestionnaireColumn & Keyed
export type DraftRow = QuestionnaireRow & Keyed
export type MatrixDraft = {
  columns: DraftColumn[]
  rows: DraftRow[]
  scale: QuestionnaireScale
  /** Absent if there are none. */
  asks?: RowAsk[] | undefined
  /** Absent if cells are rated once. */
  measures?: QuestionnaireMeasures | undefined
}

export const columnFields = ['firstKind', 'secondKind'] as const
export const rowFields = ['dimension', 'cause', 'subCause', 'explanation', 'low', 'medium', 'high'] as const
/** By value, 0 to 3. */
export const scaleLevels = ['notInvolved', 'low', 'medium', 'high'] as const
/** `notInvolved` applies to both measures of a cell. */
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
  /** Changed levels of the second measure, if there is one. */
  impactLevels: (typeof impactLevelNames)[number][]
  asks: { added: RowAsk[]; removed: RowAsk[] }
  /** Measures renamed, added or removed. */
  measures: Measure[]
}

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

/** By key of a duplicate entry, the place of the first one, counted from 1. */
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
