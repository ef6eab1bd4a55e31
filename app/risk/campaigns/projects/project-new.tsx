import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { createProject } from '#contract/risk/campaigns/calls.ts'
import { newProject } from '#contract/risk/campaigns/shapes.ts'
import { usualKind } from '#contract/risk/kinds.ts'
import { listQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

const formId = 'project'

export const handle: PageHandle = {
  i18n: ['campaigns', 'questionnaires', ...kindTexts],
  title: ({ t }) => t('campaigns:projectNew.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const language = languageOf(args.request)
  const questionnaires = await query(args, listQuestionnaires)
  return {
    questionnaires: questionnaires
      .filter(({ archived, number }) => !archived && number > 0)
      .map(({ name, ...row }) => ({ ...row, name: inLanguage(name, language) })),
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newProject, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createProject, { body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'campaigns')
  return redirectWithNotice(args, at.project(result.data.bizId), t('projectNew.done'))
}

export default function ProjectNew() {
  const { t } = useTranslation(['campaigns', 'questionnaires', ...kindTexts])
  const { questionnaires, today, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    fields: { name: t('project.name'), domains: t('project.domains'), endTime: t('projectNew.endDay') },
    saved: draft?.values,
  })
  const mayImport = usePermission(RiskPerm.writeQuestionnaires)
  const crumbs = [{ label: t('projects.title'), to: at.projects }]

  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('projectNew.title')} line={t('projectNew.line')} crumbs={crumbs} />
      {questionnaires.length === 0 ? (
        <Card>
          <EmptyState
            title={t('questionnaires:questionnaires.empty')}
            line={t('projectNew.noQuestionnaires')}
            action={
              mayImport && (
                <LinkButton look="primary" to={kinds[usualKind].questionnaireImport}>
                  {t('questionnaires:questionnaires.import')}
                </LinkButton>
              )
            }
          />
        </Card>
      ) : (
        <EditForm form={form} reply={reply} draft={draft} save={t('projects.create')} back={at.projects}>
          <TextField hint={t('projectNew.nameHint')} field={form.field('name')} width="long" autoComplete="off" />
          <CheckboxGroup
            hint={t('projectNew.domainsHint')}
            field={form.field('domains')}
            choices={questionnaires.map(({ code, name, kind, number, rows, columns }) => ({
              value: code,
              label: name,
              hint: `${t('questionnaires:questionnaire.numbered', { number })} · ${t(kinds[kind].words.size, { count: rows, rows, columns })}`,
            }))}
          />
          <DateField hint={t('projectNew.endDayHint')} field={form.field('endTime')} min={today} />
        </EditForm>
      )}
    </>
  )
}
