import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installed } from '../scripts/run.mjs'
import { root } from '../scripts/stale.mjs'

const check = 'tests/data/screening/kill.api.test.ts'
/** Last characters of what the check wrote. */
const outputMax = 3000

/**
 * Kills the screening processes of two instances in turn while rows of the same keys are decided: each answer is stored
 * once, as it was given, and each decided row is counted once.
 */
export async function surviveScreeningKills(kills: number): Promise<{ said: string; faults: string[] }> {
  const began = performance.now()
  const child = spawn(process.execPath, [installed('vitest'), 'run', '--project', 'api-postgres', check], {
    cwd: root,
    env: { ...process.env, SCREENING_KILLS: String(kills) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-outputMax)
    })
  const [status] = await once(child, 'exit')
  const seconds = Math.round((performance.now() - began) / 1000)
  return { said: `${kills} times in ${seconds} s`, faults: status === 0 ? [] : [output] }
}
