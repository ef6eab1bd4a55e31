import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { withSkippedExamples } from '#app/page/forms/skipped-examples.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { WorkbookImport } from '#app/ui/forms/workbook-import.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getProject, importItems } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { RespondentTabs } from './respondent-tabs.tsx'

const formId = 'workbook'

export const handle: PageHandle = {
  i18n: ['campaigns', 'campaigns-delivery'],
  title: ({ t }) => t('campaigns:respondentImport.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { bizId, name } = await query(args, getProject, { query: { id: bizIdOf(args) } })
  return { project: { bizId, name } }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, importItems.body, formId, formLimits.file)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const result = await mutate(args, importItems, { query: { projectId }, body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'campaigns')
  const done = withSkippedExamples(args, t('respondents.added', result.data), result.data.examples)
  return redirectWithNotice(args, at.projectNewest(projectId), done)
}

export default function RespondentImport() {
  const { t } = useTranslation(['campaigns', 'common'])
  const { project } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const address = at.project(project.bizId)
  return (
    <WorkbookImport
      formId={formId}
      reply={reply}
      steps={t('respondentImport.steps')}
      template={at.respondentTemplate(project.bizId)}
      hint={t('respondentImport.fileHint')}
      action={t('respondents.import')}
      back={address}
    >
      <RespondentTabs project={project} />
    </WorkbookImport>
  )
}
