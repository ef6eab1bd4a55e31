import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/delegation/addresses.ts'
import { cancelDelegations, pageDelegations } from '#contract/shell/delegation/calls.ts'
import { delegationView, refuseActing } from './delegation.server.ts'

export { ErrorBoundary } from './delegation-view.tsx'

export const handle: PageHandle<{ rows: unknown[] }> = {
  i18n: 'delegation',
  title: ({ t, data }) => t('delegation:chosen.title', { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  await refuseActing(args)
  const { ids, back } = await chosenOf(args, at.delegations, ['terminate'])
  const { records } = await query(args, pageDelegations, { body: { ids: ids.split(','), size: pageSizeMax } })
  const t = translatorOf(args.request, 'delegation')
  const rows = records.map((row) => ({
    id: row.id,
    name: t('detail.given', { authorizer: row.authorizer.name, agent: row.agent.name }),
    note: delegationView(args.request, row).period,
  }))
  return { back, rows }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'delegation')
  const done = (count: number) => t('chosen.done', { count })
  return doEach(args, { rows, back, done }, ({ id }) => mutate(args, cancelDelegations, { body: { id } }))
}

export default function DelegationsChosen() {
  const { t } = useTranslation('delegation')
  const { back, rows } = useLoaderData<typeof loader>()
  return (
    <ChosenPage
      title={t('chosen.title', { count: rows.length })}
      action={t('detail.terminate')}
      danger
      back={back}
      rows={rows}
      outcomes={useActionData<typeof action>()?.outcomes}
    >
      <p>{t('terminate.final')}</p>
    </ChosenPage>
  )
}
