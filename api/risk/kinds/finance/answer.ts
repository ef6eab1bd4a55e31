import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Keys, sha256 } from '#api/platform/keys.ts'
import type { LockedPaper } from '#api/risk/papers/paper.ts'
import { type Answered, type Filled, type Post, postPaper } from '#api/risk/papers/paper-post.ts'
import type { BodyOf } from '#contract/platform/call.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { answerFinance } from '#contract/risk/kinds/finance/paper-calls.ts'
import type { TypedRow } from '#contract/risk/kinds/finance/shapes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceQuestionnaire, FinanceStore } from './questionnaire.ts'
import { keepFigures } from './result-store.ts'
import { mergeRows } from './typed-rows.ts'
import { readValues, unfilledOf, writeValues } from './values.ts'

type Deps = { clock: Clock; keys: Keys; versions: FinanceStore }

/**
 * Saves or submits a finance paper: merges the rows into the stored values. Missing values do not block submission.
 * Refuses as `postPaper`, notFound for an unknown paper, validation for a faulty row. spec: operations §2.3, §5;
 * design: domain §8 "Finance"
 */
export function answerFinancePaper(
  tx: Tx,
  deps: Deps,
  { body, type }: { body: BodyOf<typeof answerFinance>; type: string | undefined },
): Promise<Answered | Refusal> {
  const { uuid, mode, version, key, data, unit } = body
  const digest = sha256(JSON.stringify([mode, version ?? null, data, ...(unit ? [unit] : [])]))
  return postRows(tx, deps, { uuid, post: { mode, version, key, type, digest }, rows: data, unit })
}

/** Saves rows read from a workbook, in yuan. The file's digest identifies a repeated post with one key. */
export function importFinancePaper(
  tx: Tx,
  deps: Deps,
  {
    uuid,
    rows,
    ...post
  }: Pick<Post, 'version' | 'key' | 'type'> & { uuid: string; rows: readonly TypedRow[]; digest: Buffer },
): Promise<Answered | Refusal> {
  return postRows(tx, deps, { uuid, post: { ...post, mode: AnswerMode.save }, rows })
}

/** Rows and the unit of their amounts, which the paper is shown in afterwards; default yuan. */
type Typed = { rows: readonly TypedRow[]; unit?: AmountUnit | undefined }

function postRows(
  tx: Tx,
  deps: Deps,
  { uuid, post, ...typed }: { uuid: string; post: Post } & Typed,
): Promise<Answered | Refusal> {
  return postPaper(tx, deps, {
    uuid,
    post,
    fill: (paper) => fillFinance(tx, deps, { paper, mode: post.mode, ...typed }),
  })
}

async function fillFinance(
  tx: Tx,
  { clock, versions }: Deps,
  { paper, rows, unit, mode }: { paper: LockedPaper; mode: AnswerMode } & Typed,
): Promise<Filled | Refusal> {
  if (paper.kind !== DomainKind.finance) return refuse('notFound')
  const questionnaire = await versions(paper.version_id, tx)
  const stored = await readValues(tx, { paperId: paper.id, questionnaire })
  const merged = mergeRows(questionnaire, stored, { rows, unit, timeZone: clock.timeZone })
  if ('faults' in merged) return refuse('validation', merged)
  const { values } = merged
  return {
    unfilled: unfilledOf(questionnaire, values),
    sealed: () => ({ questionnaire, cells: questionnaire.valueCount, digest: digestOfValues(questionnaire, values) }),
    write: async () => {
      await writeValues(tx, paper.id, { ...values, unit: unit ?? stored.unit })
      if (mode === AnswerMode.submit) await keepFigures(tx, paper.id, { questionnaire, values })
    },
  }
}

/**
 * SHA-256 hex over version, dates, and each row's code with its closing, opening and earlier values. Always in yuan,
 * whatever unit the paper is shown in.
 */
function digestOfValues(questionnaire: FinanceQuestionnaire, values: FinanceValues): string {
  const { openingDate, closingDate, opening, closing, earlier } = values
  const line = (parts: readonly (string | null | undefined)[]) => parts.map((part) => part ?? '').join(' ')
  const lines = questionnaire.fields.map(({ code }, position) =>
    line([code, closing[position], opening[position], ...earlier.map(({ amounts }) => amounts[position])]),
  )
  const version = [questionnaire.domain, `v${questionnaire.number}`]
  const head = line([...version, openingDate, closingDate, ...earlier.map(({ date }) => date)])
  return sha256([head, ...lines].join('\n')).toString('hex')
}
