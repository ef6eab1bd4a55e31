import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { getQuestionnaireTemplate } from '#contract/questionnaires/calls.ts'

/** The workbook to fill in a questionnaire. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, '/risk/questionnaires/import', download(args, getQuestionnaireTemplate))
