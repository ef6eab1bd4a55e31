import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { redirectWithNotice, takeNotice } from '#app/notice.server.ts'
import { type PostedForm, postedForm } from '#app/posted.server.ts'
import { renderedOnly } from '#app/rendered-only.server.ts'
import { pathOf } from '#app/shell/address.server.ts'
import { organisationTimeZone } from '#app/shell/settings.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import type { FormReply } from '#app/ui/form.ts'
import type { BodyIn } from '#contract/call.ts'
import type { Failure } from '#contract/envelope.ts'
import { problems } from '#contract/problem.ts'
import * as calls from '#contract/risk-evaluation/calls.ts'
import { AnswerMode, PaperState, Rating } from '#contract/risk-evaluation/codes.ts'
import type { CriteriaRow, Header, Paper, SumRow } from '#contract/risk-evaluation/shapes.ts'
import { cellOf, valueKey } from './paper-cell.ts'

type Sheet = { header: Header; rows: CriteriaRow[]; sums: SumRow[] }

/**
 * What the page shows: the form in one of its views, its check before submitting, a paper to read, or that it is closed.
 * `formKey` is the idempotency key of the form.
 */
export type PaperPage =
  | { view: 'preview'; paper: null; sheet: Sheet }
  | { view: 'closed'; paper: Paper; sheet: null }
  | { view: 'read' | 'table' | 'check'; paper: Paper; sheet: Sheet; formKey: string }
  | { view: 'row'; paper: Paper; sheet: Sheet; formKey: string; row: number }

export async function loader(args: LoaderFunctionArgs) {
  const passed = await takeNotice(args)
  const page = await readPage(args)
  const headers = passed ? { 'Set-Cookie': passed.taken } : undefined
  const { sheet, ...told } = page
  const shown = { ...told, notice: passed?.notice, timeZone: organisationTimeZone }
  return data(renderedOnly(shown, { sheet }) as typeof shown & PaperPage, { headers })
}

async function readPage(args: PageArgs): Promise<PaperPage> {
  const search = new URL(args.request.url).searchParams
  const uuid = search.get('uuid') ?? undefined
  const domain = search.get('domain') ?? undefined
  if (uuid === undefined) {
    return { view: 'preview', paper: null, sheet: await readSheet(args, { domain: domain ?? '' }) }
  }
  const asked = ask(args, calls.getPaper, { query: { uuid } })
  // With the domain in the address, as every link has it, all is asked at once.
  const [paper, sheet] = domain
    ? await Promise.all([asked, readSheet(args, { domain, uuid })])
    : await asked.then(async (found) => [found, await readSheet(args, { domain: found.businessDomain, uuid })] as const)
  const formKey = randomUUID()
  if (search.get('type') === 'show' || paper.state !== PaperState.editable)
    return { view: 'read', paper, sheet, formKey }
  if (paper.late || paper.archived) return { view: 'closed', paper, sheet: null }
  if (search.get('step') === 'check') return { view: 'check', paper, sheet, formKey }
  if (search.get('view') !== 'row') return { view: 'table', paper, sheet, formKey }
  const row = Math.min(Math.max(Math.trunc(Number(search.get('row'))) || 1, 1), sheet.rows.length)
  return { view: 'row', paper, sheet, formKey, row }
}

async function readSheet(args: PageArgs, query: { domain: string; uuid?: string }): Promise<Sheet> {
  const [header, rows, sums] = await Promise.all([
    ask(args, calls.getHeader, { query }),
    ask(args, calls.getCriteria, { query }),
    ask(args, calls.getCriteriaSum, { query }),
  ])
  return { header, rows, sums }
}

/** Why a post was refused, with everything typed; a form's reply, so that the title of the page says so. */
export type PaperReply = FormReply & {
  failure: Failure
  /** Values by field name, as they were posted. */
  typed: Record<string, number>
}

