import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { PostedForm } from '#app/page/posted.server.ts'
import type { ContentPart } from '#app/risk/questionnaires/version-content.tsx'
import type { Call } from '#contract/platform/call.ts'
import type { questionnaireCopy } from '#contract/risk/questionnaires/shapes.ts'

type Counts = Record<string, number>
type Named = z.ZodType<unknown, { domain: string; version: string }>

/** What the screens that all kinds share are told of the draft of an address, in the reader's language. */
export type ToldDraft = {
  code: string
  name: string
  saved: { by: string; at: string } | null
  /** The number of the version it began from, and of the newest; 0 where there is none. */
  base: number
  newest: number
  version: string
  /** How many things it changes of what is published. */
  changes: number
  /** Why it can't be published. */
  faults: string[]
  /** What publishing it does, part by part, and what else is to be known before. */
  parts: string[]
  told: string[]
}

/** What those screens ask of a kind on the server. */
export type ServedKind = {
  copy: Call<z.ZodType, typeof questionnaireCopy, z.ZodType<{ code: string }>>
  /** The workbook to fill in, and one of a version or the draft. */
  template: Call
  export: Call<z.ZodType<unknown, { domain: string; number?: unknown; draft?: 'true' | undefined }>>
  draft: {
    /** Refuses who may not write it; one of an archived questionnaire leads back to it. */
    read(args: LoaderFunctionArgs): Promise<ToldDraft>
    import: Call<z.ZodType, z.ZodType<unknown, { domain: string; file: File }>, z.ZodType<Counts>>
    publish: Call<z.ZodType, Named, z.ZodType<Counts>>
    discard: Call<Named>
    /** What is said once one has been imported or published. */
    imported(request: Request, counts: Counts): string
    published(request: Request, counts: Counts): string
  }
  /** What a version holds, for the page of its questionnaire; nothing where a page of its own shows it. */
  contentOf(args: LoaderFunctionArgs, version: { domain: string; number: number }): Promise<ContentPart[]>
  /** One paper as a workbook. */
  exportPaper(args: ActionFunctionArgs, uuid: string): Promise<Response>
  /** One of its pages among the results as a workbook, as the form on it was posted; where it can't be had, that page again. */
  exportResults(args: ActionFunctionArgs, project: { id: string; posted: PostedForm }): Promise<Response>
}
