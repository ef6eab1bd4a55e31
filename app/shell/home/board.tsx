import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '#app/page/address.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { trailTo } from '#app/page/menu-tree.ts'
import type { PageHandle } from '#app/page/page.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { userMenus } from '#app/user-menus.server.ts'
import { menuName } from '#contract/shell/menus/name.ts'

export const handle: PageHandle<{ name: string }> = { i18n: 'home', title: ({ data }) => data?.name ?? '' }

/** A report board, if the user's menus list it. Refuses notFound. spec: platform §2 "Route table" */
export async function loader(args: LoaderFunctionArgs) {
  const address = pathOf(args.request)
  const entry = trailTo(await userMenus(args), address).at(-1)
  if (entry?.url !== address) throw notFound(args.request)
  return { name: menuName(entry, languageOf(args.request)) }
}

/** A report board. Its content comes from the report module; without that module the page says so. */
export default function Board() {
  const { t } = useTranslation('home')
  const { name } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={name} />
      <Card>
        <EmptyState title={t('board.empty')} line={t('board.emptyLine')} />
      </Card>
    </>
  )
}
