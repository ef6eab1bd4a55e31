import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { getQuestionnaireTemplate } from '#contract/questionnaires/calls.ts'
import * as at from './addresses.ts'

/** The workbook to fill in a questionnaire. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, at.questionnaireImport, download(args, getQuestionnaireTemplate))
