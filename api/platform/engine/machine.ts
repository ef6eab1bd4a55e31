import { availableParallelism, totalmem } from 'node:os'

/** Part of a machine that the engine may use. */
export type MachineBudget = { cores: number; memoryMegabytes: number }

/** Numbers of processes: warm readers for queries, and exclusive ones for heavy jobs. */
export type ProcessCounts = { readers: number; exclusive: number }

/** The rest is for the server, the database and the cache of the file system. */
const shareOfMemory = 0.5

/** The budget on this machine: the given memory, or a share of that of the machine or its container. */
export function budgetOfMachine(memoryMegabytes = shareOfMachine()): MachineBudget {
  return { cores: availableParallelism(), memoryMegabytes }
}

function shareOfMachine(): number {
  const limit = process.constrainedMemory()
  // Without a limit, the system reports none or an absurdly large one.
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem()
  return Math.floor((bytes / 2 ** 20) * shareOfMemory)
}

/**
 * Counts the processes that a budget allows if each takes at most `processMegabytes`: a reader for each core but one,
 * and as many exclusive ones as also fit, at most one for each core. One of each runs even if they do not fit.
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

/** More does not make the jobs of people faster. */
const engineMegabytesMax = 1024

/** Memory of the engine in each process: its share of the budget minus what the process takes, at least `least`. */
export function shareOfEngine(
  { memoryMegabytes }: MachineBudget,
  { processes, besides, least }: { processes: number; besides: number; least: number },
): number {
  const share = Math.floor(memoryMegabytes / processes) - besides
  return Math.max(least, Math.min(share, engineMegabytesMax))
}
