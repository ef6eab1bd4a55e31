import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useHref, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CachedCard } from '#app/data/cards/cached-card.tsx'
import { CountingCard } from '#app/data/cards/counting-card.tsx'
import { useIdleRevalidation, useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/data/addresses.ts'
import { refreshMinutes } from '#contract/data/boards/codes.ts'
import classes from './board.module.css'
import { boardOf, boardView } from './board.server.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardGrid } from './board-grid.tsx'
import { cardsView } from './cards-view.server.ts'
import { textFiles } from './texts.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: textFiles,
  large: true,
  title: ({ data }) => data?.board.name ?? '',
  keep: ({ data, slot }) => ({ data: { ...data, board: { ...data.board, readAt: slot(data.board.readAt) } } }),
}

/** Minutes between refreshes: those that the reader chose, or the board's. */
function everyOf({ request }: LoaderFunctionArgs, standard: number): number {
  const chosen = Number(new URL(request.url).searchParams.get('every') ?? Number.NaN)
  return refreshMinutes.find((minutes) => minutes === chosen) ?? standard
}

/** Refuses notFound. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await boardOf(args, { isCounted: true })
  return {
    board: boardView(args, opened),
    ...(await cardsView(args, opened)),
    every: everyOf(args, opened.board.refreshMinutes),
  }
}

/** A board as its readers see it. */
export default function BoardPage() {
  const { t } = useTranslation('boards')
  const { board, cards, offered, every } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { bizId, name, workspaceId, mayEdit, isDraft, isPublished, number } = board
  useRevalidationWhile(cards.some((card) => !('digest' in card)))
  return (
    <>
      <PageHeader
        title={name}
        status={
          isPublished ? undefined : (
            <StatusBadge tone="warning">{isDraft ? t('draft') : t('versionOf', { number })}</StatusBadge>
          )
        }
        action={
          <div className={classes.screen}>
            <div className={classes.tools}>
              {mayEdit && <LinkButton to={at.board(workspaceId, bizId)}>{t('edit')}</LinkButton>}
              {isPublished && <Export to={at.boardExport(bizId) + search} />}
              {isPublished && (
                <>
                  <LinkButton look="quiet" to={at.boardSubscribe(bizId)}>
                    {t('subscriptions')}
                  </LinkButton>
                  <LinkButton look="quiet" to={at.boardSnapshots(bizId)}>
                    {t('snapshots')}
                  </LinkButton>
                </>
              )}
              <LinkButton look="quiet" to={at.boardPrint(bizId) + search}>
                {t('print.action')}
              </LinkButton>
              <LinkButton
                look="quiet"
                to={at.boardFullScreen(bizId) + withSearch(search, { inFrame: '1' })}
                reloadDocument
              >
                {t('full.action')}
              </LinkButton>
            </div>
          </div>
        }
      />
      <BoardFilters board={board} offered={offered} />
      <Freshness every={every} readAt={board.readAt} />
      {cards.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <BoardGrid items={cards} keyOf={({ id }) => id} placeOf={({ place }) => place}>
          {(card) =>
            'digest' in card ? (
              <CachedCard id={card.id} digest={card.digest} html={card.html} />
            ) : (
              <CountingCard title={card.title} page={at.boardCard(bizId, card.id) + search} />
            )
          }
        </BoardGrid>
      )}
    </>
  )
}

function Export({ to }: { to: string }) {
  const { t } = useTranslation('boards')
  return (
    <form method="post" action={useHref(to)}>
      <Button look="quiet" icon="download">
        {t('export')}
      </Button>
    </form>
  )
}

const minuteMs = 60_000
const secondsPerMinute = 60

/** Time of the figures, which the browser refreshes every `every` minutes; without scripts by a meta refresh. */
function Freshness({ every, readAt }: { every: number; readAt: string }) {
  const { t } = useTranslation('boards')
  const { pathname, search } = useLocation()
  const revalidate = useIdleRevalidation()
  useEffect(() => {
    if (every === 0) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, every * minuteMs)
    return () => clearInterval(timer)
  }, [every, revalidate])
  return (
    <div className={`${classes.facts} ${classes.screen}`}>
      {every > 0 && (
        <noscript>
          <meta httpEquiv="refresh" content={String(every * secondsPerMinute)} />
        </noscript>
      )}
      <span>
        {t('refresh.at', { at: readAt })}{' '}
        <Link to={pathname + search} reloadDocument>
          {t('refresh.now')}
        </Link>
      </span>
      <nav className={classes.every} aria-label={t('refresh.label')}>
        <span>{t('refresh.label')}</span>
        {refreshMinutes.map((minutes) => (
          <Link
            key={minutes}
            to={pathname + withSearch(search, { every: String(minutes) })}
            aria-current={minutes === every ? 'true' : undefined}
            preventScrollReset
          >
            {minutes === 0 ? t('refresh.never') : t('refresh.minutes', { count: minutes })}
          </Link>
        ))}
      </nav>
    </div>
  )
}
