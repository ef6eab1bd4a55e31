import { mutate } from '#app/page/api/api.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import type { ExploredCard } from '#contract/data/cards/shapes.ts'
import { saveExploration } from '#contract/data/explorations/calls.ts'
import type { ExplorationDetail, SavingExploration } from '#contract/data/explorations/shapes.ts'

type Changes = Partial<Pick<SavingExploration, 'name' | 'filter' | 'cards' | 'sharedWith' | 'dataVersion'>>

/**
 * Saves an exploration with changes, based on the version that the reader saw. An unchanged filter is stored unchanged,
 * because the reader may have seen it with concealed values.
 */
export function saveChanges(
  args: PageArgs,
  exploration: ExplorationDetail,
  { version, ...changes }: Changes & { version: number },
) {
  const { bizId, workspaceBizId, table, dataVersion, name, cards, sharedWith } = exploration
  const stored = { dataVersion, name, cards, sharedWith }
  const body = { bizId, workspaceBizId, tableBizId: table.bizId, ...stored, ...changes, version }
  return mutate(args, saveExploration, { body })
}

const numberedId = /^c(\d+)$/

/** Id of a further card. */
export function nextCardId(cards: readonly Pick<ExploredCard, 'id'>[]): string {
  const numbers = cards.map(({ id }) => Number(numberedId.exec(id)?.[1] ?? 0))
  return `c${Math.max(0, ...numbers) + 1}`
}
