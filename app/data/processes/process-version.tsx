import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { GraphPicture } from './graph-picture.tsx'
import { parsedOf, pictureOf, processOf, processView, stepView } from './process.server.ts'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'

export const handle: PageHandle<{ process: { name: string }; number: number }> = {
  i18n: ['processes', 'tables'],
  title: ({ t, data }) => t('processes:version.title', { name: data?.process.name ?? '', number: data?.number ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const number = numberOf(args, 'number')
  const { workspace, process } = await processOf(args, number)
  const { graph } = process
  const parsed = await parsedOf(args, workspace, graph)
  const open = new URL(args.request.url).searchParams.get('step')
  const step = graph.nodes.find(({ id }) => id === open)
  return {
    number,
    process: processView(args, process),
    nodes: pictureOf(graph, parsed),
    step: step ? await stepView(args, { workspace, graph, parsed, step }) : null,
  }
}

/** Steps of one version, to be read. */
export default function ProcessVersion() {
  const { t } = useTranslation('processes')
  const { number, process, nodes, step } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, currentVersion } = process
  const page = at.processVersion(id, bizId, number)
  const to = (node: string) => `${page}?step=${encodeURIComponent(node)}#open-step`
  return (
    <>
      <PageHeader
        title={t('version.title', { name, number })}
        crumbs={[
          { label: t('title'), to: at.processes(id) },
          { label: name, to: at.process(id, bizId) },
          { label: t('tab.versions'), to: at.processVersions(id, bizId) },
        ]}
        action={
          allowed.edit &&
          number !== currentVersion && (
            <LinkButton to={at.processRestore(id, bizId, number)}>{t('restore.action')}</LinkButton>
          )
        }
      />
      <GraphPicture nodes={nodes} open={step?.id} to={to} label={t('picture')} />
      <StepList nodes={nodes} open={step?.id} to={to} />
      {step && (
        <div id="open-step">
          <StepForm
            key={step.id}
            step={step}
            faults={[]}
            reply={undefined}
            mayEdit={false}
            total={nodes.length}
            page={page}
          />
        </div>
      )}
    </>
  )
}
