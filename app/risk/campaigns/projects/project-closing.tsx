import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { closeProject, getProject, reopenProject } from '#contract/risk/campaigns/calls.ts'
import { projectClosing } from '#contract/risk/campaigns/shapes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { projectView } from '../views.server.ts'

const words = {
  close: { title: 'close.title', action: 'close.action', done: 'close.done' },
  reopen: { title: 'reopen.title', action: 'reopen.action', done: 'reopen.done' },
} as const
type Change = keyof typeof words

export const handle: PageHandle<{ change: Change; project: { name: string } }> = {
  i18n: 'campaigns',
  title: ({ t, data }) => t(`campaigns:${words[data?.change ?? 'close'].title}`, { name: data?.project.name }),
}

const posted = z.strictObject({ version: projectClosing.shape.version })

/** Project of the address, and the change named by the path. */
function requestedOf(args: LoaderFunctionArgs): { id: string; change: Change } {
  const id = bizIdOf(args)
  return { id, change: pathOf(args.request) === at.projectReopen(id) ? 'reopen' : 'close' }
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { id, change } = requestedOf(args)
  return { change, project: projectView(args.request, await query(args, getProject, { query: { id } })) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, posted, confirmFormId)
  if (!form.ok) return form.refused()
  const { id, change } = requestedOf(args)
  const call = change === 'reopen' ? reopenProject : closeProject
  const result = await mutate(args, call, { body: { id, version: form.value.version } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.project(id), translatorOf(args.request, 'campaigns')(words[change].done))
}

export default function ProjectClosing() {
  const { t } = useTranslation('campaigns')
  const { change, project } = useLoaderData<typeof loader>()
  const { bizId, name, endTime, plannedEnd, waiting, version } = project
  return (
    <ConfirmPage
      title={t(words[change].title, { name })}
      action={t(words[change].action)}
      back={at.project(bizId)}
      values={{ version: String(version) }}
    >
      {change === 'reopen' ? (
        <p>{t('reopen.line', { day: plannedEnd, open: waiting })}</p>
      ) : (
        <>
          <p>{t('close.line', { endTime })}</p>
          {waiting > 0 && <p>{t('close.open', { open: waiting })}</p>}
        </>
      )}
    </ConfirmPage>
  )
}
