import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { cardJobs } from './jobs.ts'

export type CardsEngine = EngineOf<typeof cardJobs>

/** The engine, typed with the card jobs that `dataEngineJobs` registers. */
export const cardsEngineOf = (engine: Engine): CardsEngine => engine.of<typeof cardJobs>('cards')
