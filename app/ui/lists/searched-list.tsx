import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Card } from '../layout/card.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { FilterBar, SearchField } from './filter-bar.tsx'
import { Pager } from './pager.tsx'

type Props = {
  title: string
  line: string
  /** Link to the form of a new row; also offered while there is none. */
  add: ReactNode
  /** Shown instead of the list while there are no entries. */
  empty: { title: string; line: string }
  filter: { label: string; field: string; keyword: string | undefined }
  page: { current: number; size: number; total: number }
  /** Table of the page. */
  children: ReactNode
}

/** Page of a list that is searched by one keyword. */
export function SearchedList({ title, line, add, empty, filter: { label, field, keyword }, page, children }: Props) {
  const isEmpty = page.total === 0 && keyword === undefined
  return (
    <>
      <PageHeader title={title} line={line} action={!isEmpty && add} />
      {isEmpty ? (
        <Card>
          <EmptyState {...empty} action={add} />
        </Card>
      ) : (
        <>
          <FilterBar label={label} active={keyword !== undefined}>
            <SearchField label={field} value={keyword ?? ''} />
          </FilterBar>
          {children}
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
