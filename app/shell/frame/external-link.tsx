import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { externalOrigins, isExternal } from '#app/page/menus/menu-tree.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { userMenus } from '#app/user-menus.server.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import classes from './external-link.module.css'

export const handle: PageHandle = {
  title: ({ t, data }) => {
    const { name, host } = data as { name?: string; host: string }
    return name ?? t('common:external.title', { host })
  },
}

/** An external site: framed if it is in the user's menus, else only linked. Refuses notFound. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const address = webAddress(new URL(request.url).searchParams.get('url'))
  if (!address) {
    throw notFound(request)
  }
  const menus = await userMenus(args)
  const entry = frameEntryOf(menus, address.href)
  const own = new URL(request.url).origin
  return {
    href: address.href,
    host: address.host,
    name: entry && menuName(entry, languageOf(request)),
    /** Origin for the page's frame policy; undefined if the user's menus do not have the site. */
    embedded: address.origin !== own && externalOrigins(menus).includes(address.origin) ? address.origin : undefined,
  }
}

function webAddress(text: string | null): URL | undefined {
  if (!text || text.length > 2000 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password ? url : undefined
}

function frameEntryOf(menus: readonly MenuEntry[], href: string): MenuEntry | undefined {
  for (const entry of menus) {
    if (isExternal(entry) && URL.canParse(entry.url) && new URL(entry.url).href === href) return entry
    const found = frameEntryOf(entry.children, href)
    if (found) return found
  }
  return undefined
}

/** An external site in a frame, with its host and a link to open it in a new window. */
export default function ExternalLink() {
  const { t } = useTranslation()
  const { href, host, name, embedded } = useLoaderData<typeof loader>()
  const title = name ?? t('external.title', { host })
  const open = (
    <LinkButton to={href} newWindow reloadDocument look={embedded ? 'default' : 'primary'}>
      {t('external.open')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={title} line={t('external.line', { host })} action={embedded && open} />
      {embedded ? (
        <iframe
          src={href}
          title={title}
          className={classes.site}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
          referrerPolicy="strict-origin"
        />
      ) : (
        <EmptyState title={t('external.notYours')} line={t('external.notYoursLine', { host })} action={open} />
      )}
    </>
  )
}
