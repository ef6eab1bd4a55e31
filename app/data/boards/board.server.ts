import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import { paramOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import * as at from '#contract/data/addresses.ts'
import { countCards, getBoard } from '#contract/data/boards/calls.ts'
import { filterValuesMax } from '#contract/data/boards/codes.ts'
import { inReadingOrder } from '#contract/data/boards/grid.ts'
import {
  type BoardDetail,
  type BoardFilter,
  boardId,
  type ChosenFilter,
  type CountedCard,
} from '#contract/data/boards/shapes.ts'
import { filterNames, hasFilters } from './filter-names.ts'

const valueMax = 200
/** Time that a page waits for figures; slower cards show that they are still being counted. */
const pageWaitMs = 900

/** Version that the address names, for editors: a number, or the draft. */
function whichOf({ request }: Pick<LoaderFunctionArgs, 'request'>): { number?: number; draft?: boolean } {
  const { searchParams } = new URL(request.url)
  const number = searchParams.get('version') ?? ''
  if (/^[1-9]\d{0,5}$/.test(number)) return { number: Number(number) }
  return searchParams.has('draft') ? { draft: true } : {}
}

/** Values of the filters in the address; empty ones are left out. */
function chosenOf(request: Request, filters: readonly BoardFilter[]): ChosenFilter[] {
  const { searchParams } = new URL(request.url)
  const said = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, valueMax)
  return filters.flatMap(({ id, kind }): ChosenFilter[] => {
    const names = filterNames(id)
    const values =
      kind === 'value'
        ? searchParams
            .getAll(names.value)
            .map((value) => value.trim().slice(0, valueMax))
            .filter(Boolean)
            .slice(0, filterValuesMax)
        : [said(names.from), said(names.to)]
    return values.some((value) => value !== '') ? [{ id, values }] : []
  })
}

/** The board of the address as the reader sees it. Refuses notFound. */
export async function boardOf(args: LoaderFunctionArgs, { isCounted = false } = {}) {
  const which = whichOf(args)
  const { draft, number } = which
  const id = paramOf(boardId, args, 'board')
  // Starts counting early: without filters in the address, the parameters do not depend on the board.
  if (isCounted && !hasFilters(args.request)) query(args, countCards, counting({ id, which })).catch(() => {})
  const board = await query(args, getBoard, {
    query: { id, ...(number && { number }), ...(draft && { draft: 'true' }) },
  })
  if (id !== board.bizId) throw redirect(withBizId(args.request, id, board.bizId))
  return { board, which, chosen: chosenOf(args.request, board.filters) }
}

/** Replaces the board's number in the page's address by its bizId. */
const withBizId = (request: Request, id: string, bizId: string): string =>
  at.boardPage(bizId) + pathOf(request).slice(at.boardPage(id).length) + new URL(request.url).search

type Counting = {
  id: string
  which: ReturnType<typeof whichOf>
  chosen?: ChosenFilter[]
  cards?: string[] | undefined
  waitMs?: number
}

/** Parameters of `countCards` in a fixed key order, so that equal calls of one page are deduplicated. */
const counting = ({ id, which, chosen = [], cards, waitMs = pageWaitMs }: Counting) => ({
  body: { id, ...which, filters: chosen, waitMs, ...(cards && { cards }) },
})

type Opened = Awaited<ReturnType<typeof boardOf>>

type Wanted = Pick<Counting, 'cards' | 'waitMs'>

/** Figures of some cards, all by default; the same object for readers with equal rights. */
export async function figuresOf(args: LoaderFunctionArgs, { board, which, chosen }: Opened, wanted: Wanted = {}) {
  return (await query(args, countCards, counting({ id: board.bizId, which, chosen, ...wanted }))).cards
}

/** Cards in reading order, with their figures and times. */
export function shownCards(
  { request }: LoaderFunctionArgs,
  { board }: Opened,
  counted: readonly CountedCard[],
): ShownBoardCard[] {
  const { time } = datesOf(request)
  const byId = new Map(counted.map((card) => [card.id, card]))
  return inReadingOrder(board.cards).flatMap(({ card, x, y, w, h, side }) => {
    const found = byId.get(card.id)
    if (!found) return []
    const { source } = found
    return [{ ...found, card, place: { x, y, w, h }, side, at: source && time(source.versionAt) }]
  })
}

/** Cards as `shownCards`, of figures as `figuresOf`. */
export const countedOf = async (args: LoaderFunctionArgs, opened: Opened, wanted?: Wanted): Promise<ShownBoardCard[]> =>
  shownCards(args, opened, await figuresOf(args, opened, wanted))

export type ShownBoardCard = CountedCard &
  Pick<BoardDetail['cards'][number], 'card' | 'side'> & {
    place: { x: number; y: number; w: number; h: number }
    /** Time of the data. */
    at: string | null
  }

/** Header of the board, with its time formatted. */
export function boardView({ request }: LoaderFunctionArgs, { board, which, chosen }: Opened) {
  const { bizId, id, workspaceId, name, number, at, refreshMinutes, filters, mayEdit } = board
  const { time } = datesOf(request)
  return {
    bizId,
    id,
    workspaceId,
    name,
    number,
    isDraft: which.draft === true,
    isPublished: !which.draft && which.number === undefined,
    at: time(at),
    readAt: time(new Date().toISOString()),
    refreshMinutes,
    filters: filters.map((filter) => ({
      ...filter,
      values: chosen.find(({ id: own }) => own === filter.id)?.values ?? [],
    })),
    mayEdit,
  }
}
export type BoardView = ReturnType<typeof boardView>
