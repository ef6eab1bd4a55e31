import { answerTasks } from './process.ts'
import { openSender, type PlainRequest, rawRequest } from './raw-request.ts'

/** Sends the requests repeatedly until `count` are sent; each has one expected status. */
export type ReplayTask = { requests: (PlainRequest & { status: number })[]; count: number; atOnce: number }
/** `failed` counts answers with another status, by request. */
export type ReplayResult = { seconds: number; failed: Record<string, number> }

async function replay({ requests, count, atOnce }: ReplayTask): Promise<ReplayResult> {
  const prepared = requests.map((request) => ({ ...request, raw: rawRequest(request) }))
  const failed: Record<string, number> = {}
  let sent = 0
  const sendAll = async () => {
    const sender = openSender()
    while (sent < count) {
      const request = prepared[sent++ % prepared.length]
      if (!request) break
      const status = await sender.send(request.raw)
      if (status === request.status) continue
      const name = `${status} of ${request.address}`
      failed[name] = (failed[name] ?? 0) + 1
    }
    sender.close()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, sendAll))
  return { seconds: (performance.now() - began) / 1000, failed }
}

answerTasks(replay)
