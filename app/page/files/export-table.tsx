import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { ExportStatus } from '#contract/platform/exports/codes.ts'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'

type Props = {
  caption: string
  /** Rows with formatted times. */
  jobs: readonly ExportJobRow[]
  /** Action address that returns the file of a job. */
  file: string
  /** Control that starts an export, shown while there are none. */
  start: ReactNode
}

/** Id of the form that starts an export. */
export const exportFormId = 'export'

/** Export jobs with their progress; files stay available for a day. The page's action cancels one. */
export function ExportTable({ caption, jobs, file, start }: Props) {
  const { t } = useTranslation('exports')
  const columns: Column<ExportJobRow>[] = [
    { key: 'createdAt', head: t('createdAt'), cell: ({ createdAt }) => createdAt, rowHead: true },
    { key: 'status', head: t('status'), cell: (job) => <Status job={job} /> },
    { key: 'bytes', head: t('bytes'), cell: ({ bytes }) => sizeOf(bytes), numeric: true },
    {
      key: 'file',
      head: t('file'),
      cell: ({ jobId, kept, finishedAt }) =>
        kept ? (
          <ExportButton action={file} values={{ jobId }} small>
            {t('fetch')}
          </ExportButton>
        ) : (
          !finishedAt && (
            <Form method="post">
              <input type="hidden" name="jobId" value={jobId} />
              <Button small look="quiet">
                {t('cancel')}
              </Button>
            </Form>
          )
        ),
      actions: true,
    },
  ]
  return (
    <Card flush={jobs.length > 0}>
      <DataTable
        stacked
        caption={caption}
        columns={columns}
        rows={jobs}
        rowKey={({ jobId }) => jobId}
        empty={<EmptyState title={t('none')} line={t('noneLine')} action={start} />}
      />
    </Card>
  )
}

export const isExporting = (jobs: readonly ExportJobRow[]): boolean =>
  jobs.some(({ status }) => status === ExportStatus.queued || status === ExportStatus.running)

function Status({ job: { status, fault, done, total, kept, createdAt } }: { job: ExportJobRow }) {
  const { t } = useTranslation('exports')
  switch (status) {
    case ExportStatus.queued:
      return <Badge tone="info">{t('queued')}</Badge>
    case ExportStatus.running:
      return <ProgressBar label={t('progressOf', { at: createdAt })} value={done} max={total} />
    case ExportStatus.failed:
      return (
        <>
          <Badge tone="danger">{t('failed')}</Badge>
          <p>{fault && t(`fault.${fault}`)}</p>
        </>
      )
    case ExportStatus.cancelled:
      return <Badge tone="neutral">{t('cancelled')}</Badge>
    case ExportStatus.done:
      return kept ? <Badge tone="success">{t('done')}</Badge> : <Badge tone="neutral">{t('expired')}</Badge>
  }
}

const megabyte = 1024 ** 2

const sizeOf = (bytes: number): string => (bytes === 0 ? '' : `${Math.max(bytes / megabyte, 0.01).toFixed(2)} MB`)
