import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { getProcess } from '#contract/data/processes/calls.ts'
import { getRun, searchRuns } from '#contract/data/runs/calls.ts'
import { loggedRuns } from '#contract/data/runs/codes.ts'
import type { RunRow } from '#contract/data/runs/shapes.ts'

/** The process of the address, which belongs to its workspace. */
export async function processOf(args: LoaderFunctionArgs) {
  const workspace = await workspaceOf(args)
  const { bizId, name, currentVersion, workspaceId } = await query(args, getProcess, {
    query: { bizId: bizIdOf(args, 'process') },
  })
  if (workspaceId !== workspace.id) throw notFound(args.request)
  return { workspace, process: { bizId, name, number: currentVersion } }
}

/** The last runs of a process. */
export async function logOf(args: LoaderFunctionArgs, of: { workspaceBizId: string; processBizId: string }) {
  const { records } = await query(args, searchRuns, { body: { ...of, current: 1, size: loggedRuns } })
  return records.map((run) => runView(args, run))
}

/** The run of the address, which belongs to its process. */
export async function runOf(args: LoaderFunctionArgs) {
  const found = await processOf(args)
  const run = await query(args, getRun, { query: { bizId: bizIdOf(args, 'run') } })
  if (run.process.bizId !== found.process.bizId) throw notFound(args.request)
  return { ...found, run }
}

/** A run with its times formatted, and its duration in seconds. */
export function runView<Row extends Pick<RunRow, 'slot' | 'createdAt' | 'startedAt' | 'finishedAt'>>(
  { request }: LoaderFunctionArgs,
  run: Row,
) {
  const time = datesOf(request)
  const { slot, createdAt, startedAt, finishedAt } = run
  const seconds = startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null
  return {
    ...run,
    slot: time.time(slot),
    createdAt: time.time(createdAt),
    startedAt: startedAt && time.time(startedAt),
    finishedAt: finishedAt && time.time(finishedAt),
    seconds,
  }
}
