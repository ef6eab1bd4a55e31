import { type CSSProperties, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { PlaceHtmlContext } from '#app/render/placed-html.ts'
import { measures as allMeasures, type Measure } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames, PaperNotes, SumRow } from '#contract/risk/kinds/matrix/shapes.ts'
import classes from './matrix.module.css'
import { type MatrixMode, matrixHtml, statisticsHtml } from './matrix-html.ts'
import { usePaperFileAddress } from './paper-file-address.ts'
import { rowNotes } from './paper-note.ts'
import { kindWords, matrixWords } from './paper-words.ts'

type MatrixProps = {
  header: Header
  rows: readonly CriteriaRow[]
  mode: MatrixMode
  name: string
  /** Settings, comments and files of rows; `uuid` is that of the paper. */
  notes?: PaperNotes | undefined
  uuid?: string
}

const columnsOf = (header: Header) => header.reduce((sum, { secondKinds }) => sum + secondKinds.length, 0)

/** Matrix in a scroll container, so that heads and row names stay in view. */
export function Matrix({ header, rows, mode, name, notes, uuid = '' }: MatrixProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const columns = columnsOf(header)
  const measures = notes?.measures
  const said = t('matrix.caption', { domain: name, rows: rows.length, columns, kinds: kindWords(t, header) })
  const caption = measures ? t('measures.caption', { caption: said, ...measures }) : said
  const words = matrixWords(t, useLanguage())
  const fileAt = usePaperFileAddress(uuid)
  const shown = notes &&
    notes.asks.length > 0 && {
      ...rowNotes(notes),
      fileAt,
    }
  const html = matrixHtml({ caption, header, rows, words, notes: shown || undefined, measures }, mode)
  return (
    <Frame
      label={t('matrix.label')}
      columns={columns}
      noted={Boolean(shown)}
      measured={measures !== undefined}
      html={html}
    />
  )
}

type StatisticsProps = { header: Header; sums: readonly SumRow[]; measures?: MeasureNames | undefined }

/** Statistics below the matrix. spec: operations §2.2 */
export function Statistics({ header, sums, measures }: StatisticsProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const words = matrixWords(t, useLanguage())
  return (
    <section className={classes.statistics} aria-labelledby="statistics">
      <h2 id="statistics">{t('statistics.title')}</h2>
      <p>{t('statistics.line')}</p>
      {(measures ? allMeasures : onlyMeasure).map((measure) => {
        const caption = measures ? t('statistics.captionOf', { measure: measures[measure] }) : words.statistics.caption
        const lines = sums.filter((sum) => (sum.measure ?? 'likelihood') === measure)
        return (
          <Frame
            key={measure}
            label={caption}
            columns={columnsOf(header) + 1}
            html={[statisticsHtml({ caption, header, words }, lines)]}
          />
        )
      })}
    </section>
  )
}

const onlyMeasure: readonly Measure[] = ['likelihood']

type FrameProps = { label: string; columns: number; noted?: boolean; measured?: boolean; html: readonly string[] }

function Frame({ label, columns, noted, measured, html }: FrameProps) {
  const place = useContext(PlaceHtmlContext)
  return (
    <section
      className={classes.matrix}
      style={
        {
          '--columns': columns,
          ...(noted && { '--note': '16rem' }),
          ...(measured && { '--measure': '5.5rem' }),
        } as CSSProperties
      }
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-matrix
      // biome-ignore lint/security/noDangerouslySetInnerHtml: matrix-html.ts escapes every text in it
      dangerouslySetInnerHTML={{ __html: place(html) }}
    />
  )
}
