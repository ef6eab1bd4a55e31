import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { WorkbookFaults } from '#app/ui/forms/workbook-faults.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import classes from './paper.module.css'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'

/** Imports the rows from a workbook, all or nothing. */
export function FinanceImport({ paper, sheet, formKey, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation(['kinds-finance-papers', 'papers', 'common'])
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const errors = Object.values(reply?.errors ?? {})
    .flat()
    .map((text) => ({ text, href: '#file' }))
  const field = { name: 'file', id: 'file', label: t('common:workbook.file'), errors: errors.map(({ text }) => text) }
  return (
    <>
      <ErrorSummary errors={errors} title={reply?.faults.length ? t('common:faults.nothing') : undefined} />
      <FinanceHead paper={paper} timeZone={timeZone} sheet={sheet} />
      <section className={classes.check}>
        <h2>{t('import.title')}</h2>
        <WorkbookFaults faults={reply?.faults} />
        <p>{t('import.line')}</p>
        <p>
          <LinkButton icon="download" to={at.paperTemplateOf(paper.uuid)} reloadDocument>
            {t('common:workbook.template')}
          </LinkButton>
        </p>
        <form method="post" action={here + search} encType="multipart/form-data" noValidate className={classes.upload}>
          <input type="hidden" name="version" value={paper.version} />
          <input type="hidden" name="key" value={formKey} />
          <FileField hint={t('import.hint')} field={field} accept=".xlsx" />
          <FormActions>
            <Button look="primary" name="intent" value="upload">
              {t('import.send')}
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
