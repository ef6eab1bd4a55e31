import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { refusedConfirmation } from '#app/page/form.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { getProject } from '#contract/campaigns/calls.ts'
import * as at from '#contract/results/addresses.ts'
import { cancelExport, listExports, startExport } from '#contract/results/calls.ts'
import { exportFormId, isExporting } from './export-table.tsx'

/** One's own workbooks of the project, and how far they are. */
export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const [project, jobs] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, listExports, { query: { projectId: id } }),
  ])
  const { time } = datesOf(args.request)
  return {
    project: { bizId: project.bizId, name: project.name },
    jobs: jobs.map((job) => ({
      ...job,
      createdAt: time(job.createdAt),
      finishedAt: job.finishedAt && time(job.finishedAt),
    })),
    underWay: isExporting(jobs),
  }
}

/** Begins one, or leads to the one that is under way; leaves the one off that is named. */
export async function action(args: ActionFunctionArgs) {
  const id = bizIdOf(args)
  const page = at.exports(id)
  const jobId = String((await postedForm(args.request)).get('jobId') ?? '')
  const told = jobId
    ? await tell(args, cancelExport, { query: { projectId: id, jobId } })
    : await tell(args, startExport, { query: { projectId: id } })
  if (!told.ok) return refusedConfirmation(told, exportFormId)
  return redirect(page, 303)
}
