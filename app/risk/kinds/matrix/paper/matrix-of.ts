import type { TFunction } from 'i18next'
import type { PieceHtml } from '#app/render/piece-html.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import type { Language } from '#contract/platform/language.ts'
import { blankRowsOf } from '#contract/risk/kinds/matrix/blank-rows.ts'
import { measures as allMeasures, type Measure } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames, PaperNotes, SumRow } from '#contract/risk/kinds/matrix/shapes.ts'
import { fillMatrix, type MatrixMode, type MatrixTemplate, matrixTemplate, statisticsHtml } from './matrix-html.ts'
import { rowNotes } from './paper-note.ts'
import { kindWords, matrixWords } from './paper-words.ts'

type Words = { t: TFunction<'kinds-matrix-papers'>; language: Language }

export type ShownMatrix = {
  header: Header
  rows: readonly CriteriaRow[]
  mode: MatrixMode
  name: string
  /** Settings, comments and files of rows. */
  notes?: PaperNotes | undefined
  /** Address of a file of the paper, where it is read. */
  fileAt?: (bid: string) => string
}

export const countColumns = (header: Header) => header.reduce((sum, { secondKinds }) => sum + secondKinds.length, 0)

/** Html of a matrix, made of a template that papers of its version share. */
export function matrixOf({ header, rows, mode, name, notes, fileAt }: ShownMatrix, { t, language }: Words): PieceHtml {
  const words = matrixWords(t, language)
  const measures = notes?.measures
  const asks = notes && notes.asks.length > 0 ? notes.asks : undefined
  const make = () => {
    const kinds = kindWords(t, header)
    const said = t('matrix.caption', { domain: name, rows: rows.length, columns: countColumns(header), kinds })
    const caption = measures ? t('measures.caption', { caption: said, ...measures }) : said
    return matrixTemplate({ caption, header, rows, words, asks, measures }, mode)
  }
  const blank = blankRowsOf(rows)
  const template = blank ? cachedTemplate(blank, JSON.stringify([language, mode, name]), make) : make()
  const shown = asks && notes && { ...rowNotes(notes), fileAt: fileAt ?? (() => '') }
  return fillMatrix(template, { rows, words, notes: shown }, mode)
}

type CachedTemplate = { of: readonly CriteriaRow[]; key: string; template: MatrixTemplate; size: number }

/** Characters of all templates; in memory they take about three times as many bytes. */
const cacheBytesMax = 8 * megabyte
/** The most recently used ones last. */
let templates: readonly CachedTemplate[] = []

function cachedTemplate(of: readonly CriteriaRow[], key: string, make: () => MatrixTemplate): MatrixTemplate {
  const newest = templates.at(-1)
  if (newest?.of === of && newest.key === key) return newest.template
  const known = templates.find((each) => each.of === of && each.key === key)
  const template = known?.template ?? make()
  const size = known?.size ?? template.pieces.reduce((sum, { length }) => sum + length, 0)
  if (size > cacheBytesMax) return template
  const others = templates.filter((each) => each !== known)
  let left = cacheBytesMax - size
  const recent = others.toReversed().filter((each) => {
    left -= each.size
    return left >= 0
  })
  templates = [...recent.reverse(), { of, key, template, size }]
  return template
}

type ShownStatistics = { header: Header; sums: readonly SumRow[]; measures?: MeasureNames | undefined }

const onlyMeasure: readonly Measure[] = ['likelihood']

/** Statistics tables by measure, with their captions. */
export function statisticsOf({ header, sums, measures }: ShownStatistics, { t, language }: Words) {
  const words = matrixWords(t, language)
  return (measures ? allMeasures : onlyMeasure).map((measure) => {
    const caption = measures ? t('statistics.captionOf', { measure: measures[measure] }) : words.statistics.caption
    const lines = sums.filter((sum) => (sum.measure ?? 'likelihood') === measure)
    return { measure, caption, html: statisticsHtml({ caption, header, words }, lines) }
  })
}
