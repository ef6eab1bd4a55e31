import type { Right } from '#api/data/authorizations/right.ts'
import { workspacesWith } from '#api/data/authorizations/workspaces-with.ts'
import {
  type Computing,
  computeOpened,
  factsOf,
  type OpenedCards,
  openForCards,
} from '#api/data/cards/compute-cards.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { sha256 } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { createSharedObjects } from '#api/platform/shared-objects.ts'
import { publishedRowsMin } from '#contract/data/boards/codes.ts'
import type {
  BoardFilter,
  ChosenFilter,
  CountedCard,
  CountedCards,
  CountingBoard,
  PlacedCard,
} from '#contract/data/boards/shapes.ts'
import type { CardWords } from '#contract/data/cards/shapes.ts'
import { allOf, type Condition } from '#contract/data/conditions.ts'
import { isRefusal, type ProblemKey, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openAsPublished, withholdSmallGroups } from './as-published.ts'
import { filterConditions } from './filter-conditions.ts'
import { openToRead, type ReadBoard } from './open-board.ts'

export type CountingCards = Computing & { log: Log }

type Params = {
  board: ReadBoard
  cards: readonly PlacedCard[]
  chosen: readonly ChosenFilter[]
  actor: Principal
}

type Waited = Params & { onCompute: () => void }

/** Refuses notFound. */
export async function countBoard(
  counting: CountingCards,
  { id, number, draft, cards, filters, waitMs, actor }: CountingBoard & { actor: Principal },
): Promise<CountedCards | Refusal> {
  const board = await openToRead(counting.db, { bizId: id, number, draft, actor })
  if (isRefusal(board)) return board
  const wanted = board.content.cards.filter(({ card }) => !cards || cards.includes(card.id))
  const counted = await countBoardCards(counting, { board, cards: wanted, chosen: filters, actor, waitMs })
  return { number: board.number, cards: counted }
}

/** Cache of figures, keyed by everything that determines them. */
const sharedCards = createSharedObjects<CountedCard[]>({ most: 200 })

/** Cards computed by one job: same table, same right, same condition. */
type Group = { cards: PlacedCard[]; tableBizId: string; condition: Condition | null; asPublished: boolean }

