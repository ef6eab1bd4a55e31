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
import { CodeField } from './code-field.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './questionnaire-copy.server.ts'
import { NameFields, useNameLabels } from './questionnaire-name.tsx'

export const handle: PageHandle<{ name: string }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:copy.title', { name: data?.name }),
}

export default function QuestionnaireCopy() {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation', 'common'])
  const { code, number, name, texts, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.copy, {
    reply,
    fields: { code: t('risk-evaluation:questionnaire.code'), ...useNameLabels() },
    saved: { ...texts, ...typed?.values },
  })
  const page = `/risk/questionnaires/${code}`
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('copy.title', { name })}
        line={t(number > 0 ? 'copy.line' : 'copy.draftLine', { number })}
        crumbs={[
          { label: t('risk-evaluation:questionnaires.title'), to: '/risk/questionnaires' },
          { label: name, to: page },
        ]}
      />
      {!reply && <DraftNotice draft={typed} />}
      <Card>
        <PostForm form={form}>
          <CodeField field={form.field('code')} />
          <NameFields form={form} />
          <FormActions>
            <Button look="primary">{t('copy.action')}</Button>
            <LinkButton to={page} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
