import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { shownExports, startOrCancelExport } from '#app/page/files/export-jobs.server.ts'
import { ExportsPage } from '#app/page/files/exports-page.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { useProjectCrumbs } from '#app/risk/campaigns/projects/project-crumbs.ts'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { getProject } from '#contract/risk/campaigns/calls.ts'
import * as at from '#contract/risk/results/addresses.ts'
import { cancelExport, listExports, startExport } from '#contract/risk/results/calls.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['exports', 'results', 'campaigns'],
  title: ({ t, data }) => t('results:exports.title', { name: data?.project.name }),
}

/** Loads the reader's own exports of the project, with their progress. */
export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const [project, jobs] = await Promise.all([
    query(args, getProject, { query: { id } }),
    query(args, listExports, { query: { projectId: id } }),
  ])
  return { project: { bizId: project.bizId, name: project.name }, jobs: shownExports(args.request, jobs) }
}

export function action(args: ActionFunctionArgs) {
  const projectId = bizIdOf(args)
  return startOrCancelExport(args, {
    page: at.exports(projectId),
    start: () => mutate(args, startExport, { query: { projectId } }),
    cancel: (jobId) => mutate(args, cancelExport, { query: { projectId, jobId } }),
  })
}

export default function Exports() {
  const { t } = useTranslation(['results', 'campaigns'])
  const { project, jobs } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  return (
    <ExportsPage
      summary={<RefusalSummary />}
      texts={{
        title: t('exports.title', { name: project.name }),
        line: t('exports.line'),
        start: t('exports.start'),
        waiting: t('exports.waiting'),
      }}
      crumbs={crumbs}
      jobs={jobs}
      page={at.exports(project.bizId)}
      file={at.exportFile(project.bizId)}
    />
  )
}
