import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatTime } from '#app/ui/time.ts'
import type { Language } from '#contract/language.ts'
import classes from './paper.module.css'
import type { loader } from './receipt.server.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: 'paper',
  title: ({ t }) => t('paper:receipt.title'),
  hydrate: false,
}

/** What a respondent keeps after submitting: a page to print, with all that a later check needs. design: domain §5 */
export default function Receipt() {
  const { t, i18n } = useTranslation('paper')
  const { receipt, uuid, domain, timeZone } = useLoaderData<typeof loader>()
  const paper = `/risk/evaluate/exam?${new URLSearchParams({ uuid, domain, type: 'show' })}`
  return (
    <div className={classes.receipt}>
      <PageHeader title={t('receipt.title')} line={t('receipt.line')} />
      <DescriptionList
        items={[
          { term: t('receipt.project'), value: receipt.projectName },
          { term: t('receipt.questionnaire'), value: receipt.domainName },
          { term: t('receipt.respondent'), value: receipt.respondent },
          {
            term: t('receipt.submitted'),
            value: formatTime(receipt.submittedAt, i18n.language as Language, timeZone),
          },
          { term: t('receipt.cells'), value: t('receipt.cellCount', { count: receipt.cells }) },
          { term: t('receipt.digest'), value: <code>{receipt.digest}</code> },
        ]}
      />
      <section>
        <h2>{t('receipt.proof')}</h2>
        <h3>{t('receipt.statement')}</h3>
        <pre data-statement>{receipt.statement}</pre>
        <h3>{t('receipt.signature')}</h3>
        <pre data-signature>{receipt.signature}</pre>
      </section>
      <p className={classes.buttons}>
        <LinkButton to={paper} reloadDocument>
          {t('receipt.paper')}
        </LinkButton>
        <LinkButton to="/risk/evaluate/receipt/check" reloadDocument>
          {t('receipt.check')}
        </LinkButton>
      </p>
    </div>
  )
}
