import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { type ProjectView, projectView } from '#app/risk/campaigns/views.server.ts'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { getProject } from '#contract/risk/campaigns/calls.ts'
import { listProjectDomains } from '#contract/risk/results/calls.ts'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['results', 'campaigns'],
  title: ({ t, data }) => (data ? t('results:title', { name: data.project.name }) : ''),
}

/** Loads the header data for the result pages, each of which renders the frame itself. */
export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const [project, domains] = await Promise.all([
    query(args, getProject, { query: { id } }),
    query(args, listProjectDomains, { query: { id } }),
  ])
  const sent = [...new Set(domains.map(({ kind }) => kind))]
  const t = translatorOf(args.request, kindTexts)
  return {
    project: projectView(args.request, project),
    sent,
    /** Kinds whose individual papers may be shown. */
    single: sent.filter((kind) => domains.some((domain) => domain.kind === kind && domain.single)),
    names: Object.fromEntries(sent.flatMap((kind) => kinds[kind].results.map(({ label }) => [label, t(label)]))),
    now: datesOf(args.request).time(new Date().toISOString()),
  }
}

export default function ResultsLayout() {
  return <Outlet />
}
