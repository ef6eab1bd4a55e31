import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { withdrawSchedule } from '#contract/data/schedules/calls.ts'
import { withdrawingSchedule } from '#contract/data/schedules/shapes.ts'
import { scheduleOf } from './params.server.ts'

export const handle: PageHandle = { i18n: 'schedules', title: ({ t }) => t('schedules:withdraw.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { bizId, version, process, mayWithdraw } = await scheduleOf(args)
  return { bizId, version, name: process.name, mayWithdraw }
}

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'schedule')
  const form = await readForm(args, withdrawingSchedule.pick({ version: true }), confirmFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, withdrawSchedule, { body: { bizId, ...form.value } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'schedules')('withdraw.done')
  return redirectWithNotice(args, at.schedule(numberOf(args, 'id'), bizId), said)
}

export default function ScheduleWithdraw() {
  const { t } = useTranslation('schedules')
  const { bizId, version, name, mayWithdraw } = useLoaderData<typeof loader>()
  const back = at.schedule(useWorkspace().workspace.id, bizId)
  const title = t('withdraw.title', { name })
  if (!mayWithdraw)
    return (
      <RefusedPage title={title} back={back}>
        <p>{t('withdraw.notYours')}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage title={title} action={t('withdraw.action')} back={back} values={{ version: String(version) }}>
      <p>{t('withdraw.line')}</p>
    </ConfirmPage>
  )
}
