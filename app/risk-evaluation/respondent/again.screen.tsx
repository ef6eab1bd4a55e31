import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { DeliveryChannel, ProjectStatus, SendType } from '#contract/risk-evaluation/codes.ts'
import type { action, loader } from './again.server.ts'

export const handle: PageHandle<{ respondent: { name: string } }> = {
  i18n: ['campaign', 'risk-evaluation'],
  title: ({ t, data }) => t('campaign:askAgain.title', { name: data?.respondent.name }),
}

export default function AskAgain() {
  const { t } = useTranslation(['campaign', 'risk-evaluation', 'common'])
  const { project, respondent, paper, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { name, sendType, disabled } = respondent
  const channels =
    sendType === SendType.internal ? [DeliveryChannel.mail, DeliveryChannel.message] : [DeliveryChannel.mail]
  const form = formState(FormId.askAgain, {
    reply,
    fields: { reason: t('askAgain.reason'), channels: t('send.channels') },
    saved: draft?.values ?? { channels: disabled ? [] : channels },
  })
  const page = `/risk/projects/${project.bizId}/respondents/${respondent.itemId}`
  const over = project.late || project.status === ProjectStatus.archived
  if (!paper.submitted || over) {
    const why = over ? 'askAgain.over' : paper.asked ? 'askAgain.asked' : 'askAgain.notSubmitted'
    return (
      <RefusedPage title={t('askAgain.refused', { name })} back={page}>
        <p>{t(why)}</p>
      </RefusedPage>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('askAgain.title', { name })}
        line={t('askAgain.line', { questionnaire: paper.domainName, time: paper.submittedAt })}
        crumbs={[
          { label: project.name, to: `/risk/projects/${project.bizId}` },
          { label: name, to: page },
        ]}
      />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <TextareaField field={form.field('reason')} hint={t('askAgain.reasonHint')} />
          <CheckboxGroup
            field={form.field('channels')}
            hint={t(disabled ? 'askAgain.disabledHint' : 'askAgain.channelsHint')}
            optional
            choices={channels.map((value) => ({ value, label: t(`channel.${value}`), disabled }))}
          />
          <FormActions>
            <Button look="primary">{t('askAgain.action')}</Button>
            <LinkButton to={page} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
