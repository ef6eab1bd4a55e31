import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { createItem, getProject } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { itemEdit } from '#contract/risk/campaigns/shapes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { OutsiderFields } from './outsider-fields.tsx'
import { RespondentTabs } from './respondent-tabs.tsx'

const formId = 'outsider'

export const handle: PageHandle = {
  i18n: ['campaigns', 'campaigns-delivery'],
  title: ({ t }) => t('campaigns:outsider.title'),
}

/** External respondent; field names match the call, so that its errors map to the fields. */
const typedOutsider = z.strictObject({ respondent: itemEdit.omit({ itemId: true, version: true }) })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { bizId, name } = await query(args, getProject, { query: { id: bizIdOf(args) } })
  return { project: { bizId, name }, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedOutsider, formId)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const respondent = { sendType: SendType.external, ...form.value.respondent }
  const result = await mutate(args, createItem, { body: { projectId, respondent } })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'campaigns')
  const page = at.respondent(projectId, result.data.itemId)
  return redirectWithNotice(args, page, t('respondents.added', { added: 1 }))
}

export default function Outsider() {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery', 'common'])
  const { project, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    fields: {
      'respondent.name': t('respondent.name'),
      'respondent.email': t('respondent.email'),
      'respondent.company': t('respondent.company'),
      'respondent.department': t('respondent.department'),
      'respondent.language': t('campaigns-delivery:language.label'),
    },
    saved: draft?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <RespondentTabs project={project} />
      <EditForm form={form} reply={reply} draft={draft} save={t('outsider.add')} back={at.project(project.bizId)}>
        <OutsiderFields
          name={form.field('respondent.name')}
          email={form.field('respondent.email')}
          company={form.field('respondent.company')}
          department={form.field('respondent.department')}
          language={form.field('respondent.language')}
        />
      </EditForm>
    </>
  )
}
