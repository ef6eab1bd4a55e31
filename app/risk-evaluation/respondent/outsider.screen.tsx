import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import type { action, loader } from './outsider.server.ts'
import { OutsiderFields } from './outsider-fields.tsx'
import { RespondentTabs } from './respondent-tabs.tsx'

export const handle: PageHandle = {
  i18n: ['risk-evaluation', 'campaign'],
  title: ({ t }) => t('risk-evaluation:outsider.title'),
}

export default function Outsider() {
  const { t } = useTranslation(['risk-evaluation', 'campaign', 'common'])
  const { project, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.outsider, {
    reply,
    fields: {
      'respondent.name': t('respondent.name'),
      'respondent.email': t('respondent.email'),
      'respondent.company': t('respondent.company'),
      'respondent.department': t('respondent.department'),
      'respondent.language': t('campaign:language.label'),
    },
    saved: draft?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <RespondentTabs project={project} />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <OutsiderFields
            name={form.field('respondent.name')}
            email={form.field('respondent.email')}
            company={form.field('respondent.company')}
            department={form.field('respondent.department')}
            language={form.field('respondent.language')}
          />
          <FormActions>
            <Button look="primary">{t('outsider.add')}</Button>
            <LinkButton to={`/risk/projects/${project.bizId}`} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
