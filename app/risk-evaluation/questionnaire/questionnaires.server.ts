import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { listQuestionnaires } from '#contract/risk-evaluation/calls.ts'
import { questionnaireView } from './questionnaire-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const questionnaires = await ask(args, listQuestionnaires)
  return { questionnaires: questionnaires.map((row) => questionnaireView(args.request, row)) }
}
