import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Rating } from '#contract/risk-evaluation/codes.ts'
import type { CriteriaRow } from '#contract/risk-evaluation/shapes.ts'
import classes from './paper.module.css'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { cellName, countEmpty, overlayTyped, valueKey } from './paper-cell.ts'
import { PaperHead } from './paper-head.tsx'
import { PaperRefusal } from './paper-refusal.tsx'
import { PaperViews } from './paper-views.tsx'
import { levelWords } from './paper-words.ts'

type Props = Extract<PaperPage, { view: 'row' }> & {
  timeZone: string
  reply: PaperReply | undefined
  told: ReactNode
}

/** One row at a time, each cell with large targets: for phones and screen readers. Only this row is posted. */
export function PaperRow({ paper, sheet, formKey, row: position, timeZone, reply, told }: Props) {
  const { t } = useTranslation('paper')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const { rows, differences } = overlayTyped(sheet.rows, sheet.header, reply?.typed ?? {})
  const row = rows[position - 1]
  if (!row) return null
  const { empty } = countEmpty(sheet.header, rows)
  return (
    <>
      {reply && <PaperRefusal reply={reply} header={sheet.header} rows={rows} differences={differences} />}
      {told}
      <PaperHead paper={paper} timeZone={timeZone} />
      <PaperViews view="row" />
      <form method="post" action={here + search} noValidate className={classes.rowForm}>
        <input type="hidden" name="version" value={paper.version} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="row" value={position} />
        <p className={classes.position}>
          <span>{t('row.position', { row: position, rows: rows.length })}</span>
          <output>{empty > 0 ? t('left', { count: empty }) : t('allFilled')}</output>
        </p>
        <RowWords row={row} />
        {sheet.header.map(({ firstKind, secondKinds }) => (
          <section key={firstKind} className={classes.kind}>
            <h3>{firstKind}</h3>
            {secondKinds.map(({ id, name }) => (
              <Cell key={id} name={cellName(row.id, id)} label={name} value={row[valueKey(id)] ?? Rating.unfilled} />
            ))}
          </section>
        ))}
        <div className={classes.buttons}>
          {position < rows.length ? (
            <Button look="primary" name="intent" value="next">
              {t('row.next')}
            </Button>
          ) : (
            <Button look="primary" name="intent" value="check">
              {t('row.toCheck')}
            </Button>
          )}
          {position > 1 && (
            <Button name="intent" value="previous">
              {t('row.previous')}
            </Button>
          )}
          <Button name="intent" value="save">
            {t('save')}
          </Button>
        </div>
        <div className={classes.goTo}>
          <label>
            {t('row.goTo')}{' '}
            <select name="goTo" defaultValue={position}>
              {rows.map(({ id, subCause }, index) => (
                <option key={id} value={index + 1}>
                  {index + 1} {subCause}
                </option>
              ))}
            </select>
          </label>
          <Button small name="intent" value="go">
            {t('row.go')}
          </Button>
        </div>
      </form>
    </>
  )
}

function RowWords({ row: { dimension, cause, subCause, explanation, description } }: { row: CriteriaRow }) {
  const { t } = useTranslation('paper')
  const levels = levelWords(t)
  const lines = [
    [Rating.low, description.low],
    [Rating.medium, description.medium],
    [Rating.high, description.high],
    [Rating.notInvolved, description.notInvolved],
  ] as const
  return (
    <header className={classes.rowWords}>
      <p>
        {dimension} › {cause}
      </p>
      <h2>{subCause}</h2>
      {explanation && <p>{explanation}</p>}
      <details>
        <summary>{t('row.levels')}</summary>
        <dl>
          {lines.map(([rating, means]) => (
            <div key={rating}>
              <dt>
                {rating} {levels[rating]}
              </dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </details>
    </header>
  )
}

const choices = [Rating.low, Rating.medium, Rating.high, Rating.notInvolved] as const

function Cell({ name, label, value }: { name: string; label: string; value: number }) {
  const { t } = useTranslation('paper')
  const levels = levelWords(t)
  return (
    <fieldset id={name} className={classes.choice}>
      <legend>{label}</legend>
      <div>
        {choices.map((rating) => (
          <label key={rating} data-v={rating}>
            <input type="radio" name={name} value={rating} defaultChecked={rating === value} />
            <span>
              {rating} {levels[rating]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
