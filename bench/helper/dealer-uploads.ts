import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { addressOf, ask, type Dealer, digestOf, photographs, type Sent, sharePage, taskPage } from '../dealers.ts'
import { doneStatus } from '../paper-form.ts'
import { answerTasks } from './process.ts'

/**
 * Uploads one file after the other for each dealer, limited to `line` bytes per second. Before each file it opens
 * the dealer's page and that of the line. About `pauseSeconds` pass between two files: a person takes out a paper,
 * photographs it and chooses the file.
 */
export type UploadTask = {
  url: string
  dealers: Dealer[]
  bytes: number
  line: number
  pauseSeconds: number
  seconds: number
}
/** `errors`: unexpected responses, as text. */
export type UploadResult = { pages: number[]; uploads: number[]; sent: Sent[]; errors: string[]; seconds: number }

async function upload({ url, dealers, bytes, line, pauseSeconds, seconds }: UploadTask): Promise<UploadResult> {
  const made = await photographs()
  const agent = new Agent({ keepAlive: true, maxSockets: dealers.length * 2 })
  const result: UploadResult = { pages: [], uploads: [], sent: [], errors: [], seconds: 0 }
  const began = performance.now()
  const end = began + seconds * 1000
  const timed = async (expected: number, times: number[], what: Parameters<typeof ask>[0]) => {
    const from = performance.now()
    const status = await ask(what).catch((error: Error) => error.message)
    times.push(performance.now() - from)
    if (status !== expected) result.errors.push(`${what.file ? 'an upload' : 'a page'} was answered ${status}`)
    return status === expected
  }
  await Promise.all(
    dealers.map(async (dealer, at) => {
      const from = addressOf(at)
      await setTimeout(Math.random() * pauseSeconds * 1000)
      for (let turn = 0; performance.now() < end; turn++) {
        const taskId = dealer.taskIds[turn % dealer.taskIds.length] ?? 0
        const page = url + taskPage(dealer, taskId)
        await timed(200, result.pages, { agent, address: url + sharePage(dealer), from })
        await timed(200, result.pages, { agent, address: page, from })
        const file = { name: `IMG_${turn}.jpg`, bytes: made(bytes) }
        if (await timed(doneStatus, result.uploads, { agent, address: page, from, file, line }))
          result.sent.push({ taskId, sha256: digestOf(file.bytes) })
        await setTimeout((0.5 + Math.random()) * pauseSeconds * 1000)
      }
    }),
  )
  result.seconds = (performance.now() - began) / 1000
  agent.destroy()
  return result
}

answerTasks(upload)
