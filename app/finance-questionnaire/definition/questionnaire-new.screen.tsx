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
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './questionnaire-new.server.ts'

export const handle: PageHandle = {
  i18n: 'finance-questionnaire',
  title: ({ t }) => t('finance-questionnaire:new.title'),
}

export default function FinanceQuestionnaireNew() {
  const { t } = useTranslation(['finance-questionnaire', 'common'])
  const { typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.questionnaire, {
    reply,
    fields: {
      code: t('new.code'),
      name: t('new.name'),
      nameHant: t('new.nameHant'),
      nameEn: t('new.nameEn'),
      from: t('new.from'),
    },
    saved: typed?.values ?? { from: 'builtIn' },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[{ label: t('questionnaires'), to: '/risk/questionnaires' }]}
      />
      {!reply && <DraftNotice draft={typed} />}
      <Card>
        <PostForm form={form}>
          <TextField
            field={form.field('code')}
            hint={t('new.codeHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField field={form.field('name')} autoComplete="off" />
          <TextField field={form.field('nameHant')} optional autoComplete="off" />
          <TextField field={form.field('nameEn')} optional autoComplete="off" />
          <RadioGroup
            field={form.field('from')}
            choices={[
              { value: 'builtIn', label: t('new.builtIn'), hint: t('new.builtInHint') },
              { value: 'empty', label: t('new.empty'), hint: t('new.emptyHint') },
            ]}
          />
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
