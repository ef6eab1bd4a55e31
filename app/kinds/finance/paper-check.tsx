import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FormActions } from '#app/ui/post-form.tsx'
import { withSearch } from '#app/ui/search.ts'
import { FinanceRowType } from '#contract/kinds/finance/codes.ts'
import { countValues, emptyValues, fieldName } from './field.ts'
import classes from './paper.module.css'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'
import { FinanceRefusal } from './paper-refusal.tsx'
import { FinanceSummary } from './summary.tsx'

/** Before submitting: which values are empty, what the indicators are, and the confirmation. spec: operations §5 */
export function FinanceCheck({ paper, sheet: { rows, sums }, formKey, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation('finance-papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const empty = emptyValues(rows)
  const without = sums.filter(({ val }) => val === null).length
  const form = pathname + withSearch(search, { step: undefined })
  const back = here + withSearch(search, { step: undefined })
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={rows} differences={[]} />}
      <FinanceHead paper={paper} timeZone={timeZone} />
      <section className={classes.check}>
        <h2>{t('step.title')}</h2>
        {empty.length === 0 ? (
          <Notice tone="success">{t('step.complete', { values: countValues(rows) })}</Notice>
        ) : (
          <>
            <Notice tone="warning">{t('step.missing', { count: empty.length, without })}</Notice>
            <h3>{t('step.empty')}</h3>
            <ul>
              {empty.map(({ row, part }) => (
                <li key={fieldName(row.code, part)}>
                  <a href={`${back}#${fieldName(row.code, part)}`}>
                    {row.type === FinanceRowType.time
                      ? t('step.date', { part: t(`rows.${part}`) })
                      : t('step.value', { table: row.table, field: row.field, part: t(`rows.${part}`) })}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <form method="post" action={here + search}>
          <input type="hidden" name="version" value={paper.version} />
          <input type="hidden" name="key" value={formKey} />
          <Notice tone="warning">{t('step.warning')}</Notice>
          <FormActions>
            <Button look="primary" name="intent" value="submit">
              {t('step.confirm')}
            </Button>
            <LinkButton to={form} reloadDocument>
              {t('step.back')}
            </LinkButton>
          </FormActions>
        </form>
      </section>
      <FinanceSummary sums={sums} />
      <FinanceScript />
    </>
  )
}
