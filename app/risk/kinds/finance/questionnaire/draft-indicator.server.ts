import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { textsOf } from '#app/risk/questionnaires/language-fields.tsx'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { putFinanceIndicator, tryFinanceFormula } from '#contract/risk/kinds/finance/calls.ts'
import { IndicatorUnit } from '#contract/risk/kinds/finance/codes.ts'
import { financeIndicator } from '#contract/risk/kinds/finance/content.ts'
import { fieldName } from '../field.ts'
import { typedRows } from '../post.server.ts'
import { draftOfPage, type EntryReply, entryOf, headOf, refusedEntry, type SavedOf, versionOf } from './draft.server.ts'

/** Loads an indicator to edit, with the names for formulas; a new one starts with the module of the last indicator. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  const entry = entryOf(args.request)
  if (entry !== '' && !draft.indicators.some(({ code }) => code === entry)) throw notFound(args.request)
  return {
    head: headOf(args, draft),
    entry,
    version: versionOf(draft.versions, entry),
    saved: savedOf(draft, entry),
    names: [
      ...draft.fields.map(({ code, name, table, manual }) => ({
        code,
        name: inLanguage(name, language),
        of: inLanguage(table, language),
        manual,
      })),
      ...draft.indicators
        .filter(({ code }) => code !== entry)
        .map(({ code, target: name }) => ({ code, name: inLanguage(name, language), of: '', manual: false })),
    ],
    typed: await readDraft(args),
  }
}

const savedOf: SavedOf = ({ indicators }, entry) => {
  const indicator = indicators.find(({ code }) => code === entry)
  const last = indicators.at(-1)
  const texts = indicator
    ? textsOf(indicator, ['module', 'target', 'definition', 'explanation'])
    : last
      ? textsOf(last, ['module'])
      : {}
  return {
    ...texts,
    code: indicator?.code ?? '',
    formula: indicator?.formula ?? '',
    unit: indicator?.unit ?? IndicatorUnit.ratio,
  }
}

export type Trial = ReplyOf<typeof tryFinanceFormula>
export type IndicatorReply = EntryReply & { trial?: Trial | null }

const typed = z.object({ ...financeIndicator.shape, version: z.string().default('') })

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const form = await readForm(args, typed, FormId.entry)
  if (form.intent === 'try') return tryOut(args, domain, form)
  if (!form.ok) return form.refused()
  const { version, ...indicator } = form.value
  const entry = entryOf(args.request)
  const result = await mutate(args, putFinanceIndicator, { body: { domain, version, entry, indicator } })
  if (!result.ok) return refusedEntry(args, form, { failed: result, part: 'indicator', savedOf })
  const t = translatorOf(args.request, 'kinds-finance-questionnaires')
  return redirectWithNotice(args, at.draft(domain), t('entry.saved'))
}

type Form = Awaited<ReturnType<typeof readForm<typeof typed>>>

/** Computes the formula on trial values. Saves nothing and ignores other errors of the form. */
async function tryOut(args: ActionFunctionArgs, domain: string, form: Form) {
  const posted = await postedForm(args.request)
  const { rows, names } = typedRows(posted)
  const unit = IndicatorUnit[String(posted.get('unit')) as IndicatorUnit] ?? IndicatorUnit.ratio
  const formula = String(posted.get('formula') ?? '')
  const code = String(posted.get('code') ?? '').slice(0, 64)
  const body = { domain, formula, unit, entry: entryOf(args.request), code, data: rows }
  const result = await mutate(args, tryFinanceFormula, { body })
  const { values, form: id } = form.reply()
  if (result.ok) return data<IndicatorReply>({ form: id, values, errors: {}, trial: result.data })
  const errors = Object.fromEntries(
    Object.entries(result.failure.errors ?? { '': [result.failure.msg] }).map(([path, texts]) => [
      trialField(path, names),
      texts,
    ]),
  )
  return data<IndicatorReply>({ form: id, values, errors, trial: null }, result.status)
}

/** Maps a path of the call to a form field: `data.0.end` is the closing value of the first posted row. */
function trialField(path: string, names: readonly string[]): string {
  const [, row, part] = /^data\.(\d+)\.(start|end)$/.exec(path) ?? []
  const code = names[Number(row)]
  return code === undefined || part === undefined ? path : fieldName(code, part === 'start' ? 'start' : 'end')
}
