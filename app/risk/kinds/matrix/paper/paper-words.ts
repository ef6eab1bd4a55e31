import type { TFunction } from 'i18next'
import type { Language } from '#contract/platform/language.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { Header } from '#contract/risk/kinds/matrix/shapes.ts'
import type { MatrixWords } from './matrix-html.ts'

export const levelWords = (t: TFunction<'kinds-matrix-papers'>): Record<Rating, string> => ({
  [Rating.unfilled]: t('matrix.unfilled'),
  [Rating.notInvolved]: t('matrix.notInvolved'),
  [Rating.low]: t('matrix.low'),
  [Rating.medium]: t('matrix.medium'),
  [Rating.high]: t('matrix.high'),
})

const known = new Map<Language, MatrixWords>()

/** Localized texts of the tables, cached per language: a page would look up thirty texts. */
export function matrixWords(t: TFunction<'kinds-matrix-papers'>, language: Language): MatrixWords {
  const words = known.get(language) ?? lookUp(t)
  known.set(language, words)
  return words
}

function lookUp(t: TFunction<'kinds-matrix-papers'>): MatrixWords {
  return {
    cause: t('matrix.cause'),
    subCause: t('matrix.subCause'),
    explanation: t('matrix.explanation'),
    measure: t('measures.head'),
    levels: levelWords(t),
    columnNotInvolved: t('matrix.columnNotInvolved'),
    columnRestore: t('matrix.columnRestore'),
    notes: {
      comments: t('note.comment'),
      files: t('note.files'),
      both: t('note.both'),
      addFiles: t('note.files'),
    },
    statistics: {
      caption: t('statistics.caption'),
      dimension: t('statistics.dimension'),
      all: t('statistics.all'),
      cell: t('statistics.cell', { skipInterpolation: true }),
      others: t('statistics.others', { skipInterpolation: true }),
      notInvolved: t('statistics.notInvolved'),
      nothing: t('statistics.nothing'),
    },
  }
}

/** Maximum number of first kinds named in a sentence. */
const kindsNamed = 3

/** Names the columns by their first kinds: `核心系统、电子渠道`. */
export function kindWords(t: TFunction<'kinds-matrix-papers'>, header: Header): string {
  const kinds = [...new Set(header.map(({ firstKind }) => firstKind))]
  const named = kinds.slice(0, kindsNamed).join(t('kinds.comma'))
  return kinds.length > kindsNamed ? t('kinds.more', { kinds: named, count: kinds.length }) : named
}
