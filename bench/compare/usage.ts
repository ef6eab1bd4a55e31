import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick of the kernel's clock: `getconf CLK_TCK` is 100 on every Linux for x86 and ARM. */
const msPerTick = 10

/** Processor time of a process and its threads since its start, in milliseconds, in steps of 10. Linux only. */
export function processorMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
  return (user + system) * msPerTick
}

/** Resident memory of a process and its children, megabytes. */
export function residentMegabytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownMegabytes(each), 0)
}

/** Resident memory of one process without its children, in megabytes. */
export function ownMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** Fields after the name, which may contain spaces. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
