import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import type { EntryReply } from './entry-form.server.ts'
import { FormId } from './form-id.ts'
import type { action, loader } from './questionnaire-edit.server.ts'
import { NameFields, PreviewField, useNameLabels } from './questionnaire-name.tsx'

export const handle: PageHandle<{ name: string }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:edit.title', { name: data?.name }),
}

export default function QuestionnaireEdit() {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation'])
  const { code, name, version: loaded, values, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EntryReply | undefined
  const labels: Record<string, string> = useNameLabels()
  const form = formState(FormId.questionnaire, {
    reply,
    fields: labels,
    saved: typed ? { ...values, publicPreview: '', ...typed.values } : values,
  })
  const page = `/risk/questionnaires/${code}`
  const stored = reply?.stored
  // What the form was made from; a conflict has shown what is stored now, so the next post is made from that.
  const version = stored?.version ?? (reply?.values ?? typed?.values)?.version?.[0] ?? loaded
  const words = (field: string, value: string | undefined) =>
    field === 'publicPreview' ? t(value === 'on' ? 'edit.previewed' : 'edit.notPreviewed') : (value ?? '')
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name })}
        line={t('edit.line')}
        crumbs={[
          { label: t('risk-evaluation:questionnaires.title'), to: '/risk/questionnaires' },
          { label: name, to: page },
        ]}
      />
      {!reply && <DraftNotice draft={typed} />}
      {stored && (
        <VersionConflict
          rows={Object.entries(labels).map(([field, label]) => ({
            field: label,
            mine: words(field, reply.values[field]?.[0]),
            stored: words(field, stored.texts[field]),
          }))}
        />
      )}
      <Card>
        <PostForm form={form}>
          <input type="hidden" name="version" value={version} />
          <NameFields form={form} />
          <PreviewField form={form} />
          <EditActions save={t('edit.save')} back={page} conflict={stored !== undefined} />
        </PostForm>
      </Card>
    </>
  )
}
