import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import { searchScenes } from '#contract/data/screening/calls.ts'
import { SceneState } from '#contract/data/screening/codes.ts'
import { scenePage } from '#contract/data/screening/shapes.ts'
import { SceneTable } from './scene-table.tsx'

export const handle: PageHandle = {
  i18n: ['screening-scenes', 'screening'],
  title: ({ t }) => t('screening-scenes:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const sorts = scenePage.shape.sort.unwrap().options
  const listing = listingOf(request, sorts, { sort: 'updatedAt', order: 'desc' })
  const { keyword, state } = scenePage.shape
  const filter = filterIn({ keyword, state }, new URL(request.url).searchParams)
  const found = await query(args, searchScenes, { body: { ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    filter,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    scenes: records.map((row) => ({ ...row, updatedAt: time(row.updatedAt), liveAt: row.liveAt && time(row.liveAt) })),
  }
}

export default function Scenes() {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  const { filter, order, page, scenes } = useLoaderData<typeof loader>()
  const isFiltered = Object.keys(filter).length > 0
  const isEmpty = page.total === 0 && !isFiltered
  const add = (
    <LinkButton look="primary" to={at.sceneNew}>
      {t('add')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} action={!isEmpty && add} />
      {isEmpty ? (
        <Card>
          <EmptyState title={t('none')} line={t('noneLine')} action={add} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('screening:filter')} active={isFiltered}>
            <SearchField label={t('keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('field.state')}
              name="state"
              value={filter.state}
              options={Object.values(SceneState).map((value) => ({ value, label: t(`screening:state.${value}`) }))}
            />
          </FilterBar>
          <SceneTable
            scenes={scenes}
            order={order}
            empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
