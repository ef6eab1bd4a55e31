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
import { NameFields, PreviewField, useNameLabels } from './questionnaire-name.tsx'
import type { action, loader } from './questionnaire-new.server.ts'

export const handle: PageHandle = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t }) => t('questionnaire:new.title'),
}

export default function QuestionnaireNew() {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation', 'common'])
  const { typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.questionnaire, {
    reply,
    fields: { code: t('risk-evaluation:questionnaire.code'), ...useNameLabels() },
    saved: typed?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[{ label: t('risk-evaluation:questionnaires.title'), to: '/risk/questionnaires' }]}
      />
      {!reply && <DraftNotice draft={typed} />}
      <Card>
        <PostForm form={form}>
          <CodeField field={form.field('code')} />
          <NameFields form={form} />
          <PreviewField form={form} />
          <FormActions>
            <Button look="primary">{t('new.action')}</Button>
            <LinkButton to="/risk/questionnaires" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
