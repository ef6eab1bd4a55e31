import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getProject, updateProject } from '#contract/risk/campaigns/calls.ts'
import { projectEdit } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { useProjectCrumbs } from './project-crumbs.ts'

const formId = 'project-edit'

export const handle: PageHandle<{ project: { name: string } }> = {
  i18n: 'campaigns',
  title: ({ t, data }) => t('campaigns:edit.title', { name: data?.project.name }),
}

const typedProject = projectEdit.omit({ id: true })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  return {
    project: await query(args, getProject, { query: { id: bizIdOf(args) } }),
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

/** After a concurrent edit, replies with the stored project next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedProject, formId)
  if (!form.ok) return form.refused()
  const id = bizIdOf(args)
  const result = await mutate(args, updateProject, { body: { id, ...form.value } })
  if (!result.ok) return form.refusedBy(result, () => query(args, getProject, { query: { id } }))
  return redirectWithNotice(args, at.project(id), translatorOf(args.request, 'campaigns')('edit.done'))
}

export default function ProjectEdit() {
  const { t } = useTranslation(['campaigns', 'common'])
  const { project, today, draft } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  const reply = useActionData<typeof action>()
  const { name, endTime } = project
  const form = formState(formId, {
    reply,
    fields: { name: t('project.name'), endTime: t('projectNew.endDay') },
    saved: draft?.values ?? { name, endTime },
  })
  const page = at.project(project.bizId)
  if (project.status === ProjectStatus.archived) {
    return (
      <RefusedPage title={t('edit.refused', { name })} back={page}>
        <p>{t('project.archivedLine')}</p>
      </RefusedPage>
    )
  }
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('edit.title', { name })} crumbs={crumbs} />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={project.version}
        conflict={
          stored && [
            { field: t('project.name'), mine: reply.values.name?.[0] ?? '', stored: stored.name },
            {
              field: t('projectNew.endDay'),
              mine: reply.values.endTime?.[0] ?? '',
              stored: stored.endTime,
            },
          ]
        }
        save={t('edit.save')}
        back={page}
      >
        <TextField hint={t('projectNew.nameHint')} field={form.field('name')} width="long" autoComplete="off" />
        <DateField
          hint={t(project.closedAt === null ? 'edit.endHint' : 'edit.endHintClosed')}
          field={form.field('endTime')}
          min={project.late ? undefined : today}
        />
      </EditForm>
    </>
  )
}
