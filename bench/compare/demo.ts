import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Site } from '../site.ts'

const lookEveryMs = 250
const madeWithinMs = 240_000

/** Waits until the first server of a site has made the demo: its jobs take both cores for half a minute. */
export async function untilDemoMade({ room }: Site): Promise<void> {
  const log = join(room, 'server.log')
  const end = performance.now() + madeWithinMs
  while (!(existsSync(log) && readFileSync(log, 'utf8').includes('the demo has been made'))) {
    if (performance.now() > end) throw new Error(`the demo was not made within ${madeWithinMs} ms, see ${log}`)
    await setTimeout(lookEveryMs)
  }
}
