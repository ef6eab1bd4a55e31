import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { BoardContent, ComparedBoards } from '#contract/data/boards/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { findVersion } from './board.ts'
import { concealConditions } from './concealed-conditions.ts'
import { openToEdit } from './open-board.ts'

type Which = number | 'draft'

/** Differences between two versions of a board, card by card. Refuses notFound. */
export async function compareBoards(
  db: Db,
  clock: Clock,
  { bizId, from, to, actor }: { bizId: string; from: Which; to: Which; actor: Principal },
): Promise<ComparedBoards | Refusal> {
  const open = await openToEdit(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { board, workspace } = open
  const find = async (which: Which) =>
    which === 'draft' ? { name: board.name, content: board.draft } : findVersion(db, board, which)
  const [before, after] = [await find(from), await find(to)]
  if (!before || !after) return refuse('notFound')
  // Compares stored content, since concealed values look equal.
  const compared = comparedBoards(before, after)
  const shownIn = async ({ content: { cards } }: Compared) => {
    const shown = await concealConditions(db, clock, { cards, workspaceBizId: workspace.bizId, actor })
    return new Map(shown.map(({ card, condition }) => [card.id, condition]))
  }
  const [old, now] = [await shownIn(before), await shownIn(after)]
  const shownChange = (id: string, change: Change): Change =>
    change.field === 'condition' ? { ...change, before: old.get(id) ?? null, after: now.get(id) ?? null } : change
  return {
    ...compared,
    changed: compared.changed.map(({ changes, ...part }) => ({
      ...part,
      changes: changes.map((change) => shownChange(part.id, change)),
    })),
  }
}

type Compared = { name: string; content: BoardContent }
type Change = ComparedBoards['fields'][number]
type Part = { id: string; title: string; fields: Record<string, unknown> }

/** Cards and filters by their ids, with everything that can differ. */
const partsOf = ({ cards, filters }: BoardContent): Part[] => [
  ...cards.map(({ card: { id, title, kind, settings }, x, y, w, h, ...rest }) => ({
    id,
    title: title || kind,
    fields: {
      title,
      kind,
      ...rest,
      place: { x, y, w, h },
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`settings.${name}`, value])),
    },
  })),
  ...filters.map(({ id, title, kind }) => ({ id: `filter.${id}`, title, fields: { title, filter: kind } })),
]

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}

function comparedBoards(before: Compared, after: Compared): ComparedBoards {
  const old = new Map(partsOf(before.content).map((part) => [part.id, part]))
  const parts = partsOf(after.content)
  const ids = new Set(parts.map(({ id }) => id))
  const named = ({ id, title }: Part) => ({ id, title })
  const added = parts.filter(({ id }) => !old.has(id))
  const changed = parts.flatMap((part) => {
    const was = old.get(part.id)
    const changes = was ? changesOf(was.fields, part.fields) : []
    return changes.length > 0 ? [{ ...named(part), changes }] : []
  })
  return {
    added: added.map(named),
    removed: [...old.values()].filter(({ id }) => !ids.has(id)).map(named),
    changed,
    fields: changesOf(
      { name: before.name, refreshMinutes: before.content.refreshMinutes },
      { name: after.name, refreshMinutes: after.content.refreshMinutes },
    ),
    same: parts.length - added.length - changed.length,
  }
}
