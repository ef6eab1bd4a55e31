import { type PostedForm, postedForm, postedText } from '#app/page/forms/posted.server.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import type { answerPaper } from '#contract/risk/kinds/matrix/paper-calls.ts'
import { type CellPlace, cellOf, noteOf } from './paper-cell.ts'
import { paperLimit } from './paper-limit.server.ts'

type Body = BodyIn<typeof answerPaper>
export type PostedAnswers = Body['answers']

/** Ratings and comments of a posted paper, with the form's other fields. */
export type PostedPaper = Pick<Body, 'cells' | 'answers' | 'comments'> & { form: PostedForm }

/** Cells that follow one another, as browsers write them. */
const runsOfCells = /(?:(?:^|&)[ci]\d{1,9}\.\d{1,9}=(?:-1|[0-3])(?![^&]))+/g

/**
 * Splits a posted paper: cells remain one text, which the api parses, and other fields are parsed. A form with another
 * notation of cells is parsed completely. Refuses as `postedForm`.
 */
export async function postedPaper(request: Request, paperUuid: string): Promise<PostedPaper> {
  const text = await postedText(request, paperLimit)
  const split = text === undefined ? undefined : splitCells(text)
  if (!split) {
    const form = await postedForm(request, paperLimit)
    return { answers: postedAnswers(form, paperUuid), comments: postedComments(form, paperUuid), form }
  }
  const { cells, form } = split
  const comments = postedComments(form, paperUuid)
  return { answers: [], ...(cells && { cells: { paperUuid, values: cells } }), comments, form }
}

/** Undefined if a cell is left among the other fields. */
export function splitCells(text: string): { cells: string; form: URLSearchParams } | undefined {
  let cells = ''
  const rest = text.replace(runsOfCells, (run) => {
    cells += run.startsWith('&') ? run : `&${run}`
    return ''
  })
  const form = new URLSearchParams(rest)
  for (const name of form.keys()) if (cellOf(name)) return undefined
  return { cells: cells.slice(1), form }
}

/** Written without spread for speed: a post has a thousand answers or more. */
export function answerOf({ criteriaId, domainId, measure }: CellPlace, paperUuid: string, value: number) {
  return measure ? { criteriaId, domainId, paperUuid, value, measure } : { criteriaId, domainId, paperUuid, value }
}

/** Parses the cells of a form in one pass. */
export function postedAnswers(form: PostedForm, paperUuid: string): PostedAnswers {
  const answers: PostedAnswers = []
  for (const [name, value] of form) {
    const cell = cellOf(name)
    if (cell) answers.push(answerOf(cell, paperUuid, Number(value)))
  }
  return answers
}

/** Normalizes line endings, which differ between browsers. */
export const lines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Parses the comments of a form; undefined if it has no fields for them. */
function postedComments(form: PostedForm, paperUuid: string): Body['comments'] {
  const comments = [...form].flatMap(([name, value]) => {
    const criteriaId = noteOf(name)
    return criteriaId === undefined ? [] : [{ criteriaId, paperUuid, text: lines(String(value)) }]
  })
  return comments.length > 0 ? comments : undefined
}
