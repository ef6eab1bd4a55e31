import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StageBadge } from '#app/audit/reviews/stage.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import * as at from '#contract/audit/data-process/addresses.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'
import type { Batch } from './batch.server.ts'

/** The forms of these pages: by its id an action's reply finds its form. */
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
  /** The page itself is the pipeline. */
  isPipeline?: boolean
  action?: ReactNode
  /** Between the pipeline and this page. */
  above?: { label: string; to: string }
}

/** The head of the pages of a batch, with the way up to its project. */
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
