import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Keys, sha256 } from '#api/platform/keys.ts'
import type { LockedPaper } from '#api/risk/papers/paper.ts'
import { type Answered, type Filled, postPaper } from '#api/risk/papers/paper-post.ts'
import type { BodyOf } from '#contract/platform/call.ts'
import { faultsMax } from '#contract/platform/field-error.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { cellNumbers, readCells } from '#contract/risk/kinds/matrix/cells.ts'
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
  const uuid = paperOf(body)
  const isOfAnother = (item: { paperUuid: string }) => item.paperUuid !== uuid
  if (body.answers.some(isOfAnother) || body.comments?.some(isOfAnother)) return refuse('notFound')
  const { mode, version, key } = body
  const post = { mode, version, key, type, digest: digestOf(body) }
  return postPaper(tx, deps, { uuid, post, fill: (paper) => fillMatrix(tx, deps, { paper, body }) })
}

/** UUID of the paper that a post names first. */
export const paperOf = ({ cells, answers, comments = [] }: Body): string =>
  (cells ?? answers[0] ?? comments[0])?.paperUuid ?? ''

async function fillMatrix(
  tx: Tx,
  { questionnaires }: Deps,
  { paper, body }: { paper: LockedPaper; body: Body },
): Promise<Filled | Refusal> {
  if (paper.kind !== DomainKind.matrix) return refuse('notFound')
  const questionnaire = await questionnaires(paper.version_id, tx)
  const posted = cellsOf(body, questionnaire)
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
  const values = answers.join(',')
  return {
    unfilled: unfilled.count,
    answers: `{${values}}`,
    sealed: () => sealedMatrix(questionnaire, { cells: answers.length, values }, notes),
    ...(comments.size > 0 && { write: () => writeComments(tx, paper.id, comments) }),
  }
}

/** Data that a receipt signs: the cells, plus comments and files if the questionnaire requests them. */
const sealedMatrix = (
  questionnaire: Questionnaire,
  { cells, values }: { cells: number; values: string },
  notes: readonly Note[] | undefined,
) => ({
  questionnaire,
  cells,
  ...(notes && {
    notes: {
      comments: notes.filter(({ comment }) => comment !== '').length,
      files: notes.reduce((sum, { files }) => sum + files.length, 0),
    },
  }),
  digest: digestOfAnswers(questionnaire, values, notes),
})

function commentsOf(items: NonNullable<Body['comments']>, { rowOf, asks }: Questionnaire): Comments | Refusal {
  const comments = new Map<number, string>()
  const faults: Record<string, FieldError[]> = {}
  for (const [index, { criteriaId, text }] of items.entries()) {
    const row = asks.includes('comments') ? rowOf.get(criteriaId) : undefined
    if (row !== undefined) comments.set(row, text)
    else faults[`comments.${index}.criteriaId`] = [unknownCell]
    if (Object.keys(faults).length === faultsMax) break
  }
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : comments
}

/** Posted values by position; cells that were not posted hold NOT_POSTED. */
function cellsOf({ answers: items, cells: fields }: Body, questionnaire: Questionnaire): number[] | Refusal {
  const { rowOf, columnOf, size, measures } = questionnaire
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
    faults[`answers.${index}.${part}`] = [unknownCell]
    if (Object.keys(faults).length === faultsMax) break
  }
  if (fields && !placeFields(cells, fields.values, questionnaire)) faults['cells.values'] = [unknownCell]
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : cells
}

/** Sets the ratings of a form's fields; false if the questionnaire lacks one of their cells. */
function placeFields(cells: number[], fields: string, { rowOf, columnOf, size, measures }: Questionnaire): boolean {
  const numbers = readCells(fields)
  const impactRows = rowsBefore('impact', size)
  for (let at = 0; at < numbers.length; at += cellNumbers) {
    const isImpact = numbers[at] === 1
    const row = rowOf.get(numbers[at + 1] as number)
    const column = columnOf.get(numbers[at + 2] as number)
    if (row === undefined || column === undefined || (isImpact && measures === null)) return false
    cells[(isImpact ? row + impactRows : row) * size.columns + column] = numbers[at + 3] as number
  }
  return true
}

const unknownCell: FieldError = { key: 'kinds-matrix-validation:cellUnknown' }

/** Digest that identifies a repeated post with one idempotency key. */
function digestOf({ mode, version, answers, cells: fields, comments = [] }: Body): Buffer {
  const cells = new Float64Array(answers.length * 3)
  let at = 0
  for (const { criteriaId, domainId, value } of answers) {
    cells[at++] = criteriaId
    cells[at++] = domainId
    cells[at++] = value
  }
  const impacts = answers.flatMap(({ measure }, index) => (measure ? [index] : []))
  const said = [
    ...(fields ? [fields.values] : []),
    ...(impacts.length > 0 ? [JSON.stringify(impacts)] : []),
    ...comments.map(({ criteriaId, text }) => JSON.stringify([criteriaId, text])),
  ].join()
  return sha256(Buffer.concat([Buffer.from(`${mode} ${version ?? ''} `), Buffer.from(cells.buffer), Buffer.from(said)]))
}

/**
 * SHA-256 hex over the version and the cells, row by row; with two measures, all likelihood values before all impact
 * values. If the questionnaire requests comments or files, two lines of JSON follow. Each comment has its row number;
 * each file has its row number, name and own SHA-256.
 */
function digestOfAnswers(questionnaire: Questionnaire, values: string, notes: readonly Note[] | undefined): string {
  const cells = `${questionnaire.domain} v${questionnaire.number} ${values}`
  if (!notes) return sha256(cells).toString('hex')
  const comments = notes.flatMap(({ row, comment }) => (comment === '' ? [] : [[row + 1, comment]]))
  const files = notes.flatMap(({ row, files: entries }) => entries.map(({ name, sha256: own }) => [row + 1, name, own]))
  return sha256([cells, JSON.stringify(comments), JSON.stringify(files)].join('\n')).toString('hex')
}
