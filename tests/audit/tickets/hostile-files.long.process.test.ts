import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readWithinMs } from '#api/audit/tickets/reading/readers.ts'
import { shortWallMs } from '#api/audit/tickets/reading/sender-cost.ts'
import { failureIn } from '#api/audit/tickets/words.ts'
import { getLink, getTaskByUrl, pageByUrl, pageTasks, uploadTicket } from '#contract/audit/collection/calls.ts'
import type { LinkDetail, PageByUrl, TaskList, TicketMade, TicketsResult } from '#contract/audit/collection/shapes.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { ReadingState, readingFaults } from '#contract/audit/tickets/reading.ts'
import { problemOfCode } from '#contract/platform/problem.ts'
import { dataFolder, type Running, startServer } from '../../server/process.ts'
import { hostileFiles } from './hostile-files.ts'

const data = dataFolder(inject('demoFolder'))
let server: Running
beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
})
afterAll(async () => {
  await server?.stop()
  data.remove()
})

type Reply<T> = { status: number; code?: string; data: T }

async function send<T>(path: string, init: RequestInit): Promise<Reply<T>> {
  const response = await fetch(`${server.url}/api${path}`, init)
  return { status: response.status, ...(await response.json()) }
}

const ask = <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply<T>> =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Secret of the dealer's link in the demo, and a task of it that takes tickets. */
async function openTask(): Promise<{ copyUrl: string; id: number }> {
  const given = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', username: 'audit', password: 'demo-demo' }),
  })
  const headers = { authorization: `Bearer ${(await given.json()).access_token}` }
  const tasks = await ask<TaskList>(pageTasks.path, {}, headers)
  const objectId = tasks.data.list[0]?.objectId
  const link = await send<LinkDetail>(getLink.path.replace('{id}', String(objectId)), { headers })
  const copyUrl = new URL(link.data.copyUrl ?? '', server.url).searchParams.get('copyUrl') ?? ''
  const page = await ask<PageByUrl>(pageByUrl.path, { copyUrl })
  const task = page.data.result.list.find(({ mayUpload }) => mayUpload)
  if (!task) throw new Error(`no task of the demo takes tickets: ${JSON.stringify({ tasks, link, page })}`)
  return { copyUrl, id: task.id }
}

const pollEveryMs = 100

const faultOf = (text: string): string => readingFaults.find((fault) => failureIn('zh-Hans', fault) === text) ?? text

/** Sends a file by the link. Returns the refusal of the upload or the end of its reading. */
async function endOf(
  { name, bytes }: { name: string; bytes: Uint8Array },
  task: { copyUrl: string; id: number },
): Promise<string> {
  const query = new URLSearchParams({ ...task, id: String(task.id), ticketTypeCode: TicketType.invoice })
  const body = new FormData()
  body.set('file', new File([Uint8Array.from(bytes)], name))
  const made = await send<TicketMade | null>(`${uploadTicket.path}?${query}`, { method: 'POST', body })
  if (made.status !== 200 || !made.data) return problemOfCode(made.code ?? '') ?? String(made.status)
  for (;;) {
    const { data } = await ask<TicketsResult>(getTaskByUrl.path, task)
    const ticket = data.ticketList.find(({ id }) => id === made.data?.id)
    if (ticket?.readState === ReadingState.read) return 'read'
    if (ticket?.readState === ReadingState.refused) return faultOf(ticket.failure)
    await setTimeout(pollEveryMs)
  }
}

/** Polls /healthz continuously. The returned function stops and resolves to the longest response time in ms. */
function watchHealth(): () => Promise<number> {
  let over = false
  const watching = (async () => {
    let longestMs = 0
    while (!over) {
      const began = performance.now()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      longestMs = Math.max(longestMs, performance.now() - began)
      await setTimeout(pollEveryMs)
    }
    return longestMs
  })()
  return () => {
    over = true
    return watching
  }
}

const healthMsMax = 1_000
const withinMs = shortWallMs + readWithinMs + 10_000

test('hostile files that come by a link end as refused or read, each within its time, and nobody else waits', {
  timeout: hostileFiles.length * withinMs,
}, async () => {
  const task = await openTask()
  const ends: Record<string, { end: string; ms: number; healthMs: number }> = {}
  for (const file of hostileFiles) {
    const bytes = await file.bytes()
    const stop = watchHealth()
    const began = performance.now()
    const end = await endOf({ name: file.name, bytes }, task).finally(stop)
    ends[file.name] = { end, ms: Math.round(performance.now() - began), healthMs: Math.round(await stop()) }
  }
  const wrong = hostileFiles.flatMap(({ name, ends: permitted }) => {
    const { end = '', ms = 0, healthMs = 0 } = ends[name] ?? {}
    return permitted.includes(end) && ms < withinMs && healthMs < healthMsMax ? [] : [name]
  })
  expect(wrong, JSON.stringify(ends, null, 1)).toEqual([])
})
