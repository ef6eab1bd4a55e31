import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { inLanguage } from '#contract/language.ts'
import { getDraft } from '#contract/questionnaires/calls.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import { type MatrixDifference, matrixDifference } from '#contract/questionnaires/questionnaire-draft.ts'
import type { DraftReply } from '#contract/questionnaires/shapes.ts'
import * as at from './addresses.ts'
import { codeOf } from './params.server.ts'

/** What stands above every page of a draft. */
export type DraftHead = ReturnType<typeof headOf>

/** The draft of the address; one of an archived questionnaire leads back to it. */
export async function draftOfPage(args: LoaderFunctionArgs): Promise<DraftReply> {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const draft = await ask(args, getDraft, { query: { domain: codeOf(args) } })
  if (!draft.archived) return draft
  const told = translatorOf(args.request, 'problem')('questionnaire.archived')
  throw await redirectWithNotice(args, at.questionnaire(draft.code), told, 'warning')
}

export const differenceOf = ({ columns, rows, scale, published }: DraftReply): MatrixDifference =>
  matrixDifference(published, { columns, rows, scale })

/** How many rows, columns and levels a difference touches. */
export function countsOf({ columns, rows, levels }: MatrixDifference) {
  const counted = ({ added, removed, changed, moved }: MatrixDifference['rows'] | MatrixDifference['columns']) => ({
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    moved: moved.length,
  })
  return { rows: counted(rows), columns: counted(columns), levels: levels.length }
}

export function headOf({ request }: PageArgs, draft: DraftReply) {
  const { rows, columns, levels } = countsOf(differenceOf(draft))
  const changes = [rows, columns].flatMap((counts) => Object.values(counts)).reduce((sum, count) => sum + count, levels)
  return {
    code: draft.code,
    name: inLanguage(draft.name, languageOf(request)),
    saved: draft.saved && { by: draft.saved.by, at: datesOf(request).time(draft.saved.at) },
    base: draft.base,
    newest: draft.newest,
    rows: draft.rows.length,
    columns: draft.columns.length,
    changes,
    faults: draft.faults.map(({ reason }) => reason),
  }
}
