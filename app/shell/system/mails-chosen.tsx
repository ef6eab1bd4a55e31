import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/system/addresses.ts'
import { pageMails, sendMailAgain } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'

export const handle: PageHandle<{ rows: unknown[] }> = {
  i18n: 'system-outbox',
  title: ({ t, data }) => t('system-outbox:chosen.title', { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  await refuseWithout(args, SystemPerm.sendOutbox)
  const { ids, back } = await chosenOf(args, at.outbox, ['send'])
  const { records } = await query(args, pageMails, { query: { ids, size: pageSizeMax } })
  return { back, rows: records.map(({ bizId, subject, recipient }) => ({ id: bizId, name: subject, note: recipient })) }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'system-outbox')
  const done = (count: number) => t('chosen.done', { count })
  return doEach(args, { rows, back, done }, ({ id }) => mutate(args, sendMailAgain, { query: { id } }))
}

export default function MailsChosen() {
  const { t } = useTranslation('system-outbox')
  const { back, rows } = useLoaderData<typeof loader>()
  return (
    <ChosenPage
      title={t('chosen.title', { count: rows.length })}
      action={t('send')}
      back={back}
      rows={rows}
      outcomes={useActionData<typeof action>()?.outcomes}
    >
      <p>{t('chosen.line')}</p>
    </ChosenPage>
  )
}
