import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addReading } from '#api/audit/tickets/reading/reading.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { newFilePath } from '#api/platform/files/store/store.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { TestApi } from '../../support/api.ts'

/** Stores a ticket file of a sender and queues its reading; returns the reading's id. */
export async function putReading(api: TestApi, bytes: Uint8Array, sender: string): Promise<number> {
  const path = newFilePath('ticket-test', 'bin')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await api.files.put(path, bytes)
  await api.db.insert(storedFile).values({
    path,
    originName: 'ticket',
    type: 'application/octet-stream',
    bytes: bytes.byteLength,
    sha256,
    businessType: 'ticket-test',
    businessId: '1',
  })
  return api.db.transaction((tx) => addReading(tx, { path, sha256, sender }))
}

export async function readingOf(api: TestApi, id: number): Promise<typeof ticketReading.$inferSelect> {
  const [row] = await api.db.select().from(ticketReading).where(eq(ticketReading.id, id))
  if (!row) throw new Error('there is no such reading')
  return row
}
