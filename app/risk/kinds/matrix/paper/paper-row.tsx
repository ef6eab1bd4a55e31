import { Fragment, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { useNonce } from '#app/render/nonce.ts'
import { PlaceHtmlContext } from '#app/render/placed-html.ts'
import { Button } from '#app/ui/actions/button.tsx'
import type { CriteriaRow, MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'
import classes from './paper.module.css'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { barOf, PaperBar, type ShownBar } from './paper-bar.tsx'
import { levelLists, noteName, overlayTyped } from './paper-cell.ts'
import { PaperFormFrame, PaperViews } from './paper-form-frame.tsx'
import { MatrixHead } from './paper-head.tsx'
import { overlayComments, type RowNotes, rowNotes } from './paper-note.ts'
import { PaperRefusal } from './paper-refusal.tsx'
import { levelWords } from './paper-words.ts'
import address from './row.enhance.ts?worker&url'
import { rowFieldsHtml, rowListHtml } from './row-html.ts'

type Props = Extract<PaperPage, { view: 'row' }> & {
  timeZone: string
  reply: PaperReply | undefined
  notice: ReactNode
}

/** Form of one row with large targets, for phones and screen readers. Posts only this row. */
export function PaperRow({ paper, sheet, marks, formKey, row: position, timeZone, reply, notice }: Props) {
  const { t } = useTranslation('kinds-matrix-papers')
  const { rows, ...cells } = overlayTyped(sheet.rows, sheet.header, reply?.typed ?? {}, sheet.notes.measures)
  const typed = { typed: reply?.comments ?? {}, column: t('note.comment') }
  const { notes, ...comments } = overlayComments(sheet.notes, sheet.rows, typed)
  const differences = [...cells.differences, ...comments.differences]
  const place = useContext(PlaceHtmlContext)
  const language = useLanguage()
  const row = rows[position - 1]
  if (!row) return null
  const { header } = sheet
  const bar = marks?.bar ?? barOf({ header, rows, savedAt: paper.savedAt, timeZone, language })
  const fields = marks?.fields ?? place([rowFieldsHtml({ header, row, measures: sheet.notes.measures }, t)])
  const list = marks?.list ?? place([rowListHtml({ header, rows, position }, t)])
  return (
    <div className={classes.byRow}>
      {reply && <PaperRefusal reply={reply} header={sheet.header} rows={rows} differences={differences} />}
      {notice}
      <MatrixHead paper={paper} timeZone={timeZone} folded />
      <PaperFormFrame version={marks?.version ?? paper.version} formKey={formKey} refused={reply !== undefined}>
        <input type="hidden" name="row" value={position} />
        <PaperViews view="row" />
        <PaperBar
          bar={bar}
          buttons={
            <>
              <Button small name="intent" value="save">
                {t('save')}
              </Button>
              <Button small name="intent" value="check">
                {t('check')}
              </Button>
            </>
          }
        />
        <div className={classes.rowForm}>
          <RowWords
            row={row}
            measures={sheet.notes.measures}
            position={t('row.position', { row: position, rows: rows.length })}
          />
          <div className={classes.kinds}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: row-html.ts escapes every text in it */}
            <div className={classes.columns} dangerouslySetInnerHTML={{ __html: fields }} />
            <RowNote row={row} notes={rowNotes(notes)} />
          </div>
        </div>
        <RowSteps bar={bar} rows={rows.length} position={position} list={list} />
      </PaperFormFrame>
      <RowScript />
    </div>
  )
}

export function RowWords({
  row,
  measures,
  position,
}: {
  row: CriteriaRow
  measures: MeasureNames | undefined
  position: string
}) {
  const { dimension, cause, subCause, explanation, description } = row
  const { t } = useTranslation('kinds-matrix-papers')
  const levels = levelWords(t)
  return (
    <header id="row" className={classes.rowWords}>
      <p>{position}</p>
      <p>
        {dimension} › {cause}
      </p>
      <h2>{subCause}</h2>
      {explanation && <p>{explanation}</p>}
      {levelLists(description, measures).map(({ name, lines }) => (
        <Fragment key={name}>
          {name && <h3>{name}</h3>}
          <dl>
            {lines.map(([rating, means]) => (
              <div key={rating} data-v={rating}>
                <dt>
                  {rating} {levels[rating]}
                </dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </header>
  )
}

/** Comment and files of the row. The files are on a separate page; opening it saves this one. */
function RowNote({ row: { id }, notes: { asks, of } }: { row: CriteriaRow; notes: RowNotes }) {
  const { t } = useTranslation('kinds-matrix-papers')
  if (asks.length === 0) return null
  const { comment, files } = of(id)
  const name = noteName(id)
  return (
    <section className={classes.note}>
      {asks.includes('comments') && (
        <>
          <label htmlFor={name}>{t('note.comment')}</label>
          <textarea id={name} name={name} rows={3} defaultValue={comment} />
        </>
      )}
      {asks.includes('files') && (
        <>
          <ul>
            {files.map(({ bid, name: file }) => (
              <li key={bid}>{file}</li>
            ))}
          </ul>
          <Button name="intent" value={`files.${id}`}>
            {t('note.toFiles', { count: files.length })}
          </Button>
        </>
      )}
    </section>
  )
}

/** Buttons to other rows; each saves this row. */
function RowSteps({ bar, rows, position, list }: { bar: ShownBar; rows: number; position: number; list: string }) {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <>
      <div className={classes.steps}>
        {position > 1 && (
          <Button name="intent" value="previous">
            {t('row.previous')}
          </Button>
        )}
        {bar.empty !== 0 && (
          <Button name="intent" value="empty">
            {t('row.nextEmpty')}
          </Button>
        )}
        {position < rows ? (
          <Button look="primary" name="intent" value="next">
            {t('row.next')}
          </Button>
        ) : (
          <Button look="primary" name="intent" value="check">
            {t('row.toCheck')}
          </Button>
        )}
      </div>
      <div className={classes.goTo}>
        <label>
          {t('row.goTo')}{' '}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: row-html.ts escapes every text in it */}
          <select name="goTo" dangerouslySetInnerHTML={{ __html: list }} />
        </label>
        <Button small name="intent" value="go">
          {t('row.go')}
        </Button>
        <small>{t('row.saves')}</small>
      </div>
    </>
  )
}

/** Optional enhancements; the page works without them. */
const RowScript = () => <script type="module" src={address} nonce={useNonce()} />
