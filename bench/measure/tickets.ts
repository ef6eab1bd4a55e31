import { spawnSync } from 'node:child_process'
import type { Row } from '../row.ts'

type Read = { ms: number; share: number }

/**
 * Measures all generated tickets, one after the other, in the process that reads them: time per page, and share of
 * correct fields.
 */
export async function measureTickets(): Promise<Row[]> {
  const script = new URL('../helper/ticket-reads.ts', import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tickets failed: ${stderr}`)
  const { text, look, memory }: { text: Read; look: Read; memory: number } = JSON.parse(stdout)
  const note = 'median'
  return [
    { name: 'a ticket by its code and text', figure: text.ms, unit: 'ms', target: { atMost: 300 }, note },
    { name: 'a ticket by the look of its signs', figure: look.ms, unit: 'ms', target: { atMost: 2000 }, note },
    { name: 'fields right by code and text', figure: text.share, unit: '%', target: { atLeast: 100 } },
    { name: 'fields right by the look of signs', figure: look.share, unit: '%', target: { atLeast: 95 } },
    { name: 'the reader of tickets, memory', figure: memory, unit: 'MB', target: { atMost: 1000 } },
  ]
}
