import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSignals } from '#api/platform/db/signal.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import { openJobs } from '#api/platform/jobs/jobs.ts'
import { jobStates } from '#api/platform/jobs/send.ts'
import { makeTemplate, open } from '../../support/database.ts'
import { startChild } from '../db/child.ts'
import { killedKind, passLifetime } from './queue.ts'

test('a job whose process was killed is taken up by the next one', async () => {
  const room = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(room, { recursive: true, force: true }))
  const dataDir = join(room, 'data')
  await makeTemplate({ dataDir })
  const killed = startChild('../jobs/take-job.ts', dataDir)
  const id = (await killed.line()) ?? ''
  await killed.kill()

  const { db, kind, close } = await open({ dataDir })
  onTestFinished(close)
  expect(await jobStates(db, killedKind, [id])).toEqual(
    new Map([[id, { state: 'running', progress: { done: 1, total: 2 } }]]),
  )
  const log = { info() {}, warn() {}, error: console.error }
  const signals = openSignals({ db, kind, log })
  const attempts: number[] = []
  const jobs = openJobs({
    db,
    log,
    signals,
    jobs: [
      defineJob(killedKind, {
        async run(_, { attempt }) {
          attempts.push(attempt)
        },
      }),
    ],
  })
  await passLifetime(db, id)
  jobs.start()
  await vi.waitFor(async () => expect((await jobStates(db, killedKind, [id])).get(id)).toEqual({ state: 'done' }), {
    timeout: 20_000,
    interval: 100,
  })
  await jobs.close()
  await signals.close()
  expect(attempts).toEqual([2])
})
