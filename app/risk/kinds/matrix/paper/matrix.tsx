import { type CSSProperties, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { PlaceHtmlContext } from '#app/render/placed-html.ts'
import type { Header, MeasureNames, SumRow } from '#contract/risk/kinds/matrix/shapes.ts'
import classes from './matrix.module.css'
import { countColumns, matrixOf, type ShownMatrix, statisticsOf } from './matrix-of.ts'
import { usePaperFileAddress } from './paper-file-address.ts'

/** `uuid` is that of the paper; `mark` is a placeholder for the html. */
type MatrixProps = Omit<ShownMatrix, 'fileAt'> & { uuid?: string; mark?: string | undefined }

/** Matrix in a scroll container, so that headers and row names remain visible. Not hydrated. */
export function Matrix({ uuid = '', mark, ...shown }: MatrixProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const { header, notes } = shown
  const language = useLanguage()
  const fileAt = usePaperFileAddress(uuid)
  const place = useContext(PlaceHtmlContext)
  return (
    <Frame
      label={t('matrix.label')}
      columns={countColumns(header)}
      noted={notes !== undefined && notes.asks.length > 0}
      measured={notes?.measures !== undefined}
      html={mark ?? place(matrixOf({ ...shown, fileAt }, { t, language }))}
    />
  )
}

type StatisticsProps = {
  header: Header
  sums: readonly SumRow[]
  measures?: MeasureNames | undefined
  /** Placeholders for the html of each measure. */
  marks?: readonly string[] | undefined
}

/** Statistics below the matrix. spec: operations §2.2 */
export function Statistics({ header, sums, measures, marks }: StatisticsProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const language = useLanguage()
  const place = useContext(PlaceHtmlContext)
  return (
    <section className={classes.statistics} aria-labelledby="statistics">
      <h2 id="statistics">{t('statistics.title')}</h2>
      <p>{t('statistics.line')}</p>
      {statisticsOf({ header, sums, measures }, { t, language }).map(({ measure, caption, html }, at) => (
        <Frame key={measure} label={caption} columns={countColumns(header) + 1} html={marks?.[at] ?? place([html])} />
      ))}
    </section>
  )
}

type FrameProps = { label: string; columns: number; noted?: boolean; measured?: boolean; html: string }

function Frame({ label, columns, noted, measured, html }: FrameProps) {
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
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
