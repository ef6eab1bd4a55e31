import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as atCampaigns from '#app/campaigns/addresses.ts'
import type { PageHandle } from '#app/page/page.ts'
import { useRevalidationWhile } from '#app/page/use-revalidation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { Waiting } from '#app/ui/waiting.tsx'
import { ExportStatus } from '#contract/results/codes.ts'
import * as at from './addresses.ts'
import type { loader } from './exports.server.ts'

export { action, loader } from './exports.server.ts'

type Job = Awaited<ReturnType<typeof loader>>['jobs'][number]

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
  const columns: Column<Job>[] = [
    { key: 'createdAt', head: t('exports.createdAt'), cell: ({ createdAt }) => createdAt, rowHead: true },
    { key: 'status', head: t('exports.status'), cell: (job) => <Status job={job} /> },
    { key: 'bytes', head: t('exports.bytes'), cell: ({ bytes }) => sizeOf(bytes), numeric: true },
    {
      key: 'file',
      head: t('exports.file'),
      cell: ({ jobId, kept, finishedAt }) =>
        kept ? (
          <ExportButton action={at.exportFile(project.bizId)} values={{ jobId }} small>
            {t('exports.fetch')}
          </ExportButton>
        ) : (
          !finishedAt && (
            <Form method="post">
              <input type="hidden" name="jobId" value={jobId} />
              <Button small look="quiet">
                {t('exports.cancel')}
              </Button>
            </Form>
          )
        ),
      actions: true,
    },
  ]
  return (
    <>
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
      <Card flush={jobs.length > 0}>
        <DataTable
          caption={t('exports.title', { name: project.name })}
          columns={columns}
          rows={jobs}
          rowKey={({ jobId }) => jobId}
          empty={<EmptyState title={t('exports.none')} line={t('exports.noneLine')} action={<Start />} />}
        />
      </Card>
    </>
  )
}

function Start() {
  const { t } = useTranslation('results')
  return (
    <PostForm form={{ id: 'export' }}>
      <Button look="primary">{t('exports.start')}</Button>
    </PostForm>
  )
}

function Status({ job: { status, done, total, kept, createdAt } }: { job: Job }) {
  const { t } = useTranslation('results')
  switch (status) {
    case ExportStatus.queued:
      return <Badge tone="info">{t('exports.queued')}</Badge>
    case ExportStatus.running:
      return <ProgressBar label={t('exports.progressOf', { at: createdAt })} value={done} max={total} />
    case ExportStatus.failed:
      return <Badge tone="danger">{t('exports.failed')}</Badge>
    case ExportStatus.cancelled:
      return <Badge tone="neutral">{t('exports.cancelled')}</Badge>
    case ExportStatus.done:
      return kept ? (
        <Badge tone="success">{t('exports.done')}</Badge>
      ) : (
        <Badge tone="neutral">{t('exports.expired')}</Badge>
      )
  }
}

const megabyte = 1024 ** 2

const sizeOf = (bytes: number): string => (bytes === 0 ? '' : `${Math.max(bytes / megabyte, 0.01).toFixed(2)} MB`)
