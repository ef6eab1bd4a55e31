import type { Reading } from '#api/data/table-reads/read-table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as calls from '#contract/data/runs/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { retryRun, stopRun } from './end-run.ts'
import { explainStepRow } from './explain.ts'
import { openRun } from './open-run.ts'
import { type Previewing, previewStep } from './preview.ts'
import { getRun, pageRuns } from './run-list.ts'
import { refuseOlderSources, seenRunsOnly, versionOfRun } from './seen-runs.ts'
import { startByHand } from './start-by-hand.ts'

/** Rate limit on runs that one person starts or retries. */
export const processesRun = { name: 'processesRun', max: 200, minutes: 60 } as const

type Deps = Previewing & Reading & { clock: Clock }

export const runRoutes = (deps: Deps): Route[] => {
  const { db, clock } = deps
  const routes: Route[] = [
    read(calls.searchRuns, async ({ body: { workspaceBizId, processBizId, state, ...words }, caller }) => {
      const page = pageOf(words)
      const found = await pageRuns(db, clock, { workspaceBizId, processBizId, state, page, actor: signedIn(caller) })
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    read(calls.getRun, ({ query: { bizId }, caller }) => getRun(db, { bizId, actor: signedIn(caller) })),

    write(calls.startRun, async (tx, { body, caller }) => {
      const actor = signedIn(caller)
      const started = await startByHand(tx, { ...body, actor })
      if (isRefusal(started)) return started
      const older = await refuseOlderSources(tx, clock, { of: versionOfRun(started.run.id), actor })
      if (older) return older
      const full = await consumeQuota(tx, clock, { quota: processesRun, by: userOf(actor) })
      if (full) return full
      const { run, process, number } = started
      const { bizId, state } = run
      const detail = { name: process.name, number, run: bizId }
      return { reply: { bizId, state }, object: `process:${process.bizId}`, detail }
    }),

    write(calls.stopRun, async (tx, { body: { bizId }, caller }) => {
      const actor = signedIn(caller)
      const open = await openRun(tx, { bizId, actor, action: 'execute', hold: 'hold' })
      if (isRefusal(open)) return open
      const { run, process } = open
      const reason = { key: 'runs:reason.stopped', values: { by: actor.name } }
      const state = await stopRun(tx, { runId: run.id, reason })
      if (isRefusal(state)) return state
      return { reply: null, object: `process:${process.bizId}`, detail: { name: process.name, run: bizId, state } }
    }),

    write(calls.retryRun, async (tx, { body: { bizId }, caller }) => {
      const actor = signedIn(caller)
      const open = await openRun(tx, { bizId, actor, action: 'execute', hold: 'hold' })
      if (isRefusal(open)) return open
      const { run, process } = open
      const retried = await retryRun(tx, { runId: run.id })
      if (isRefusal(retried)) return retried
      const older = await refuseOlderSources(tx, clock, { of: versionOfRun(run.id), actor })
      if (older) return older
      const full = await consumeQuota(tx, clock, { quota: processesRun, by: userOf(actor) })
      if (full) return full
      const detail = { name: process.name, run: bizId, attempt: retried.attempt }
      return { reply: null, object: `process:${process.bizId}`, detail }
    }),

    read(calls.previewStep, ({ body, caller }) => previewStep(deps, { ...body, actor: signedIn(caller) })),

    read(calls.explainRow, ({ body, caller }) => explainStepRow(deps, { ...body, actor: signedIn(caller) })),
  ]
  return routes.map(seenRunsOnly(deps))
}
