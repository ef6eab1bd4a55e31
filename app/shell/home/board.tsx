import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { trailTo } from '#app/page/menus/menu-tree.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
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
