import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { DomainKind } from '#contract/risk-evaluation/codes.ts'
import { getQuestionnaire, getVersion, listVersions } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { contentView } from './questionnaire-content.server.ts'
import { questionnaireView } from './questionnaire-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const query = { domain: codeOf(args) }
  const [questionnaire, versions] = await Promise.all([
    ask(args, getQuestionnaire, { query }),
    ask(args, listVersions, { query }),
  ])
  const { number, kind } = questionnaire
  const shown = kind === DomainKind.matrix && number > 0
  const content = shown && (await ask(args, getVersion, { query: { ...query, number } }))
  const { time } = datesOf(args.request)
  return {
    questionnaire: questionnaireView(args.request, questionnaire),
    versions: versions.map((version) => ({ ...version, createdAt: time(version.createdAt) })),
    content: content ? contentView(content, languageOf(args.request)) : null,
  }
}
