import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { contentView } from '#app/questionnaires/questionnaire-content.server.ts'
import type { copyQuestionnaire } from '#contract/questionnaires/calls.ts'
import type { PostedForm } from './page/posted.server.ts'

/** What those screens ask of a kind on the server. */
export type ServedKind = {
  copy: typeof copyQuestionnaire
  /** What a version holds, for the page of its questionnaire; null where a page of its own shows it. */
  contentOf(
    args: LoaderFunctionArgs,
    version: { domain: string; number: number },
  ): Promise<ReturnType<typeof contentView> | null>
  /** One paper as a workbook. */
  exportPaper(args: ActionFunctionArgs, uuid: string): Promise<Response>
  /** Its page among the results as a workbook, as the form on it was posted. */
  exportResults?(args: ActionFunctionArgs, project: { id: string; posted: PostedForm }): Promise<Response>
}