function groupsOf(cards: readonly PlacedCard[]): Group[] {
  const groups = new Map<string, Group>()
  for (const placed of cards) {
    const { tableBizId, condition, asPublished } = placed
    if (tableBizId === null) continue
    const key = JSON.stringify([tableBizId, condition, asPublished])
    const group = groups.get(key) ?? { cards: [], tableBizId, condition, asPublished }
    group.cards.push(placed)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const nothingOf = ({ card: { id } }: PlacedCard): CountedCard => ({
  id,
  source: null,
  titles: {},
  figures: null,
  isAsPublished: false,
  unfiltered: [],
  fault: null,
  isCounting: false,
})

const failed = (cards: readonly PlacedCard[], key: string, values: CardWords['values'] = {}): CountedCard[] =>
  cards.map((placed) => ({ ...nothingOf(placed), fault: { key: `boards-faults:${key}`, values } }))

/** Text shown instead of a card, by the refusal that leaves it without figures. */
const sentences: Partial<Record<ProblemKey, string>> = {
  notFound: 'tableGone',
  'table.empty': 'tableEmpty',
  validation: 'filterUnfit',
}

/**
 * Figures of cards under the reader's own rights, with one scan for each group. Waits up to `waitMs` for figures that
 * are not cached; later cards are marked as pending and computed in the background. A card without figures states the
 * reason and does not affect the others. Readers with equal rights share one frozen object once all figures are cached.
 */
export async function countBoardCards(
  counting: CountingCards,
  { waitMs, ...params }: Params & { waitMs: number },
): Promise<CountedCard[]> {
  const groups = await Promise.all(groupsOf(params.cards).map((group) => openGroup(counting, params, group)))
  const key = keyOf(params, groups)
  const known = sharedCards.find(key)
  const shared = known && (await known)
  if (shared) return shared
  const making = sharedCards.begin(key)
  try {
    const { cards, areKept } = await countGroups(counting, { ...params, waitMs, onCompute: making.giveUp }, groups)
    return areKept ? making.keep(cards) : cards
  } finally {
    making.giveUp()
  }
}

async function countGroups(
  counting: CountingCards,
  { waitMs, ...params }: Waited & { waitMs: number },
  groups: readonly OpenedGroup[],
): Promise<{ cards: CountedCard[]; areKept: boolean }> {
  let isComputed = false
  let timer: NodeJS.Timeout | undefined
  let beLate: (late: 'late') => void
  const late = new Promise<'late'>((resolve) => {
    beLate = resolve
  })
  // A busy server returns cached figures with a delay; that must not start a computation.
  const onCompute = () => {
    isComputed = true
    params.onCompute()
    timer ??= setTimeout(() => beLate('late'), waitMs)
  }
  const counted = await Promise.all(
    groups.map(async (group) => {
      const found = await Promise.race([countGroup(counting, { ...params, onCompute }, group), late])
      return found === 'late' ? group.cards.map((card) => ({ ...nothingOf(card), isCounting: true })) : found
    }),
  )
  clearTimeout(timer)
  const byId = new Map(counted.flat().map((card) => [card.id, card]))
  const cards = params.cards.map((placed) => byId.get(placed.card.id) ?? nothingOf(placed))
  return { cards, areKept: !isComputed && cards.every(({ figures, fault }) => figures !== null || fault === null) }
}

/** A group with its table, opened for the reader at this request; undefined if that failed. */
type OpenedGroup = Group & { opened: OpenedCards | Refusal | undefined; isPublished: boolean }

async function openGroup(counting: CountingCards, { board, actor }: Params, group: Group): Promise<OpenedGroup> {
  const asking = { board, tableBizId: group.tableBizId, actor }
  try {
    const published = group.asPublished ? await openAsPublished(counting, asking) : undefined
    const opened = published ?? (await openForReader(counting, asking))
    return { ...group, opened, isPublished: published !== undefined }
  } catch (error) {
    logFailure(counting, board, error)
    return { ...group, opened: undefined, isPublished: false }
  }
}

const logFailure = ({ log }: CountingCards, { bizId }: ReadBoard, error: unknown) =>
  log.error({ board: bizId, error }, 'computing the cards of a board failed')

/**
 * Cache key: the cards, the filters, and the right and version of each group's table. Hashed, because rights to wide
 * tables take megabytes.
 */
const keyOf = ({ board, cards, chosen }: Params, groups: readonly OpenedGroup[]): string => {
  const source = JSON.stringify([
    cards,
    chosen,
    board.content.filters,
    groups.map(({ opened, isPublished }) =>
      opened && !isRefusal(opened) ? [isPublished, opened.right, opened.version.id, factsOf(opened)] : opened,
    ),
  ])
  return sha256(source).toString('base64')
}

async function countGroup(counting: CountingCards, params: Waited, group: OpenedGroup): Promise<CountedCard[]> {
  try {
    return await figuresOf(counting, params, group)
  } catch (error) {
    logFailure(counting, params.board, error)
    return failed(group.cards, 'failed')
  }
}

async function figuresOf(
  counting: CountingCards,
  { board, chosen, onCompute }: Waited,
  { cards, condition, opened, isPublished }: OpenedGroup,
): Promise<CountedCard[]> {
  if (!opened) return failed(cards, 'failed')
  if (isRefusal(opened)) return failed(cards, sentences[opened.refused] ?? 'noRight')
  // Figures as published ignore filters: differences of two results would reveal single rows.
  const { conditions, unfiltered } = isPublished
    ? { conditions: [], unfiltered: chosen.map(({ id }) => titleOf(board, id)) }
    : filterConditions(board.content.filters, { chosen, columns: opened.columns, titles: titlesOf(opened.right) })
  const filter = allOf([condition, ...conditions])
  const computed = await computeOpened(counting, {
    opened,
    filter,
    cards: cards.map(({ card }) => card),
    onCompute,
    ...(isPublished && { valuesMin: publishedRowsMin }),
  })
  if (isRefusal(computed)) return failed(cards, sentences[computed.refused] ?? 'noRight')
  const { cards: figures, ...source } = computed
  const seen = new Set(opened.columns.map(({ name }) => name))
  const titles = Object.fromEntries([...titlesOf(opened.right)].filter(([name]) => seen.has(name)))
  return cards.map((placed, at): CountedCard => {
    const found = figures[at]
    const shown = { ...nothingOf(placed), source, titles, unfiltered, isAsPublished: isPublished }
    if (!found) return shown
    const withheld = isPublished && withholdSmallGroups(placed.card, found)
    return withheld && 'fault' in withheld
      ? { ...shown, source: null, fault: withheld.fault }
      : { ...shown, figures: withheld ? withheld.figures : found }
  })
}

const titleOf = ({ content }: ReadBoard, id: string): string =>
  content.filters.find((filter: BoardFilter) => filter.id === id)?.title ?? id

const titlesOf = ({ columns }: Right): ReadonlyMap<string, string> =>
  new Map(columns.map(({ name, title }) => [name, title]))

type ReaderOf = { board: ReadBoard; tableBizId: string; dataVersion?: number | undefined; actor: Principal }

/**
 * Opens a table through the board's workspace for its members, for others through the first of their own workspaces
 * that may view it. Refuses access.denied, notFound, table.right, table.empty.
 */
export async function openForReader(
  counting: Pick<Computing, 'db' | 'clock'>,
  { board, tableBizId, dataVersion, actor }: ReaderOf,
): Promise<OpenedCards | Refusal> {
  const open = (workspaceBizId: string) =>
    openForCards(counting, { table: { bizId: tableBizId, workspaceBizId }, dataVersion, actor })
  const own = await open(board.workspaceBizId)
  if (!isRefusal(own) || own.refused !== 'access.denied') return own
  let refused: Refusal = refuse('table.right')
  for (const workspaceBizId of await workspacesWith(counting.db, tableBizId, actor.userId)) {
    const opened = await open(workspaceBizId)
    if (!isRefusal(opened)) return opened
    refused = opened
  }
  return refused
}
