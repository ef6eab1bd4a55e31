import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/page.ts'
import { useRevalidationWhile } from '#app/page/use-revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { RefusalSummary } from '#app/ui/error-summary.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Waiting } from '#app/ui/waiting.tsx'
import * as atCampaigns from '#contract/campaigns/addresses.ts'
import * as at from '#contract/results/addresses.ts'
import { ExportTable, exportFormId } from './export-table.tsx'
import type { loader } from './exports.server.ts'

export { action, loader } from './exports.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['results', 'campaigns'],
  title: ({ t, data }) => t('results:exports.title', { name: data?.project.name }),
}

/** The workbooks of a project: to have one written, to see how far it is, to fetch it. */
export default function Exports() {
  const { t } = useTranslation(['results', 'campaigns'])
  const { project, jobs, underWay } = useLoaderData<typeof loader>()
  useRevalidationWhile(underWay)
  const address = atCampaigns.project(project.bizId)
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={t('exports.title', { name: project.name })}
        line={t('exports.line')}
        crumbs={[
          { label: t('campaigns:projects.title'), to: atCampaigns.projects },
          { label: project.name, to: address },
        ]}
        action={!underWay && jobs.length > 0 && <Start />}
      />
      {underWay && <Waiting to={at.exports(project.bizId)}>{t('exports.waiting')}</Waiting>}
      <ExportTable
        caption={t('exports.title', { name: project.name })}
        jobs={jobs}
        file={at.exportFile(project.bizId)}
        start={<Start />}
      />
    </>
  )
}

function Start() {
  const { t } = useTranslation('results')
  return (
    <PostForm form={{ id: exportFormId }}>
      <Button look="primary">{t('exports.start')}</Button>
    </PostForm>
  )
}
