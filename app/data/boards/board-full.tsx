import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { useHydrated } from '#app/ui/base/hydrated.ts'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/data/addresses.ts'
import classes from './board.module.css'
import { boardOf, boardView, countedOf } from './board.server.ts'
import { BoardCard, useTitleOf } from './board-card.tsx'
import { textFiles } from './texts.ts'

export const handle: PageHandle<{ board: { name: string } }> = {
  i18n: textFiles,
  large: true,
  title: ({ data }) => data?.board.name ?? '',
}

/** Time that one card is shown, and that the page waits for its figures. */
const turnSeconds = 20
const cardWaitMs = 5_000

/** Place of the card in the address, within the cards that there are. */
function placeOf(request: Request, count: number): number {
  const place = Number(new URL(request.url).searchParams.get('card') ?? '1')
  return Number.isInteger(place) && place >= 1 && place <= count ? place : 1
}

/** Refuses notFound. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await boardOf(args)
  const { cards } = opened.board
  const place = placeOf(args.request, cards.length)
  const inOrder = cards.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const id = inOrder[place - 1]?.card.id
  const [shown] = id === undefined ? [] : await countedOf(args, opened, { cards: [id], waitMs: cardWaitMs })
  const isStopped = new URL(args.request.url).searchParams.has('stop')
  return { board: boardView(args, opened), place, count: cards.length, shown, isStopped }
}

/**
 * Full-screen board without bars that shows one card at a time. It advances automatically until it is stopped; the
 * arrow keys advance it too.
 */
export default function BoardFull() {
  const { t } = useTranslation('boards')
  const { board, place, count, shown, isStopped } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const titleOf = useTitleOf()
  const to = (next: number) => pathname + withSearch(search, { card: String(((next - 1 + count) % count) + 1) })
  const isTurning = count > 1 && !isStopped
  useTurning({ next: to(place + 1), previous: to(place - 1), isTurning })
  const leave = at.boardPage(board.bizId) + withSearch(search, { inFrame: undefined, card: undefined, stop: undefined })
  return (
    <div className={classes.full}>
      {isTurning && (
        <noscript>
          <meta httpEquiv="refresh" content={`${turnSeconds}; url=${to(place + 1)}`} />
        </noscript>
      )}
      <div className={classes.tools}>
        <h1>{board.name}</h1>
        <span>{t('full.place', { place, count })}</span>
        <LinkButton small to={to(place - 1)}>
          {t('full.previous')}
        </LinkButton>
        <LinkButton small to={to(place + 1)}>
          {t('full.next')}
        </LinkButton>
        <LinkButton small to={pathname + withSearch(search, { stop: isStopped ? undefined : '1' })}>
          {isStopped ? t('full.go') : t('full.stop')}
        </LinkButton>
        {hydrated && (
          <Button small type="button" onClick={() => void document.documentElement.requestFullscreen?.()}>
            {t('full.whole')}
          </Button>
        )}
        <LinkButton small look="quiet" to={leave} reloadDocument>
          {t('full.leave')}
        </LinkButton>
      </div>
      {shown && (
        <div className={classes.cell}>
          {shown.card.kind !== 'text' && <h2>{titleOf(shown)}</h2>}
          <BoardCard shown={shown} large />
        </div>
      )}
    </div>
  )
}

const secondMs = 1_000

function useTurning({ next, previous, isTurning }: { next: string; previous: string; isTurning: boolean }) {
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    const over = new AbortController()
    const timer = isTurning ? setTimeout(() => go.current(next, { replace: true }), turnSeconds * secondMs) : undefined
    document.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (target instanceof HTMLElement && target.closest('input, select, textarea, svg')) return
        if (key === 'ArrowRight' || key === 'PageDown') go.current(next)
        if (key === 'ArrowLeft' || key === 'PageUp') go.current(previous)
      },
      { signal: over.signal },
    )
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [next, previous, isTurning])
}
