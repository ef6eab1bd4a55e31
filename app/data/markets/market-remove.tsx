import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { removeMarkets } from '#contract/data/markets/calls.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { marketOf } from './params.server.ts'

export const handle: PageHandle<{ market: { name: string } }> = {
  i18n: 'markets',
  title: ({ t, data }) => t('markets:remove.title', { name: data?.market.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MarketPerm.manage)
  return { market: await marketOf(args) }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeMarkets, { body: { bizIds: [bizIdOf(args)] } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.markets, translatorOf(args.request, 'markets')('removed'))
}

export default function MarketRemove() {
  const { t } = useTranslation('markets')
  const { market } = useLoaderData<typeof loader>()
  const { name, bizId, tables } = market
  const title = t('remove.title', { name })
  if (tables > 0)
    return (
      <RefusedPage title={t('remove.refused', { name })} back={at.market(bizId)}>
        <p>{t('remove.holds', { count: tables })}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage title={title} action={t('remove.action')} danger back={at.market(bizId)}>
      <p>{t('remove.line')}</p>
    </ConfirmPage>
  )
}