type Answers = BodyIn<typeof calls.answerPaper>['answers']

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const uuid = url.searchParams.get('uuid') ?? ''
  const form = await postedForm(args.request)
  const typed = typedAnswers(form, uuid)
  const column = String(form.get('column') ?? '')
  const intent = column === '' ? String(form.get('intent') ?? 'save') : 'column'
  const answers = typed.length > 0 ? typed : await storedAnswers(args, uuid)
  setColumn(answers, column)

  const mode = intent === 'submit' ? AnswerMode.submit : AnswerMode.save
  const body = { mode, answers, version: Number(form.get('version')), key: String(form.get('key')) }
  const told = await tell(args, calls.answerPaper, { query: typeOf(url), body })
  if (told.ok) return redirectAfter(args, { intent, form, url, unfilled: told.data.unfilled })
  if (told.failure.code === problems.notFound) throw data(told.failure, told.status)
  return data(refusedReply(told.failure, form), told.status)
}

const refusedReply = (failure: Failure, form: PostedForm): PaperReply => ({
  form: 'paper',
  values: {},
  errors: { '': [failure.msg] },
  failure,
  typed: Object.fromEntries([...form].filter(([name]) => cellOf(name)).map(([name, value]) => [name, Number(value)])),
})

const typeOf = (url: URL) => ({ type: url.searchParams.get('type') ?? undefined })

/** The cells of the form, in one pass. */
function typedAnswers(form: PostedForm, paperUuid: string): Answers {
  const answers: Answers = []
  for (const [name, value] of form) {
    const cell = cellOf(name)
    if (cell) answers.push({ criteriaId: cell.criteriaId, domainId: cell.domainId, paperUuid, value: Number(value) })
  }
  return answers
}

/** The check page submits what is stored: it shows no cells. The version it carries keeps another tab's save from passing. */
async function storedAnswers(args: PageArgs, uuid: string): Promise<Answers> {
  const paper = await ask(args, calls.getPaper, { query: { uuid } })
  const { header, rows } = await readSheet(args, { domain: paper.businessDomain, uuid })
  const columns = header.flatMap(({ secondKinds }) => secondKinds)
  return rows.flatMap((row) =>
    columns.map(({ id }) => ({
      criteriaId: row.id,
      domainId: id,
      paperUuid: uuid,
      value: row[valueKey(id)] ?? Rating.unfilled,
    })),
  )
}

/** The button of a column sends `5.0`: every cell under second kind 5 becomes 0, whatever its field said. */
function setColumn(answers: Answers, column: string): void {
  if (column === '') return
  const [id, value] = column.split('.').map(Number)
  for (const answer of answers) if (answer.domainId === id && value !== undefined) answer.value = value
}

type Posted = { intent: string; form: PostedForm; url: URL; unfilled: number }

function redirectAfter(args: PageArgs, { intent, form, url, unfilled }: Posted) {
  const to = (changes: Record<string, string | null>) => {
    const address = new URL(url)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) address.searchParams.delete(name)
      else address.searchParams.set(name, value)
    }
    return pathOf(args.request) + address.search
  }
  const uuid = url.searchParams.get('uuid') ?? ''
  switch (intent) {
    case 'submit':
      return redirect(`/risk/evaluate/receipt?uuid=${encodeURIComponent(uuid)}`, 303)
    case 'check':
      return redirect(to({ step: 'check' }), 303)
    case 'next':
    case 'previous':
    case 'go':
      return redirect(to({ row: rowAfter(intent, form) }), 303)
    default: {
      const t = translatorOf(args.request, 'paper')
      return redirectWithNotice(args, to({}), unfilled > 0 ? t('saved', { count: unfilled }) : t('savedAll'))
    }
  }
}

/** The row view's own address counts from 1. */
function rowAfter(intent: 'next' | 'previous' | 'go', form: PostedForm): string {
  const row = Number(form.get('row'))
  if (intent === 'go') return String(Number(form.get('goTo')) || row)
  return String(intent === 'next' ? row + 1 : row - 1)
}
