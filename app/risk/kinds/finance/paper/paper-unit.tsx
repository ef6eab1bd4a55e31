import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import classes from './paper.module.css'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'
import { FinanceRefusal } from './paper-refusal.tsx'

/** Choice of the unit for input and display. If values exist, either the amounts or the digits are kept. */
export function FinanceUnit({ paper, sheet, formKey, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation(['kinds-finance-papers', 'papers'])
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const { rows, unit } = sheet
  const entered = rows.some(({ type, start, end }) => type !== 'time' && start + end !== '')
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={rows} differences={[]} />}
      <FinanceHead paper={paper} timeZone={timeZone} sheet={sheet} />
      <section className={classes.check}>
        <h2>{t('inUnit.title')}</h2>
        <p>{t('inUnit.line')}</p>
        <form method="post" action={here + search} className={classes.upload}>
          <input type="hidden" name="version" value={paper.version} />
          <input type="hidden" name="key" value={formKey} />
          <RadioGroup
            label={t('facts.unit')}
            field={{ name: 'unit', initialValue: unit }}
            choices={Object.values(AmountUnit).map((value) => ({ value, label: t(`amounts.${value}`) }))}
          />
          {entered && (
            <RadioGroup
              label={t('inUnit.entered')}
              field={{ name: 'keep', initialValue: 'amounts' }}
              choices={[
                { value: 'amounts', label: t('inUnit.amounts'), hint: t('inUnit.amountsHint') },
                { value: 'figures', label: t('inUnit.figures'), hint: t('inUnit.figuresHint') },
              ]}
            />
          )}
          <FormActions>
            <Button look="primary" name="intent" value="inUnit">
              {t('inUnit.save')}
            </Button>
            <LinkButton to={pathname + withSearch(search, { step: undefined })} reloadDocument>
              {t('papers:step.back')}
            </LinkButton>
          </FormActions>
        </form>
      </section>
      <FinanceScript />
    </>
  )
}
