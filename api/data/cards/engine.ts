import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { cardJobs } from './jobs.ts'

export type CardsEngine = EngineOf<typeof cardJobs>

/** The engine with the jobs of cards, as `dataEngineJobs` announces them. */
export const cardsEngineOf = (engine: Engine): CardsEngine => engine.of<typeof cardJobs>('cards')
