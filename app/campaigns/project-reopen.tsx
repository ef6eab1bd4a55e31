import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { readForm } from '#app/page/form.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { getProject, reopenProject } from '#contract/campaigns/calls.ts'
import { projectClosing } from '#contract/campaigns/shapes.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { projectView } from './project-view.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaigns',
  title: ({ t, data }) => t('campaigns:reopen.title', { name: data?.name }),
}

const posted = z.strictObject({ version: projectClosing.shape.version })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  return projectView(args.request, await ask(args, getProject, { query: { id: bizIdOf(args) } }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, posted, FormId.reopen)
  if (!form.ok) return form.refused()
  const id = bizIdOf(args)
  const told = await tell(args, reopenProject, { body: { id, version: form.value.version } })
  if (!told.ok) return refusedConfirmation(FormId.reopen, told)
  return redirectWithNotice(args, at.project(id), translatorOf(args.request, 'campaigns')('reopen.done'))
}

export default function ProjectReopen() {
  const { t } = useTranslation('campaigns')
  const { bizId, name, plannedEnd, waiting, version } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.reopen, { reply, fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('reopen.title', { name })}
        action={t('reopen.action')}
        back={at.project(bizId)}
        form={form.id}
        values={{ version: String(version) }}
      >
        <p>{t('reopen.line', { day: plannedEnd, open: waiting })}</p>
      </ConfirmPage>
    </>
  )
}
