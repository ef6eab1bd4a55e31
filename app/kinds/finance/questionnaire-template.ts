import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import { getFinanceQuestionnaireTemplate } from '#contract/kinds/finance/calls.ts'

/** The questionnaire that comes with the product, as a workbook to change. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, atQuestionnaires.questionnaires, download(args, getFinanceQuestionnaireTemplate))
