import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Waiting } from '#app/ui/waiting.tsx'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'
import { ExportTable, exportFormId, isExporting } from './export-table.tsx'
import { useRevalidationWhile } from './use-revalidation.ts'

type Props = {
  /** What was refused. */
  summary: ReactNode
  texts: { title: string; line: string; start: string; waiting: string }
  crumbs: ComponentProps<typeof PageHeader>['crumbs']
  /** With their moments in words. */
  jobs: readonly ExportJobRow[]
  /** Its own address, and the one that answers a post with the file of a job. */
  page: string
  file: string
  /** What else can be done with a workbook. */
  children?: ReactNode
}

/** The workbooks of one thing: to have one written, to see how far it is, to fetch it. */
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
