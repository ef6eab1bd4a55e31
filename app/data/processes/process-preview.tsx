import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { notFound } from '#app/page/errors/refuse.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/data/addresses.ts'
import { Port } from '#contract/data/processes/codes.ts'
import { previewOf } from './preview.server.ts'
import { PreviewTable } from './preview-table.tsx'
import { parsedOf, processOf } from './process.server.ts'

export const handle: PageHandle<{ title: string }> = {
  i18n: ['processes', 'mart'],
  title: ({ t, data }) => t('processes:preview.title', { title: data?.title ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, process } = await processOf(args)
  const { graph, name, bizId } = process
  const { searchParams } = new URL(args.request.url)
  const step = graph.nodes.find(({ id }) => id === searchParams.get('step'))
  if (!step) throw notFound(args.request)
  const port = Object.values(Port).find((each) => each === searchParams.get('port')) ?? Port.rows
  const parsed = await parsedOf(args, workspace, graph)
  const ports = parsed.nodes.find(({ id }) => id === step.id)?.outputs.map((output) => output.port) ?? []
  const params = { graph, node: step.id, port, rows: searchParams.get('rows') === '10' ? 10 : 1000 } as const
  return {
    bizId,
    name,
    node: step.id,
    title: step.title,
    ports,
    port,
    found: await previewOf(args, workspace, params),
  }
}

/** First thousand rows of a step of the draft. */
export default function ProcessPreview() {
  const { t } = useTranslation('processes')
  const { bizId, name, node, title, ports, port, found } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const here = at.processPreviewOf(id, bizId, node)
  return (
    <>
      <PageHeader
        title={t('preview.title', { title })}
        line={t('preview.line')}
        crumbs={[
          { label: t('title'), to: at.processes(id) },
          { label: name, to: at.processStep(id, bizId, node) },
        ]}
      />
      {ports.length > 1 && (
        <TabLinks
          label={t('preview.ports')}
          tabs={ports.map((each) => ({ label: t(`port.${each}`), to: `${here}&port=${each}` }))}
        />
      )}
      <PreviewTable caption={`${title} — ${t(`port.${port}`)}`} found={found} />
    </>
  )
}
