import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StageBadge } from '#app/audit/reviews/stage.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/audit/data-process/addresses.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'
import type { Batch } from './batch.server.ts'

/** Form ids of these pages; a reply names its form by id. */
export const FormId = {
  add: 'add',
  role: 'role',
  edited: 'edited',
  remove: 'remove',
  columns: 'columns',
  sheet: 'sheet',
  encoding: 'encoding',
  names: 'names',
  twins: 'twins',
  offers: 'offers',
  alike: 'alike',
} as const

type Props = {
  batch: Batch
  title: string
  line?: string
  /** True on the pipeline page itself. */
  isPipeline?: boolean
  action?: ReactNode
  /** Breadcrumb between the pipeline and this page. */
  above?: { label: string; to: string }
}

export function BatchHeader({ batch, title, line, isPipeline = false, action, above }: Props) {
  const { t } = useTranslation(['data-process', 'reviews'])
  const { id, projectId, projectName, reviewBatchNo, stage } = batch
  const own = { label: t('pipeline.crumb', { number: reviewBatchNo }), to: at.pipeline(projectId, id) }
  return (
    <PageHeader
      title={title}
      line={line}
      status={<StageBadge stage={stage} />}
      crumbs={[
        { label: t('reviews:projects.title'), to: atReviews.projects },
        { label: projectName, to: atReviews.project(projectId) },
        ...(isPipeline ? [] : [own]),
        ...(above ? [above] : []),
      ]}
      action={action}
    />
  )
}
