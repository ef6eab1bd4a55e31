import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { usePermission } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DomainKind } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import type { action, loader } from './project-new.server.ts'

export const handle: PageHandle = {
  i18n: ['risk-evaluation', 'questionnaire'],
  title: ({ t }) => t('risk-evaluation:projectNew.title'),
}

export default function ProjectNew() {
  const { t } = useTranslation(['risk-evaluation', 'questionnaire', 'common'])
  const { questionnaires, today, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.project, {
    reply,
    fields: { name: t('project.name'), domains: t('project.domains'), endTime: t('projectNew.endDay') },
    saved: draft?.values,
  })
  const mayImport = usePermission(RiskPerm.writeQuestionnaires)
  const crumbs = [{ label: t('projects.title'), to: '/risk/projects' }]

  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('projectNew.title')} line={t('projectNew.line')} crumbs={crumbs} />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        {questionnaires.length === 0 ? (
          <EmptyState
            title={t('questionnaires.empty')}
            line={t('projectNew.noQuestionnaires')}
            action={
              mayImport && (
                <LinkButton look="primary" to="/risk/questionnaires/import">
                  {t('questionnaires.import')}
                </LinkButton>
              )
            }
          />
        ) : (
          <PostForm form={form}>
            <TextField hint={t('projectNew.nameHint')} field={form.field('name')} width="long" autoComplete="off" />
            <CheckboxGroup
              hint={t('projectNew.domainsHint')}
              field={form.field('domains')}
              choices={questionnaires.map(({ code, name, kind, number, rows, columns }) => ({
                value: code,
                label: name,
                hint:
                  kind === DomainKind.finance
                    ? `${t('questionnaire.numbered', { number })} · ${t('questionnaire:size.values', { count: rows })}`
                    : t('projectNew.size', { number, rows, columns }),
              }))}
            />
            <DateField hint={t('projectNew.endDayHint')} field={form.field('endTime')} min={today} />
            <FormActions>
              <Button look="primary">{t('projects.create')}</Button>
              <LinkButton to="/risk/projects" look="quiet">
                {t('common:form.cancel')}
              </LinkButton>
            </FormActions>
          </PostForm>
        )}
      </Card>
    </>
  )
}
