import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/actions/button.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'
import { useRevalidationWhile } from '../live/use-revalidation.ts'
import { ExportTable, exportFormId, isExporting } from './export-table.tsx'

type Props = {
  /** Error summary of the page's forms. */
  summary: ReactNode
  texts: { title: string; line: string; start: string; waiting: string }
  crumbs: ComponentProps<typeof PageHeader>['crumbs']
  /** Rows with formatted times. */
  jobs: readonly ExportJobRow[]
  /** The page's own address, and the action address that returns the file of a job. */
  page: string
  file: string
  /** Further actions with a workbook. */
  children?: ReactNode
}

/** Exports of one object: start one, follow its progress, download it. */
export function ExportsPage({ summary, texts, crumbs, jobs, page, file, children }: Props) {
  const underWay = isExporting(jobs)
  useRevalidationWhile(underWay)
  const start = (
    <PostForm form={{ id: exportFormId }}>
      <Button look="primary">{texts.start}</Button>
    </PostForm>
  )
  return (
    <>
      {summary}
      <PageHeader
        title={texts.title}
        line={texts.line}
        crumbs={crumbs}
        action={!underWay && jobs.length > 0 && start}
      />
      {underWay && <Waiting to={page}>{texts.waiting}</Waiting>}
      <ExportTable caption={texts.title} jobs={jobs} file={file} start={start} />
      {children}
    </>
  )
}
