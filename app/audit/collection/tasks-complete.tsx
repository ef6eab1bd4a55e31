import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { chosenOf } from '#app/page/forms/chosen.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId, formState } from '#app/ui/forms/form.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import * as at from '#contract/audit/collection/addresses.ts'
import { changeStatuses, listOpenTasks } from '#contract/audit/collection/calls.ts'
import { reasonMax } from '#contract/audit/collection/codes.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import { useOpenItems } from './open-items.ts'

export const handle: PageHandle = {
  i18n: ['collection', 'collection-api', 'tickets-api'],
  title: ({ t }) => t('collection:complete.crumb'),
}

/** Selected tasks and the back link: to the list, or to the task if the address has `task`. */
async function requestedOf(args: LoaderFunctionArgs) {
  const chosen = await chosenOf(args, at.tasks, ['complete'])
  const ids = chosen.ids.split(',').map(Number)
  const [id] = ids
  const isOne = new URL(args.request.url).searchParams.has('task') && ids.length === 1 && id !== undefined
  return { ids, back: isOne ? at.task(id) : chosen.back }
}

export async function loader(args: LoaderFunctionArgs) {
  const { ids, back } = await requestedOf(args)
  const { open } = await query(args, listOpenTasks, { body: { ids } })
  return { count: ids.length, open, back }
}

const completing = z.strictObject({
  openReason: z.string({ error: 'required' }).trim().min(1, 'required').max(reasonMax),
})
const completingPlain = z.strictObject({ openReason: z.string().default('') })

export async function action(args: ActionFunctionArgs) {
  const { ids, back } = await requestedOf(args)
  const { open } = await query(args, listOpenTasks, { body: { ids } })
  const form = await readForm(args, open.length > 0 ? completing : completingPlain, confirmFormId)
  if (!form.ok) return form.refused()
  const { openReason } = form.value
  const result = await mutate(args, changeStatuses, { body: { ids, status: CollectStatus.completed, openReason } })
  if (!result.ok) return form.refused(result)
  const text = translatorOf(args.request, 'collection')('complete.done', { count: result.data.changed })
  return redirectWithNotice(args, back, text)
}

/** Confirmation before completing tasks with open items; lists the items. */
export default function TasksComplete() {
  const { t } = useTranslation('collection')
  const openItems = useOpenItems()
  const { count, open, back } = useLoaderData<typeof loader>()
  const form = formState(confirmFormId, {
    reply: useActionData<typeof action>(),
    fields: { openReason: t('complete.reason') },
  })
  if (open.length === 0)
    return (
      <>
        <ErrorSummary errors={form.errors} />
        <ConfirmPage
          title={t('complete.titlePlain', { count })}
          action={t('complete.actionPlain')}
          back={back}
          form={confirmFormId}
        >
          <p>{t('complete.nothing')}</p>
        </ConfirmPage>
      </>
    )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ChosenPage
        title={t('complete.title', { count: open.length })}
        action={t('complete.action')}
        back={back}
        rows={open.map((task) => ({
          id: task.id,
          name: `#${task.id} ${task.productName}`,
          note: openItems(task).join(' · '),
        }))}
        fields={<TextareaField field={form.field('openReason')} rows={2} maxLength={reasonMax} />}
      >
        <p>{t('complete.line')}</p>
        {count > open.length && <p>{t('complete.others', { count: count - open.length })}</p>}
      </ChosenPage>
    </>
  )
}
