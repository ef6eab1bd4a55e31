import { expect, inject, onTestFinished, test } from 'vitest'
import { comparisons } from '#contract/audit/comparisons/addresses.ts'
import { executeComparison } from '#contract/audit/comparisons/calls.ts'
import { project, projects } from '#contract/audit/reviews/addresses.ts'
import { browserLike } from './browser-like.ts'
import { dataFolder, startServer, until } from './process.ts'

const oneMinute = 60_000

type Line = { msg?: string; requestId?: string; pid?: number; path?: string; method?: string; task?: string }

test("the log lines of a page, its calls, their jobs and the jobs' processes carry one request's id", {
  timeout: 3 * oneMinute,
}, async () => {
  const { DATA_DIR, remove } = dataFolder(inject('demoFolder'))
  const server = await startServer({ env: { DATA_DIR } })
  onTestFinished(async () => {
    await server.stop()
    remove()
  })
  const browser = browserLike(server.url)
  await browser.signIn('audit', 'demo-demo')
  const idsIn = async (path: string, form: RegExp) => {
    const html = await (await browser.go(path)).text()
    return [...new Set([...html.matchAll(form)].map(([, id]) => id ?? ''))]
  }
  const [projectId = ''] = await idsIn(projects, /\/project\/(\d+)"/g)
  let requestId: string | undefined
  for (const id of await idsIn(project(projectId), /\/objects\/(\d+)/g)) {
    const body = new URLSearchParams({ form: 'begin' })
    const reply = await browser.go(comparisons(projectId, id), { method: 'POST', body })
    // Objects without complete files refuse to be compared.
    if (reply.status === 303) requestId ??= reply.headers.get('x-request-id') ?? undefined
  }
  expect(requestId).toMatch(/^[\w-]{18}$/)
  const lines = (): Line[] =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${requestId}"`))
      .map((line) => JSON.parse(line))
  await until(() => lines().some(({ msg }) => msg === 'job'))
  expect(lines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'request', method: 'POST', path: comparisons(':id', ':id') }),
      expect.objectContaining({ msg: 'call', call: `POST ${executeComparison.path}`, status: 200 }),
      expect.objectContaining({ msg: 'job', job: 'comparisons.compare' }),
      expect.objectContaining({ msg: 'engine job', task: 'flow.compare' }),
    ]),
  )
  const process = lines().find(({ msg }) => msg === 'engine job')
  expect(process?.pid).not.toBe(server.pid)
})
