import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { type Computing, type OpenedCards, openForCards } from '#api/data/cards/compute-cards.ts'
import { smallGroups } from '#api/data/cards/figures/raw-figures.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { publishedRowsMin } from '#contract/data/boards/codes.ts'
import { CardKind, FigureRole } from '#contract/data/cards/codes.ts'
import type { Card, CardFigures, CardWords, Measure } from '#contract/data/cards/shapes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import type { ReadBoard } from './open-board.ts'
import { requirePublishing } from './published-right.ts'

/**
 * Opens a table with the publisher's right, as long as they may decide on it; otherwise undefined, so that readers fall
 * back to their own rights. An agent sees no data from before their delegation. A draft has no publisher, so its reader
 * must be able to decide on the table too.
 */
export async function openAsPublished(
  computing: Pick<Computing, 'db' | 'clock'>,
  { board, tableBizId, actor }: { board: ReadBoard; tableBizId: string; actor: Principal },
): Promise<OpenedCards | undefined> {
  const publisher = await publisherOf(computing, board.byId)
  if (!publisher) return undefined
  const workspace = { bizId: board.workspaceBizId }
  const cards = [{ asPublished: true, tableBizId }]
  const isDenied = (by: Principal) => requirePublishing(computing.db, computing.clock, { cards, workspace, actor: by })
  if ((await isDenied(publisher)) || (board.number === 0 && (await isDenied(actor)))) return undefined
  const opened = await openForCards(computing, {
    table: { bizId: tableBizId, workspaceBizId: workspace.bizId },
    actor: publisher,
    since: workSeenSince({ principal: actor }),
  })
  return isRefusal(opened) ? undefined : opened
}

/** The publisher without any account roles: only workspace membership counts. */
async function publisherOf({ db }: Pick<Computing, 'db'>, userId: number): Promise<Principal | undefined> {
  const [found] = await db
    .select({ usercode: user.usercode, name: user.name, status: user.status })
    .from(user)
    .where(eq(user.id, userId))
  if (found?.status !== UserStatus.enabled) return undefined
  return {
    userId,
    usercode: found.usercode,
    name: found.name,
    roles: [],
    perms: new Set(),
    tokenHash: Buffer.alloc(0),
    delegation: null,
    confined: null,
    accessToken: null,
    actingEnded: null,
  }
}

/** Aggregates that no single row decides. */
const safeAggregates: readonly Measure['aggregate'][] = ['count', 'sum', 'mean', 'distinct', 'deviation']

function measuresOf(card: Card): readonly Measure[] | undefined {
  switch (card.kind) {
    case CardKind.frequency:
    case CardKind.ring:
    case CardKind.bar:
    case CardKind.line:
    case CardKind.crosstab:
    case CardKind.number:
      return [card.settings.measure]
    case CardKind.aggregation:
      return card.settings.measures
    default:
      return undefined
  }
}

/** True if a card may be shown under another user's right: it has only aggregates. */
const mayBePublished = (card: Card): boolean =>
  measuresOf(card)?.every(({ aggregate }) => safeAggregates.includes(aggregate)) ?? false

const words = (key: string): { fault: CardWords } => ({
  fault: { key, values: { min: publishedRowsMin } },
})

/** Figures without links to their rows, or the reason why the card is hidden: each group needs enough rows. */
export function withholdSmallGroups(card: Card, figures: CardFigures): { figures: CardFigures } | { fault: CardWords } {
  if (!mayBePublished(card)) return words('boards-faults:notAggregated')
  if (figures.fault?.key === smallGroups) return { fault: figures.fault }
  if (figures.fault) return { figures }
  const rowsAt = figures.columns.findIndex(({ role }) => role === FigureRole.rows)
  const counts = figures.rows.map(({ cells }) => Number(cells[rowsAt] ?? 0))
  const isEmptyGroup = (count: number) => count === 0
  if (rowsAt < 0 || counts.some((count) => count < publishedRowsMin && !isEmptyGroup(count))) return words(smallGroups)
  return { figures: { ...figures, rows: figures.rows.map((row) => ({ ...row, condition: null })) } }
}
