import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/shell/delegation/addresses.ts'
import { cancelDelegations } from '#contract/shell/delegation/calls.ts'
import { type DelegationView, delegationOf, delegationView, idOf } from './delegation.server.ts'

export { ErrorBoundary } from './delegation-view.tsx'

export const handle: PageHandle<{ delegation: DelegationView }> = {
  i18n: 'delegation',
  title: ({ t, data }) => t('delegation:terminate.title', { agent: data?.delegation.agent.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { delegation: delegationView(args.request, await delegationOf(args)) }
}

export async function action(args: ActionFunctionArgs) {
  const id = idOf(args)
  const result = await mutate(args, cancelDelegations, { body: { id } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.delegation(id), translatorOf(args.request, 'delegation')('terminate.done'))
}

export default function DelegationTerminate() {
  const { t } = useTranslation('delegation')
  const { delegation } = useLoaderData<typeof loader>()
  const { id, agent, modules, mine, open } = delegation
  const page = at.delegation(id)
  if (!mine || !open) {
    return (
      <RefusedPage title={t('terminate.refused')} back={page}>
        <p>{t(mine ? 'terminate.over' : 'edit.notYours')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('terminate.title', { agent: agent.name })} action={t('detail.terminate')} danger back={page}>
      <p>{t('terminate.line', { modules: modules.join(t('and')) })}</p>
      <p>{t('terminate.final')}</p>
    </ConfirmPage>
  )
}
