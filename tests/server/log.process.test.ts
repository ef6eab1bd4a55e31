import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/stale.mjs'
import { startServer, until } from './process.ts'

/** Writes this many lines to a file as a server does, and exits; returns the exit status. */
async function writeLines(path: string, count: number): Promise<number> {
  const script = ['--import', 'tsx', join(root, 'tests/server/write-log.ts'), path, String(count)]
  const child = spawn(process.execPath, script, { cwd: root, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  return status
}

test('every line of the log is written in its order, the last at the end of the process', async () => {
  const path = join(tmpdir(), `log-${process.pid}`)
  onTestFinished(() => rmSync(path, { force: true }))
  expect(await writeLines(path, 5_000)).toBe(0)
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).at)).toEqual(Array.from({ length: 5_001 }, (_, at) => at))
})

// On Linux this file is a disk that is always full.
test.skipIf(!existsSync('/dev/full'))(
  'a log that cannot be written neither ends the process nor holds it up',
  async () => {
    expect(await writeLines('/dev/full', 50_000)).toBe(0)
  },
)

test('a promise that nobody waits for is logged with the request that left it, whatever it was rejected with', async () => {
  const parameters = ['--import', 'tsx', join(root, 'tests/server/lost-promise.ts')]
  const server = await startServer({ parameters })
  onTestFinished(async () => void (await server.stop()))
  const paths = ['/string', '/response', '/error']
  const requestIds: string[] = []
  for (const answer of await Promise.all(paths.map((path) => fetch(server.url + path))))
    requestIds.push(answer.headers.get('x-request-id') ?? '')
  const lost = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('unhandled rejection'))
      .map((line) => JSON.parse(line))
      .sort((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path))
  await until(() => lost().length === paths.length)
  expect(lost()).toMatchObject([
    { path: '/string', method: 'GET', requestId: requestIds[0], err: { name: 'string' } },
    { path: '/response', requestId: requestIds[1], err: { name: 'Response', status: 404 } },
    { path: '/error', requestId: requestIds[2], err: { name: 'TypeError', message: 'x is undefined' } },
  ])
  expect(server.output()).not.toContain('canary')
})
