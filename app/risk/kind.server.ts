import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { PostedForm } from '#app/page/forms/posted.server.ts'
import type { ContentPart } from '#app/risk/questionnaires/version-content.tsx'
import type { Call } from '#contract/platform/call.ts'
import type { questionnaireCopy } from '#contract/risk/questionnaires/shapes.ts'

type Counts = Record<string, number>
type Named = z.ZodType<unknown, { domain: string; version: string }>

/** Draft of the address for the pages shared by all kinds, in the reader's language. */
export type DraftView = {
  code: string
  name: string
  saved: { by: string; at: string } | null
  /** Number of the version it is based on, and of the newest version; 0 if there is none. */
  base: number
  newest: number
  version: string
  /** Number of changes to the published version. */
  changes: number
  /** Reasons that prevent publishing. */
  faults: string[]
  /** Effects of publishing by part, and warnings. */
  parts: string[]
  effects: string[]
}

/** Server-side interface of a kind for the shared pages. */
export type ServedKind = {
  copy: Call<z.ZodType, typeof questionnaireCopy, z.ZodType<{ code: string }>>
  /** Template workbook, and export of a version or the draft. */
  template: Call
  export: Call<z.ZodType<unknown, { domain: string; number?: unknown; draft?: 'true' | undefined }>>
  draft: {
    /** Refuses readers without write permission; redirects to an archived questionnaire. */
    read(args: LoaderFunctionArgs): Promise<DraftView>
    import: Call<z.ZodType, z.ZodType<unknown, { domain: string; file: File }>, z.ZodType<Counts>>
    publish: Call<z.ZodType, Named, z.ZodType<Counts>>
    discard: Call<Named>
    /** Success message after an import or a publication. */
    imported(request: Request, counts: Counts): string
    published(request: Request, counts: Counts): string
  }
  /** Content of a version for the page of its questionnaire; empty if the kind has its own page for it. */
  contentOf(args: LoaderFunctionArgs, version: { domain: string; number: number }): Promise<ContentPart[]>
  exportPaper(args: ActionFunctionArgs, uuid: string): Promise<Response>
  /** Exports one result page as a workbook, from its posted form; redirects to that page if the export is refused. */
  exportResults(args: ActionFunctionArgs, project: { id: string; posted: PostedForm }): Promise<Response>
}
