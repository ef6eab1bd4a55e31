import { expect, onTestFinished, test } from 'vitest'
import { createReaders } from '#api/platform/processes/readers.ts'
import type { roughTasks } from './fixture/rough.process.ts'

const oneMinute = 60_000

/** Readers with failing tasks; closed after the test. */
function roughReaders(waiting = { all: 3, ofEach: 2 }) {
  const readers = createReaders<typeof roughTasks>({
    entry: new URL('./fixture/rough.process.ts', import.meta.url),
    deadlineMs: { wait: oneMinute, forever: 200, fill: oneMinute, fail: oneMinute, environment: oneMinute },
    processes: 2,
    heapMegabytes: 48,
    waiting,
    idleMs: oneMinute,
  })
  onTestFinished(() => {
    for (const pid of readers.pids()) process.kill(pid, 'SIGKILL')
  })
  return readers
}

test('a file that fills the memory, or never ends, takes its reader with it, and another goes on', async () => {
  const readers = roughReaders()
  const [filled, endless, other] = await Promise.all([
    readers.read('fill', {}, 'a'),
    readers.read('forever', {}, 'b'),
    readers.read('wait', { ms: 1 }, 'c'),
  ])
  expect([filled, endless]).toEqual([{ failed: 'memory' }, { failed: 'late' }])
  expect(other).toEqual({ reply: expect.any(Number) })
  expect(readers.pids()).toEqual('reply' in other ? [other.reply] : [])
})

test('a reader process is reused; two work concurrently, but only one per sender', async () => {
  const readers = roughReaders()
  const pidOf = async (by: string) => {
    const read = await readers.read('wait', { ms: 20 }, by)
    return 'reply' in read ? read.reply : 0
  }
  expect(new Set([await pidOf('a'), await pidOf('a'), await pidOf('b')]).size).toBe(1)
  expect(new Set(await Promise.all([pidOf('a'), pidOf('a')])).size).toBe(1)
  expect(new Set(await Promise.all([pidOf('a'), pidOf('b')])).size).toBe(2)
})

test('a caller with too many waiting files is refused at once and does not keep others from their turn', async () => {
  const readers = roughReaders()
  await Promise.all(['a', 'b'].map((by) => readers.read('wait', { ms: 1 }, by)))
  const own = Array.from({ length: 4 }, () => readers.read('wait', { ms: 500 }, 'a'))
  const other = readers.read('wait', { ms: 1 }, 'b')
  expect(await own[3]).toEqual({ failed: 'busy' })
  const first = await Promise.race([own[1], other.then(() => 'other')])
  expect(first).toBe('other')
  expect(await Promise.all(own.slice(0, 3))).toEqual(Array(3).fill({ reply: expect.any(Number) }))
})

test('a reader sees none of the secrets of the process, and its failures are reported', async () => {
  const readers = roughReaders()
  process.env.DATA_KEY_OF_TEST = 'secret'
  onTestFinished(() => void delete process.env.DATA_KEY_OF_TEST)
  const environment = await readers.read('environment', {}, 'a')
  expect('reply' in environment && environment.reply).not.toContain('DATA_KEY_OF_TEST')
  await expect(readers.read('fail', {}, 'a')).rejects.toThrow('as it is told')
})
