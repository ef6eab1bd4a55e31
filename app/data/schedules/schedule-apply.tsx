import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { applyForSchedule } from '#contract/data/schedules/calls.ts'
import { noteMax, ScheduleState } from '#contract/data/schedules/codes.ts'
import { applyingSchedule } from '#contract/data/schedules/shapes.ts'
import { scheduleOf } from './params.server.ts'

const formId = 'apply'

export const handle: PageHandle = { i18n: ['schedules', 'workspaces'], title: ({ t }) => t('schedules:apply.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'execute')
  const { bizId, state, version, process, mayApply } = await scheduleOf(args)
  return { blocked, bizId, state, version, name: process.name, mayApply, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, applyingSchedule.omit({ bizId: true }), formId)
  if (!form.ok) return form.refused()
  const bizId = bizIdOf(args, 'schedule')
  const result = await mutate(args, applyForSchedule, { body: { bizId, ...form.value } })
  if (!result.ok) return form.refused(result)
  const said = translatorOf(args.request, 'schedules')('apply.done')
  return redirectWithNotice(args, at.schedule(numberOf(args, 'id'), bizId), said)
}

export default function ScheduleApply() {
  const { t } = useTranslation(['schedules', 'workspaces'])
  const { blocked, bizId, state, version, name, mayApply, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const back = at.schedule(useWorkspace().workspace.id, bizId)
  const isLive = state === ScheduleState.live
  const title = t(isLive ? 'apply.offlineTitle' : 'apply.onlineTitle', { name })
  if (blocked) return <Blocked title={title} back={back} />
  if (!mayApply)
    return (
      <RefusedPage title={t('apply.title')} back={back}>
        <p>{t('apply.notNow', { state: t(`state.${state}`) })}</p>
      </RefusedPage>
    )
  const form = formState(formId, { reply, draft, fields: { note: t('field.note') }, saved: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={title} line={t(isLive ? 'apply.offlineLine' : 'apply.onlineLine')} />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={version}
        save={t(isLive ? 'apply.offline' : 'apply.online')}
        back={back}
      >
        <TextareaField field={form.field('note')} hint={t('apply.noteHint', { max: noteMax })} optional rows={3} />
      </EditForm>
    </>
  )
}
