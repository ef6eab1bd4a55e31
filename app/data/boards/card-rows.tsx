import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useConditionText } from '#app/data/conditions/condition-text.ts'
import { RowTable } from '#app/data/mart/rows.tsx'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { orderOf } from '#app/ui/lists/data-table.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/data/addresses.ts'
import { readCardRows } from '#contract/data/boards/calls.ts'
import { boardOf, boardView } from './board.server.ts'
import { figureIn } from './figure.server.ts'
import { foundIn } from './rows-search.ts'

export const handle: PageHandle<{ board: { name: string } }> = {
  i18n: ['boards', 'cards', 'cards-faults', 'mart', 'tables', 'authorizations'],
  large: true,
  title: ({ t, data }) => t('boards:rows.pageTitle', { name: data?.board.name ?? '' }),
}

const cursorMax = 4000
const orderNameMax = 24

/** Refuses notFound, also for a condition that cannot be read. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await boardOf(args)
  const { card = '' } = args.params
  const placed = opened.board.cards.find((each) => each.card.id === card)
  const { searchParams } = new URL(args.request.url)
  const condition = figureIn(searchParams)
  const found = foundIn(searchParams)
  if (!placed || condition === undefined) throw notFound(args.request)
  const sort = searchParams.get('sort') ?? ''
  const order = sort && sort.length <= orderNameMax ? orderOf(searchParams, [sort.replace(/^-/, '')]) : undefined
  const after = searchParams.get('page')?.slice(0, cursorMax)
  const data = searchParams.get('data') ?? ''
  const result = await mutate(args, readCardRows, {
    body: {
      id: opened.board.bizId,
      ...opened.which,
      card,
      condition,
      ...found,
      filters: opened.chosen,
      ...(/^[1-9]\d{0,8}$/.test(data) && { dataVersion: Number(data) }),
      ...(order && { sort: order.by, order: order.descending ? ('desc' as const) : ('asc' as const) }),
      ...(after && { after }),
    },
  })
  const common = {
    board: boardView(args, opened),
    card,
    title: placed.card.title,
    condition,
    isFound: found.found,
    order,
  }
  return result.ok
    ? { ...common, rows: result.data, refused: undefined }
    : { ...common, rows: undefined, refused: result.failure.msg }
}

/** Rows behind a figure, under the reader's own right. */
export default function CardRows() {
  const { t } = useTranslation('boards')
  const { board, card, title, condition, isFound, order, rows, refused } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const conditionText = useConditionText()
  const own = { figure: undefined, found: undefined, digit: undefined, data: undefined }
  const back = withSearch(search, { ...own, page: undefined, sort: undefined })
  const titles = new Map((rows?.columns ?? []).map((column) => [column.name, column.title || column.name]))
  return (
    <>
      <PageHeader
        title={t('rows.title')}
        line={
          [isFound && t('rows.found'), condition && conditionText(condition, titles)]
            .filter(Boolean)
            .join(t('comma')) || t('rows.whole')
        }
        crumbs={[
          { label: board.name, to: at.boardPage(board.bizId) + back },
          { label: title || t('rows.card'), to: at.boardCard(board.bizId, card) + back },
        ]}
      />
      {refused !== undefined && (
        <Notice tone="danger" title={t('rows.refused')}>
          {refused}
        </Notice>
      )}
      {rows && (
        <RowTable
          name={rows.table.title || rows.table.name}
          rows={rows}
          order={order}
          filtered={condition !== null || isFound}
          preview={undefined}
        />
      )}
    </>
  )
}
