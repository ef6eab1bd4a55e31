import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { getFinanceQuestionnaire } from '#contract/finance-questionnaire/calls.ts'
import { inLanguage } from '#contract/language.ts'
import { codeOf } from './draft.server.ts'

/** A published version: the newest, or with `?number=` that one. */
export async function loader(args: LoaderFunctionArgs) {
  const number = Number(new URL(args.request.url).searchParams.get('number')) || undefined
  const language = languageOf(args.request)
  const found = await ask(args, getFinanceQuestionnaire, { query: { domain: codeOf(args), number } })
  return {
    code: found.code,
    name: inLanguage(found.name, language),
    number: found.number,
    archived: found.archived,
    publicPreview: found.publicPreview,
    createdAt: datesOf(args.request).time(found.createdAt),
    fields: found.fields.map(({ code, table, name, manual }) => ({
      code,
      table: inLanguage(table, language),
      name: inLanguage(name, language),
      manual,
    })),
    indicators: found.indicators.map(({ code, formula, unit, ...texts }) => ({
      code,
      formula,
      unit,
      module: inLanguage(texts.module, language),
      target: inLanguage(texts.target, language),
      definition: inLanguage(texts.definition, language),
      explanation: inLanguage(texts.explanation, language),
    })),
  }
}
