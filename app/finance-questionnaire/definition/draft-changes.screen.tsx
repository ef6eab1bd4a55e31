import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChangeTable } from '#app/ui/change-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { DraftHead } from './draft.server.ts'
import type { loader } from './draft-changes.server.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'finance-questionnaire',
  title: ({ t, data }) => t('finance-questionnaire:changes.title', { name: data?.head.name }),
}

/** What the draft changes of what is published, such as after an import: to be published, edited further, or discarded. */
export default function DraftChanges() {
  const { t } = useTranslation('finance-questionnaire')
  const { head, fields, indicators } = useLoaderData<typeof loader>()
  const page = `/risk/questionnaires/${head.code}`
  const draft = `${page}/finance/draft`
  const same = fields.length + indicators.length === 0
  return (
    <>
      <PageHeader
        title={t('changes.title', { name: head.name })}
        line={t(head.newest > 0 ? 'changes.line' : 'changes.first', { number: head.newest })}
        crumbs={[
          { label: t('questionnaires'), to: '/risk/questionnaires' },
          { label: head.name, to: page },
          { label: t('draft.short'), to: draft },
        ]}
        action={
          <>
            {head.saved && <LinkButton to={`${draft}/discard`}>{t('discard.action')}</LinkButton>}
            <LinkButton to={draft}>{t('changes.edit')}</LinkButton>
            {head.saved && !same && (
              <LinkButton look="primary" to={`${draft}/publish`}>
                {t('publish.action')}
              </LinkButton>
            )}
          </>
        }
      />
      {same && (
        <Card>
          <EmptyState title={t('changes.none')} line={t('changes.noneLine')} />
        </Card>
      )}
      {fields.length > 0 && <ChangeTable title={t('changes.fields', { count: fields.length })} lines={fields} />}
      {indicators.length > 0 && (
        <ChangeTable title={t('changes.indicators', { count: indicators.length })} lines={indicators} />
      )}
    </>
  )
}
