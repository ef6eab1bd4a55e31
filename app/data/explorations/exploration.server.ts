import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  conditionOf,
  filterOf,
  filterParameters,
  type TypedCondition,
  typedOf,
} from '#app/data/conditions/condition.ts'
import { rightRefusalOf } from '#app/data/mart/right-refusal.ts'
import { type CallResult, mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import type { Card } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { computeExploredCards, getExploration } from '#contract/data/explorations/calls.ts'
import type { ExplorationDetail } from '#contract/data/explorations/shapes.ts'
import { getTable } from '#contract/data/mart/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

type Explored = { workspace: OwnWorkspace; exploration: ExplorationDetail }

/** The exploration of the address, in its workspace. */
export async function explorationOf(args: LoaderFunctionArgs): Promise<Explored> {
  const workspace = await workspaceOf(args)
  const sent = { bizId: bizIdOf(args, 'exploration') }
  const exploration = await query(args, getExploration, { query: sent })
  if (exploration.workspaceId !== workspace.id) throw notFound(args.request)
  return { workspace, exploration }
}

/** The card of the address, with its exploration. */
export async function exploredCardOf(args: LoaderFunctionArgs): Promise<Explored & { card: Card; place: number }> {
  const explored = await explorationOf(args)
  const place = explored.exploration.cards.findIndex(({ id }) => id === args.params.card)
  const card = explored.exploration.cards[place]
  if (!card) throw notFound(args.request)
  return { ...explored, card, place }
}

/** Header of an exploration, with its times formatted. */
export function explorationView({ request }: LoaderFunctionArgs, exploration: ExplorationDetail) {
  const { time } = datesOf(request)
  const { filter: _, cards, pinnedUntil, createdAt: __, ...rest } = exploration
  return {
    ...rest,
    cards: cards.length,
    updatedAt: time(exploration.updatedAt),
    pinnedUntil: pinnedUntil && time(pinnedUntil),
  }
}

type ShownFilter = {
  condition: Condition | null
  /** Filter as rows of the form; undefined for a saved tree that the form cannot show. */
  typed: TypedCondition | undefined
  /** True if the exploration was saved with it. */
  isSaved: boolean
  /** Query string that keeps it on the exploration's other pages; empty for the saved one. */
  search: string
}

/** Filter of the address, which every form of it names by `match`; without one, the saved filter. */
export function shownFilter(request: Request, saved: Condition | null): ShownFilter {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('match')) return { condition: saved, typed: typedOf(saved), isSaved: true, search: '' }
  const typed = filterOf(searchParams)
  const condition = conditionOf(typed)
  const savedTyped = typedOf(saved)
  const isSaved = savedTyped !== undefined && JSON.stringify(condition) === JSON.stringify(conditionOf(savedTyped))
  return { condition, typed, isSaved, search: `?${new URLSearchParams(filterParameters(typed))}` }
}

/** Version of the table that the exploration reads. */
export const sourceOf = ({ workspaceBizId, table, dataVersion }: ExplorationDetail, filter: Condition | null) => ({
  workspaceBizId,
  tableBizId: table.bizId,
  dataVersion,
  filter,
})

/** Milliseconds after which a page is shown without figures that are still being counted. */
export const waitMs = 900

/** Figures of cards; `isCounting` if they take longer than the page waits. The computation continues. */
export async function figuresOf(
  args: LoaderFunctionArgs,
  body: BodyIn<typeof computeExploredCards>,
  ms: number = waitMs,
) {
  if (body.cards.length === 0) return { figures: undefined, refused: undefined, missing: undefined, isCounting: false }
  // Without the signal of this request, so that leaving the page does not end the computation.
  const request = new Request(args.request.url, { headers: args.request.headers })
  const computing = mutate({ ...args, request }, computeExploredCards, { body })
  const result = await within(computing, ms)
  if (result === undefined) return { figures: undefined, refused: undefined, missing: undefined, isCounting: true }
  if (result.ok) return { figures: result.data, refused: undefined, missing: undefined, isCounting: false }
  return { figures: undefined, ...refusalOf(result), isCounting: false }
}

type Refusal = Extract<CallResult<typeof computeExploredCards>, { ok: false }>

/** Texts of a refusal: the errors of its fields, which are more specific than its message, if there are any. */
export function refusalOf({ failure }: Pick<Refusal, 'failure'>) {
  const texts = [...new Set(Object.values(failure.errors ?? {}).flat())]
  return { refused: texts.join(' ') || failure.msg, missing: rightRefusalOf(failure) }
}

export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  promise.catch(() => {})
  try {
    return await Promise.race([promise, waited])
  } finally {
    clearTimeout(timer)
  }
}

/** Columns of a table that the reader sees; undefined if they may not see the table. */
export async function columnsOf(args: LoaderFunctionArgs, tableBizId: string, workspaceBizId: string) {
  const result = await mutate(args, getTable, { query: { bizId: tableBizId, workspaceBizId } })
  if (!result.ok) return undefined
  return result.data.columns.filter(({ view }) => view !== 'hidden')
}
