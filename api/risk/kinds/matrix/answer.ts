import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Keys, sha256 } from '#api/platform/keys.ts'
import type { LockedPaper } from '#api/risk/papers/paper.ts'
import { type Answered, type Filled, postPaper } from '#api/risk/papers/paper-post.ts'
import type { BodyOf } from '#contract/platform/call.ts'
import { faultsMax } from '#contract/platform/field-error.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { paperSize, rowsBefore } from '#contract/risk/kinds/matrix/measures.ts'
import type { answerPaper as answerCall } from '#contract/risk/kinds/matrix/paper-calls.ts'
import { mergeAnswers, NOT_POSTED, unfilledCells } from '#contract/risk/kinds/matrix/rules.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { type Comments, type Note, readNotes, withComments, writeComments } from './notes.ts'
import type { Questionnaire, QuestionnaireStore } from './questionnaire.ts'

type Body = BodyOf<typeof answerCall>
type Deps = { clock: Clock; keys: Keys; questionnaires: QuestionnaireStore }

/**
 * Saves or submits a matrix paper's answers. Refuses as `postPaper`, notFound (also for an item of another paper, or
 * another kind), validation (unknown cells), column.ambiguous and, on submit, paper.unfilled.
 */
export async function answerPaper(
  tx: Tx,
  deps: Deps,
  { body, type }: { body: Body; type: string | undefined },
): Promise<Answered | Refusal> {
  const items = [...body.answers, ...(body.comments ?? [])]
  const uuid = items[0]?.paperUuid ?? ''
  if (items.some((item) => item.paperUuid !== uuid)) return refuse('notFound')
  const { mode, version, key } = body
  const post = { mode, version, key, type, digest: digestOf(body) }
  return postPaper(tx, deps, { uuid, post, fill: (paper) => fillMatrix(tx, deps, { paper, body }) })
}

async function fillMatrix(
  tx: Tx,
  { questionnaires }: Deps,
  { paper, body }: { paper: LockedPaper; body: Body },
): Promise<Filled | Refusal> {
  if (paper.kind !== DomainKind.matrix) return refuse('notFound')
  const questionnaire = await questionnaires(paper.version_id, tx)
  const posted = cellsOf(body.answers, questionnaire)
  if (!Array.isArray(posted)) return posted
  const comments = commentsOf(body.comments ?? [], questionnaire)
  if (isRefusal(comments)) return comments
  // A paper with two measures is two matrices, one below the other; a column marked as not involved is so in both.
  const size = paperSize(questionnaire.size, questionnaire.measures)
  const merged = mergeAnswers(paper.answers, posted, size)
  if ('ambiguous' in merged) {
    return refuse('column.ambiguous', {
      detail: { columns: merged.ambiguous.map((at) => questionnaire.columns[at]?.id) },
    })
  }
  const { answers } = merged
  const unfilled = unfilledCells(answers, size)
  if (body.mode === AnswerMode.submit && unfilled.count > 0) {
    return refuse('paper.unfilled', { detail: { unfilled: unfilled.count } })
  }
  const submitting = body.mode === AnswerMode.submit && questionnaire.asks.length > 0
  const notes = submitting ? withComments(await readNotes(tx, paper.id), comments) : undefined
  return {
    unfilled: unfilled.count,
    set: sql`answers = ${sql.param(`{${answers.join(',')}}`)}::smallint[]`,
    sealed: () => sealedMatrix(questionnaire, answers, notes),
    ...(comments.size > 0 && { write: () => writeComments(tx, paper.id, comments) }),
  }
}

/** Data that a receipt signs: the cells, plus comments and files if the questionnaire asks for them. */
const sealedMatrix = (
  questionnaire: Questionnaire,
  answers: readonly number[],
  notes: readonly Note[] | undefined,
) => ({
  questionnaire,
  cells: answers.length,
  ...(notes && {
    notes: {
      comments: notes.filter(({ comment }) => comment !== '').length,
      files: notes.reduce((sum, { files }) => sum + files.length, 0),
    },
  }),
  digest: digestOfAnswers(questionnaire, answers, notes),
})

function commentsOf(items: NonNullable<Body['comments']>, { rowOf, asks }: Questionnaire): Comments | Refusal {
  const comments = new Map<number, string>()
  const faults: Record<string, FieldError[]> = {}
  for (const [index, { criteriaId, text }] of items.entries()) {
    const row = asks.includes('comments') ? rowOf.get(criteriaId) : undefined
    if (row !== undefined) comments.set(row, text)
    else faults[`comments.${index}.criteriaId`] = [{ key: 'kinds-matrix-validation:cellUnknown' }]
    if (Object.keys(faults).length === faultsMax) break
  }
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : comments
}

/** Posted values by position; cells that were not posted hold NOT_POSTED. */
function cellsOf(items: Body['answers'], { rowOf, columnOf, size, measures }: Questionnaire): number[] | Refusal {
  const { rows, columns } = paperSize(size, measures)
  const cells = new Array<number>(rows * columns).fill(NOT_POSTED)
  const faults: Record<string, FieldError[]> = {}
  for (const [index, { criteriaId, domainId, value, measure = 'likelihood' }] of items.entries()) {
    const row = rowOf.get(criteriaId)
    const column = columnOf.get(domainId)
    const rated = measures !== null || measure === 'likelihood'
    if (row !== undefined && column !== undefined && rated) {
      cells[(row + rowsBefore(measure, size)) * columns + column] = value
      continue
    }
    const part = row === undefined ? 'criteriaId' : rated ? 'domainId' : 'measure'
    faults[`answers.${index}.${part}`] = [{ key: 'kinds-matrix-validation:cellUnknown' }]
    if (Object.keys(faults).length === faultsMax) break
  }
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : cells
}

/** Digest that identifies a repeated post with one idempotency key. */
function digestOf({ mode, version, answers, comments = [] }: Body): Buffer {
  const cells = new Float64Array(answers.length * 3)
  let at = 0
  for (const { criteriaId, domainId, value } of answers) {
    cells[at++] = criteriaId
    cells[at++] = domainId
    cells[at++] = value
  }
  const impacts = answers.flatMap(({ measure }, index) => (measure ? [index] : []))
  const said = [
    ...(impacts.length > 0 ? [JSON.stringify(impacts)] : []),
    ...comments.map(({ criteriaId, text }) => JSON.stringify([criteriaId, text])),
  ].join()
  return sha256(Buffer.concat([Buffer.from(`${mode} ${version ?? ''} `), Buffer.from(cells.buffer), Buffer.from(said)]))
}

/**
 * SHA-256 hex over the version and the cells, row by row; with two measures, all likelihood values before all impact
 * values. If the questionnaire asks for comments or files, two lines of JSON follow. Each comment has its row number;
 * each file has its row number, name and own SHA-256.
 */
function digestOfAnswers(
  questionnaire: Questionnaire,
  answers: readonly number[],
  notes: readonly Note[] | undefined,
): string {
  const cells = `${questionnaire.domain} v${questionnaire.number} ${answers.join(',')}`
  if (!notes) return sha256(cells).toString('hex')
  const comments = notes.flatMap(({ row, comment }) => (comment === '' ? [] : [[row + 1, comment]]))
  const files = notes.flatMap(({ row, files: kept }) => kept.map(({ name, sha256: own }) => [row + 1, name, own]))
  return sha256([cells, JSON.stringify(comments), JSON.stringify(files)].join('\n')).toString('hex')
}
