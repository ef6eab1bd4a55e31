import { availableParallelism, totalmem } from 'node:os'

/** Part of a machine's resources that the engine may use. */
export type MachineBudget = { cores: number; memoryMegabytes: number }

/** Numbers of processes: warm readers for queries, and exclusive ones for heavy jobs. */
export type ProcessCounts = { readers: number; exclusive: number }

/** Share of memory for the engine; the rest is for the server, the database and the file system cache. */
const shareOfMemory = 0.5

/** Budget on this machine: the given memory, or a share of the memory of the machine or its container. */
export function budgetOfMachine(memoryMegabytes = shareOfMachine()): MachineBudget {
  return { cores: availableParallelism(), memoryMegabytes }
}

function shareOfMachine(): number {
  const limit = process.constrainedMemory()
  // Without a limit, the system reports none or an absurdly large number.
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem()
  return Math.floor((bytes / 2 ** 20) * shareOfMemory)
}

/**
 * Numbers of processes that fit a budget if each takes at most `processMegabytes`. There is a reader for each core but
 * one, and as many exclusive ones as also fit, at most one per core. At least one of each runs, even if they do not
 * fit.
 */
export function countProcesses(
  { cores, memoryMegabytes }: MachineBudget,
  processMegabytes: number,
): ProcessCounts & { fits: boolean } {
  const fitting = Math.floor(memoryMegabytes / processMegabytes)
  const readers = Math.max(1, Math.min(cores - 1, fitting - 1))
  const exclusive = Math.max(1, Math.min(cores, fitting - readers))
  return { readers, exclusive, fits: readers + exclusive <= fitting }
}

/** Maximum memory of the engine in MB; more does not make users' jobs faster. */
const engineMegabytesMax = 1024

/**
 * Memory of the engine in each process in MB: its share of the budget minus that of the process itself, at least
 * `least`.
 */
export function shareOfEngine(
  { memoryMegabytes }: MachineBudget,
  { processes, besides, least }: { processes: number; besides: number; least: number },
): number {
  const share = Math.floor(memoryMegabytes / processes) - besides
  return Math.max(least, Math.min(share, engineMegabytesMax))
}
