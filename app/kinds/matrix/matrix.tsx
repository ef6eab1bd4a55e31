import { useHref } from '@remix-run/react'
import { type CSSProperties, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/use-language.ts'
import { PlaceHtmlContext } from '#app/render/placed-html.ts'
import type { CriteriaRow, Header, PaperNotes, SumRow } from '#contract/kinds/matrix/shapes.ts'
import * as at from './addresses.ts'
import classes from './matrix.module.css'
import { type MatrixMode, matrixHtml, statisticsHtml } from './matrix-html.ts'
import { rowNotes } from './paper-note.ts'
import { kindWords, matrixWords } from './paper-words.ts'

type MatrixProps = {
  header: Header
  rows: readonly CriteriaRow[]
  mode: MatrixMode
  name: string
  /** What stands on rows besides ratings; of a paper by its uuid. */
  notes?: PaperNotes | undefined
  uuid?: string
}

const columnsOf = (header: Header) => header.reduce((sum, { secondKinds }) => sum + secondKinds.length, 0)

/** The matrix, scrolling in a frame of its own so that heads and row names stay in sight. */
export function Matrix({ header, rows, mode, name, notes, uuid = '' }: MatrixProps) {
  const { t } = useTranslation('papers')
  const columns = columnsOf(header)
  const caption = t('matrix.caption', { domain: name, rows: rows.length, columns, kinds: kindWords(t, header) })
  const words = matrixWords(t, useLanguage())
  const file = useHref(at.paperFile)
  const shown = notes &&
    notes.asks.length > 0 && {
      ...rowNotes(notes),
      fileAt: (bid: string) => `${file}?${new URLSearchParams({ uuid, bid })}`,
    }
  const html = matrixHtml({ caption, header, rows, words, notes: shown || undefined }, mode)
  return <Frame label={t('matrix.label')} columns={columns} noted={Boolean(shown)} html={html} />
}

type StatisticsProps = { header: Header; sums: readonly SumRow[] }

/** The criteria sum under the matrix. spec: operations §2.2 */
export function Statistics({ header, sums }: StatisticsProps) {
  const { t } = useTranslation('papers')
  const words = matrixWords(t, useLanguage())
  return (
    <section className={classes.statistics} aria-labelledby="statistics">
      <h2 id="statistics">{t('statistics.title')}</h2>
      <p>{t('statistics.line')}</p>
      <Frame
        label={t('statistics.caption')}
        columns={columnsOf(header) + 1}
        html={[statisticsHtml({ header, words }, sums)]}
      />
    </section>
  )
}

type FrameProps = { label: string; columns: number; noted?: boolean; html: readonly string[] }

function Frame({ label, columns, noted, html }: FrameProps) {
  const place = useContext(PlaceHtmlContext)
  return (
    <section
      className={classes.matrix}
      style={{ '--columns': columns, ...(noted && { '--note': '16rem' }) } as CSSProperties}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-matrix
      // biome-ignore lint/security/noDangerouslySetInnerHtml: matrix-html.ts escapes every text in it
      dangerouslySetInnerHTML={{ __html: place(html) }}
    />
  )
}
