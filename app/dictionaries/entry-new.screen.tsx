import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { DictionaryStatus } from '#contract/dictionaries/codes.ts'
import { EntryFields, useEntryLabels } from './entry-fields.tsx'
import type { action, loader } from './entry-new.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle = { i18n: 'dictionaries', title: ({ t }) => t('dictionaries:new.title') }

export default function EntryNew() {
  const { t } = useTranslation(['dictionaries', 'common'])
  const { type, types, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const saved = draft?.values ?? { dictType: type, orderNum: '0', status: DictionaryStatus.enabled }
  const form = formState(FormId.entry, { reply, fields: useEntryLabels(), saved })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} crumbs={[{ label: t('list.title'), to: '/system/dictionaries' }]} />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <EntryFields field={form.field} types={types} />
          <FormActions>
            <Button look="primary">{t('list.create')}</Button>
            <LinkButton to="/system/dictionaries" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
