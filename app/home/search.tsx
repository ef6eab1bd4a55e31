import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageArgs } from '#app/context.ts'
import { languageOf } from '#app/page/language.server.ts'
import { searchedIn } from '#app/page/listing.server.ts'
import { shown } from '#app/page/menu-tree.ts'
import type { PageHandle } from '#app/page/page.ts'
import { statsOf } from '#app/page/stats.server.ts'
import { foundText, translatorOf } from '#app/page/texts.server.ts'
import { type Found, foundMax } from '#app/page/thing.server.ts'
import { userMenus } from '#app/page/user-menus.server.ts'
import { searches } from '#app/things.server.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, SearchField } from '#app/ui/filter-bar.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { menuName } from '#contract/menus/name.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import classes from './search.module.css'

/** What was found of one kind, under the name of the kind. */
type FoundPart = Found & { key: string; title: string }

/**
 * What has the keyword, by kind. Each is asked by the call of its own list, which decides what the caller sees; a kind that
 * cannot be had, or that the caller has no right to, is left out.
 */
async function findAll(args: PageArgs, keyword: string): Promise<FoundPart[]> {
  const { request } = args
  const { perms } = await statsOf(args)
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()))
  const parts = await Promise.all([
    pagesWith(args, has),
    ...searches.map(async ({ feature, find }) => {
      const found = await find(args, { keyword, perms, has })
      return found && { ...found, key: feature, title: foundText(request, feature) }
    }),
  ])
  return parts.filter((part) => part !== undefined).filter(({ items }) => items.length > 0)
}

/** Pages of the reader's own menus, each with where it stands. */
async function pagesWith(args: PageArgs, has: (...texts: readonly string[]) => boolean): Promise<FoundPart> {
  const language = languageOf(args.request)
  const items: Found['items'] = []
  const walk = (entries: readonly MenuEntry[], above: readonly string[]) => {
    for (const entry of shown(entries)) {
      const name = menuName(entry, language)
      const isPage = entry.url.startsWith('/') && shown(entry.children).length === 0
      if (isPage && has(name, entry.nameHans, entry.nameEn, entry.name))
        items.push({ key: entry.menuId, name, note: above.join(' › '), to: entry.url })
      walk(entry.children, [...above, name])
    }
  }
  walk(await userMenus(args), [])
  const title = translatorOf(args.request, 'home')('search.pages')
  return { key: 'pages', title, total: items.length, items: items.slice(0, 2 * foundMax) }
}

export const handle: PageHandle = { i18n: 'home', title: ({ t }) => t('home:search.title') }

export async function loader(args: LoaderFunctionArgs) {
  const keyword = searchedIn(new URL(args.request.url).searchParams)
  return { keyword, found: keyword === '' ? [] : await findAll(args, keyword) }
}

/** Everything of one name that the reader may see; Ctrl K leads here. */
export default function Search() {
  const { t } = useTranslation('home')
  const { keyword, found } = useLoaderData<typeof loader>()
  // Anyone who comes by the key goes on typing.
  useEffect(() => {
    if (keyword === '') document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()
  }, [keyword])
  return (
    <div className={classes.page}>
      <PageHeader title={t('search.title')} line={t('search.line')} />
      <FilterBar
        label={t('search.title')}
        active={keyword !== ''}
        words={{ apply: t('search.go'), clear: t('search.clear') }}
      >
        <SearchField label={t('search.keyword')} value={keyword} />
      </FilterBar>
      <div role="status">
        {keyword !== '' && found.length === 0 && (
          <Card>
            <EmptyState title={t('search.none', { keyword })} line={t('search.noneLine')} />
          </Card>
        )}
      </div>
      {found.map((part) => (
        <Part key={part.key} part={part} />
      ))}
    </div>
  )
}

function Part({ part: { title, items, total, all } }: { part: FoundPart }) {
  const { t } = useTranslation('home')
  return (
    <Card title={title} action={all && total > items.length && <Link to={all}>{t('search.all', { total })}</Link>}>
      <ul className={classes.items}>
        {items.map(({ key, name, note, to }) => (
          <li key={key}>
            {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
            {note && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
