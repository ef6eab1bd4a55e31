import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'
import { type Refused, refusedConfirmation } from '../forms/form.server.ts'
import { postedForm } from '../forms/posted.server.ts'
import type { PageArgs } from '../request/context.ts'
import { datesOf } from '../text/dates.server.ts'
import { postedFileAt } from './downloads.server.ts'
import { exportFormId } from './export-table.tsx'

export function shownExports(request: Request, jobs: readonly ExportJobRow[]): ExportJobRow[] {
  const { time } = datesOf(request)
  return jobs.map((job) => ({
    ...job,
    createdAt: time(job.createdAt),
    finishedAt: job.finishedAt && time(job.finishedAt),
  }))
}

const jobIn = async ({ request }: PageArgs): Promise<string> => String((await postedForm(request)).get('jobId') ?? '')

type Done = { ok: true } | ({ ok: false } & Refused)
type Steps = {
  /** The page to return to. */
  page: string
  start(): Promise<Done>
  cancel(jobId: string): Promise<Done>
}

/** Starts an export, or returns to the running one. If a job is named, cancels it. */
export async function startOrCancelExport(args: PageArgs, { page, start, cancel }: Steps) {
  const jobId = await jobIn(args)
  const result = jobId ? await cancel(jobId) : await start()
  return result.ok ? redirect(page, 303) : refusedConfirmation(result, exportFormId)
}

/** Download of a finished export; the form has its job id. */
export const writtenFileAt = (
  page: (args: LoaderFunctionArgs) => string,
  fetch: (args: ActionFunctionArgs, jobId: string) => Promise<Response>,
) => postedFileAt(page, async (args) => fetch(args, await jobIn(args)))
