import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, openEngine } from '#api/platform/engine/engine.ts'
import type { MachineBudget } from '#api/platform/engine/machine.ts'
import type { Log } from '#api/platform/log.ts'

export type EnginePlace = {
  /** Folder for heavy work on the disk of this instance. */
  work?: string
  engineBudget?: MachineBudget
}

/** Process entry; it has the extension of this module. */
const entry = new URL(`./engine.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** The engine with the jobs of all domains. */
export const startEngine = ({ work, engineBudget, log }: EnginePlace & { log: Log }): Engine =>
  openEngine({ entry, place: work ?? join(tmpdir(), 'risk-workshop'), log, budget: engineBudget })
