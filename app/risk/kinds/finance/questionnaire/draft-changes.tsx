import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChangeTable } from '#app/ui/lists/change-table.tsx'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { changesOfDraft } from './change-lines.server.ts'
import { type DraftHead, draftOfPage, headOf } from './draft.server.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'kinds-finance-questionnaires',
  title: ({ t, data }) => t('kinds-finance-questionnaires:changes.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return { head: headOf(args, draft), ...changesOfDraft(args, draft) }
}

export default function DraftChanges() {
  const { t } = useTranslation('kinds-finance-questionnaires')
  const { head, settings, fields, indicators } = useLoaderData<typeof loader>()
  const page = atQuestionnaires.questionnaire(head.code)
  const same = settings.length + fields.length + indicators.length === 0
  return (
    <>
      <PageHeader
        title={t('changes.title', { name: head.name })}
        line={t(head.newest > 0 ? 'changes.line' : 'changes.first', { number: head.newest })}
        crumbs={[
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: page },
          { label: t('draft.short'), to: at.draft(head.code) },
        ]}
        action={
          <>
            {head.saved && <LinkButton to={at.draftDiscard(head.code)}>{t('discard.action')}</LinkButton>}
            <LinkButton to={at.draft(head.code)}>{t('changes.edit')}</LinkButton>
            {head.saved && !same && (
              <LinkButton look="primary" to={at.draftPublish(head.code)}>
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
      {settings.length > 0 && <ChangeTable title={t('settings.title')} lines={settings} />}
      {fields.length > 0 && <ChangeTable title={t('changes.fields', { count: fields.length })} lines={fields} />}
      {indicators.length > 0 && (
        <ChangeTable title={t('changes.indicators', { count: indicators.length })} lines={indicators} />
      )}
    </>
  )
}
