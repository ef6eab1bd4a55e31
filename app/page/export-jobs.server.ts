import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'
import type { PageArgs } from './context.ts'
import { datesOf } from './dates.server.ts'
import { postedFileAt } from './downloads.server.ts'
import { exportFormId } from './export-table.tsx'
import { type Refused, refusedConfirmation } from './form.server.ts'
import { postedForm } from './posted.server.ts'

/** With their moments in words. */
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
  /** Where both lead back to. */
  page: string
  start(): Promise<Done>
  cancel(jobId: string): Promise<Done>
}

/** Begins one, or leads to the one that is under way; leaves the one off that is named. */
export async function startOrCancelExport(args: PageArgs, { page, start, cancel }: Steps) {
  const jobId = await jobIn(args)
  const told = jobId ? await cancel(jobId) : await start()
  return told.ok ? redirect(page, 303) : refusedConfirmation(told, exportFormId)
}

/** A workbook that was written, by the job that the form names. */
export const writtenFileAt = (
  page: (args: LoaderFunctionArgs) => string,
  fetch: (args: ActionFunctionArgs, jobId: string) => Promise<Response>,
) => postedFileAt(page, async (args) => fetch(args, await jobIn(args)))
