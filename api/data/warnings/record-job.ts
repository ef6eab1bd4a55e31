import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Signals } from '#api/platform/db/signal.ts'
import { transactAnnouncing } from '#api/platform/db/signal.ts'
import type { Publish } from '#api/platform/events/events.ts'
import { defineJob, type Job, type JobKind, type Run, recurring } from '#api/platform/jobs/job.ts'
import { warningsNotified } from './events.ts'
import { stageFindings } from './finding.ts'
import { type FindingsDeps, readFindings } from './read-findings.ts'
import { recordRun } from './record-run.ts'
import { warningFinding, warningRun } from './table.ts'

const runData = z.object({ runId: z.number().int() })

/** Job that records the result of a run as warnings. */
export const recording: JobKind<z.output<typeof runData>> = {
  name: 'warnings.record',
  data: runData,
  attempts: 5,
  pauseSeconds: 30,
}

type RecordDeps = FindingsDeps & { signals: Signals; publish: Publish }

export const recordJob = (deps: RecordDeps): Job =>
  defineJob(recording, {
    run: ({ runId }, run) => recordResult(deps, runId, run),
    async givenUp({ runId }, reason) {
      await deps.db.update(warningRun).set({ failure: reason }).where(eq(warningRun.runId, runId))
    },
  })

/** Findings are staged under an id of this attempt, so that two attempts never mix. */
async function recordResult(deps: RecordDeps, runId: number, run: Run): Promise<void> {
  const { db, clock, publish } = deps
  const [found] = await db.select().from(warningRun).where(eq(warningRun.runId, runId))
  if (!found || found.recordedAt !== null) return
  const attempt = randomUUID()
  let staged = 0
  const { keyColumns, isWhole } = await readFindings(deps, {
    run: found,
    signal: run.signal,
    each: async (findings) => {
      await stageFindings(db, attempt, findings)
      staged += findings.length
      await run.progress({ stage: 'read', done: staged, total: 0 })
    },
  })
  await transactAnnouncing(deps, async (tx) => {
    const recorded = await recordRun(tx, clock, { runId, attempt, keyColumns, isWhole })
    if (recorded && recorded.created + recorded.raised + recorded.reopened + recorded.dropped > 0)
      await publish(tx, warningsNotified, recorded)
    await run.finish(tx)
  })
}

const staleHours = 24

/** Deletes staged findings of attempts that were killed. */
export const sweepJob = ({ db, clock }: Pick<RecordDeps, 'db' | 'clock'>): Job =>
  defineJob(recurring('warnings.sweep', 3600), {
    async run() {
      await db.delete(warningFinding).where(sql`created_at < ${clock.now} - make_interval(hours => ${staleHours})`)
    },
  })
