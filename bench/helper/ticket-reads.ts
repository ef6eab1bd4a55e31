import { readFile } from 'node:fs/promises'
import { ticketReaders } from '#api/audit/tickets/reading/readers.ts'

type True = {
  file: string
  readable: boolean
  carrier: string
  fields: Record<string, { value: string; sources: string[] }>
}

const folder = new URL('../../tests/audit/tickets/fixture/', import.meta.url)
const { tickets }: { tickets: True[] } = JSON.parse(await readFile(new URL('truth.json', folder), 'utf8'))
const plain = (text: string | undefined) => text?.replace(/\s/g, '')

const took: Record<'text' | 'look', number[]> = { text: [], look: [] }
const fields: Record<'text' | 'look', { right: number; all: number }> = {
  text: { right: 0, all: 0 },
  look: { right: 0, all: 0 },
}
let memory = 0
const readable = tickets.filter((ticket) => ticket.readable)
// The first of each kind starts the process and loads the model.
for (const ticket of [...readable.slice(0, 2), ...readable]) {
  const path = new URL(`files/${encodeURIComponent(ticket.file)}`, folder).pathname
  const began = performance.now()
  const read = await ticketReaders.read('read', { path: decodeURIComponent(path) }, 'bench')
  const kind = ticket.carrier === 'PDF with text' ? 'text' : 'look'
  took[kind].push(performance.now() - began)
  const reply = 'reply' in read && 'reading' in read.reply ? read.reply.reading.fields : {}
  for (const [field, { value, sources }] of Object.entries(ticket.fields)) {
    if (sources.length === 0) continue
    fields[kind].all += 1
    if (plain(reply[field as keyof typeof reply]?.value) === plain(value)) fields[kind].right += 1
  }
  for (const pid of ticketReaders.pids()) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }
}
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const share = ({ right, all }: { right: number; all: number }) => (100 * right) / all
process.stdout.write(
  JSON.stringify({
    text: { ms: middle(took.text.slice(1)), share: share(fields.text) },
    look: { ms: middle(took.look.slice(1)), share: share(fields.look) },
    memory,
  }),
)
process.exit(0)
