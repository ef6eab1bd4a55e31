import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound, refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/shell/menus/addresses.ts'
import { deleteMenu, listMenus } from '#contract/shell/menus/calls.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'menus',
  title: ({ t, data }) => t('menus:delete.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MenuPerm.write)
  const { menus } = await query(args, listMenus)
  const menu = menus.find(({ menuId }) => menuId === args.params.menuId)
  if (!menu) throw notFound(args.request)
  return {
    name: menuName(menu, languageOf(args.request)),
    url: menu.url,
    roles: menu.roles.length,
    children: menus.filter(({ parentId }) => parentId === menu.menuId).length,
  }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteMenu, { query: { menuId: args.params.menuId ?? '' } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.menus, translatorOf(args.request, 'menus')('delete.done'))
}

export default function MenuDelete() {
  const { t } = useTranslation('menus')
  const { name, url, roles, children } = useLoaderData<typeof loader>()
  if (children > 0) {
    return (
      <RefusedPage title={t('delete.refused', { name })} back={at.menus}>
        <p>{t('delete.children', { children })}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('delete.title', { name })} action={t('delete.action')} danger back={at.menus}>
      {url !== '' && <p>{t('delete.url', { url })}</p>}
      <p>{t('delete.line', { roles })}</p>
      <p>{t('delete.instead')}</p>
    </ConfirmPage>
  )
}
