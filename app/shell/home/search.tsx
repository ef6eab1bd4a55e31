import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import type { FoundPart } from './found.ts'
import classes from './search.module.css'
import { findAll } from './search.server.ts'

export const handle: PageHandle = { i18n: 'home', title: ({ t }) => t('home:search.title') }

export async function loader(args: LoaderFunctionArgs) {
  const keyword = searchedIn(new URL(args.request.url).searchParams)
  return { keyword, found: keyword === '' ? [] : await findAll(args, keyword) }
}

/** Search as a page: without scripts, and for more results than the dialog shows. */
export default function Search() {
  const { t } = useTranslation('home')
  const { keyword, found } = useLoaderData<typeof loader>()
  // After opening the page by shortcut, the user can type immediately.
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
        {items.map(({ key, name, note, to, reload }) => (
          <li key={key}>
            {to ? (
              <Link to={to} reloadDocument={reload}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            {note && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
