import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { rowsBehind } from '#contract/data/cards/rows-behind.ts'
import classes from './board.module.css'
import { boardOf, boardView, countedOf } from './board.server.ts'
import { BoardCard, useTitleOf } from './board-card.tsx'
import { BoardFilters } from './board-filters.tsx'
import { offeredValues } from './offered-values.ts'
import { rowsSearch } from './rows-search.ts'
import { textFiles } from './texts.ts'

export const handle: PageHandle<{ board: { name: string } }> = {
  i18n: textFiles,
  large: true,
  title: ({ t, data }) => t('boards:card.pageTitle', { name: data?.board.name ?? '' }),
}

/** Time that the page of one card waits for its figures. */
const cardWaitMs = 10_000

/** Refuses notFound. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await boardOf(args)
  const { card = '' } = args.params
  if (!opened.board.cards.some((placed) => placed.card.id === card)) throw notFound(args.request)
  const [shown] = await countedOf(args, opened, { cards: [card], waitMs: cardWaitMs })
  if (!shown) throw notFound(args.request)
  return { board: boardView(args, opened), shown, offered: offeredValues(opened.board.filters, [shown]) }
}

/** One card, large, with all its figures; each leads to the rows behind it. */
export default function BoardCardPage() {
  const { t } = useTranslation('boards')
  const { board, shown, offered } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const title = useTitleOf()(shown)
  useRevalidationWhile(shown.isCounting)
  const { figures, source, isAsPublished } = shown
  const rows = at.boardCardRows(board.bizId, shown.id)
  const isDrilled = figures !== null && !isAsPublished
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: board.name, to: at.boardPage(board.bizId) + search }]} />
      <BoardFilters board={board} offered={offered} />
      <div className={classes.cell}>
        <BoardCard
          shown={shown}
          large
          {...(isDrilled && {
            hrefOf: (row: number) => {
              const behind = rowsBehind(shown.card, figures, row)
              const isSelected = behind.condition !== null || behind.digit !== null
              return isSelected ? rows + rowsSearch(search, { ...behind, version: source?.dataVersion }) : undefined
            },
            foundHref:
              rows +
              rowsSearch(search, { ...rowsBehind(shown.card, figures, undefined), version: source?.dataVersion }),
          })}
        />
      </div>
      {isDrilled && (
        <p className={`${classes.screen} ${classes.below}`}>
          <Link to={rows + rowsSearch(search, { version: source?.dataVersion })}>{t('rows.all')}</Link>
        </p>
      )}
    </>
  )
}
