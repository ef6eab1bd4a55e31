import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { fieldName } from '../field.ts'
import classes from './paper.module.css'
import type { FinanceComparison } from './paper.server.ts'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'
import { FinanceDifferences } from './paper-refusal.tsx'

type Props = Pick<FinanceProps, 'paper' | 'sheet' | 'formKey' | 'timeZone'> & FinanceComparison

/** Changes of a workbook import, before and after, to accept or reject. */
export function FinanceCompare({ paper, sheet, formKey, timeZone, version, unit, changes }: Props) {
  const { t } = useTranslation('kinds-finance-papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const form = withSearch(search, { step: undefined })
  const another = (
    <LinkButton to={pathname + withSearch(search, { step: 'import' })} reloadDocument>
      {t('compare.another')}
    </LinkButton>
  )
  const back = (
    <LinkButton look="quiet" to={pathname + form} reloadDocument>
      {t('compare.cancel')}
    </LinkButton>
  )
  return (
    <>
      <FinanceHead paper={paper} timeZone={timeZone} sheet={sheet} />
      <section className={classes.check}>
        <h2>{t('compare.title')}</h2>
        {changes.length === 0 ? (
          <>
            <Notice tone="info">{t('compare.same')}</Notice>
            <FormActions>
              {another}
              {back}
            </FormActions>
          </>
        ) : (
          <>
            <p>{t('compare.line', { count: changes.length })}</p>
            <FinanceDifferences
              sides={[t('compare.before'), t('compare.after')]}
              lines={changes.map(({ before, after, ...value }) => ({ ...value, values: [before, after] }))}
            />
            <form method="post" action={here + form}>
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="unit" value={unit} />
              {changes.map(({ code, part, after }) => (
                <input key={fieldName(code, part)} type="hidden" name={fieldName(code, part)} value={after} />
              ))}
              <FormActions>
                <Button look="primary" name="intent" value="imported">
                  {t('compare.take')}
                </Button>
                {another}
                {back}
              </FormActions>
            </form>
          </>
        )}
      </section>
      <FinanceScript />
    </>
  )
}
