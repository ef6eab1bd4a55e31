import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { exportForms } from '#contract/data/mart/codes.ts'
import classes from './rows.module.css'

/** Export of the rows of a table in a chosen format; its address has the filter. */
export function ExportRows({ to, filtered }: { to: string; filtered: boolean }) {
  const { t } = useTranslation('mart')
  return (
    <form method="post" action={useHref(to)} className={classes.export} aria-label={t('export.label')}>
      <SelectField
        label={t('export.form')}
        field={{ name: 'form', id: 'export-form', initialValue: 'xlsx' }}
        empty={false}
        options={exportForms.map((value) => ({ value, label: t(`export.forms.${value}`) }))}
        width="short"
      />
      <Button icon="download">{t(filtered ? 'export.filtered' : 'export.action')}</Button>
    </form>
  )
}
