import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import classes from './finance.module.css'
import { countValues, emptyValues, overlayTyped, type ShownRow } from './finance-field.ts'
import { FinanceHead } from './finance-head.tsx'
import type { FinanceProps } from './finance-props.ts'
import { FinanceRefusal } from './finance-refusal.tsx'
import { FinanceRows } from './finance-rows.tsx'
import { FinanceScript } from './finance-script.tsx'
import { FinanceSummary } from './finance-summary.tsx'

/** The rows as one plain form, the indicators beside them. Whatever refused a post, what was typed is in its field again. */
export function FinanceForm({ paper, sheet, formKey, timeZone, reply, told }: FinanceProps & { told: ReactNode }) {
  const { t } = useTranslation('finance-paper')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const sums = useHref('/risk/evaluate/finance/sum')
  const { rows, differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={rows} differences={differences} />}
      {told}
      <FinanceHead paper={paper} timeZone={timeZone} line={t('guide')} />
      {paper.reason !== '' && (
        <Notice tone="info" title={t('asked.title')}>
          <p>{t('asked.line', { reason: paper.reason })}</p>
        </Notice>
      )}
      <form
        method="post"
        action={here + search}
        noValidate
        className={classes.sheet}
        data-finance
        data-address={sums + search}
        data-invalid={t('amountInvalid')}
      >
        {/* What the Enter key presses. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="version" value={paper.version} />
        <input type="hidden" name="key" value={formKey} />
        <Bar rows={rows} />
        <FinanceRows rows={rows} mode="edit" errors={reply?.errors ?? {}} />
        <FinanceSummary sums={sheet.sums} line={t('summary.line')} />
      </form>
      <FinanceScript />
    </>
  )
}

/** What is left, and the buttons; always in sight while one works in the rows. */
function Bar({ rows }: { rows: readonly ShownRow[] }) {
  const { t } = useTranslation('finance-paper')
  const values = countValues(rows)
  const empty = emptyValues(rows).length
  return (
    <div className={classes.bar}>
      <div className={classes.standing}>
        <progress value={values - empty} max={values} aria-label={t('progress')} data-progress />
        <output data-left data-some={t('left', { skipInterpolation: true })} data-none={t('allFilled')}>
          {empty > 0 ? t('left', { count: empty }) : t('allFilled')}
        </output>
        <span className={classes.unsaved} data-unsaved hidden>
          {t('unsaved')}
        </span>
      </div>
      <div className={classes.buttons}>
        <Button look="quiet" name="intent" value="import">
          {t('import.open')}
        </Button>
        <Button name="intent" value="save">
          {t('save')}
        </Button>
        <Button look="primary" name="intent" value="check">
          {t('check')}
        </Button>
      </div>
    </div>
  )
}
