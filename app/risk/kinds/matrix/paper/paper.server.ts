import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import pLimit from 'p-limit'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice, takeFlash } from '#app/page/forms/flash.server.ts'
import { formArrived, type PostedForm, postedForm } from '#app/page/forms/posted.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { organisationTimeZone } from '#app/page/request/settings.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { serverOnly } from '#app/render/server-only.server.ts'
import { kinds } from '#app/risk/kinds.ts'
import { carriedIn, paperLink } from '#app/risk/papers/paper-link.ts'
import type { FormReply } from '#app/ui/forms/form.ts'
import { withSearch } from '#app/ui/lists/search.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import { problems } from '#contract/platform/problem.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import * as matrixQuestionnaireCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import type { CriteriaRow, Header, PaperNotes, SumRow } from '#contract/risk/kinds/matrix/shapes.ts'
import * as atPapers from '#contract/risk/papers/addresses.ts'
import * as calls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import * as questionnaireCalls from '#contract/risk/questionnaires/calls.ts'
import type { FormMarks } from './form-marks.ts'
import { cellOf, fieldsOf, nextIncompleteRow, noteOf } from './paper-cell.ts'
import { paperLimit } from './paper-limit.server.ts'
import {
  answerOf,
  lines,
  type PostedAnswers,
  type PostedPaper,
  postedAnswers,
  postedPaper,
} from './posted-paper.server.ts'

type Sheet = { header: Header; rows: CriteriaRow[]; sums: SumRow[]; notes: PaperNotes }

/**
 * View of the page: a view of the form, check before submitting, read-only paper, or closed. `formKey` is the
 * idempotency key of the form.
 */
export type PaperPage =
  | { view: 'preview'; paper: null; sheet: Sheet; name: string }
  | { view: 'sealed'; paper: Paper; sheet: null }
  | { view: 'closed' | 'check'; paper: Paper; sheet: Sheet; formKey: string }
  /** `chosen`: true if the whole table was requested, even on a narrow screen. */
  | { view: 'read'; paper: Paper; sheet: Sheet; formKey: string; chosen: boolean }
  | { view: 'table'; paper: Paper; sheet: Sheet; formKey: string; chosen: boolean; marks?: FormMarks }
  | { view: 'row'; paper: Paper; sheet: Sheet; formKey: string; row: number; marks?: FormMarks }
  /** Read-only form of `row`. */
  | { view: 'readRow'; paper: Paper; sheet: Sheet; formKey: string; row: number }

export async function loader(args: LoaderFunctionArgs) {
  const passed = await takeFlash(args)
  const page = await readPage(args)
  const headers = passed ? { 'Set-Cookie': passed.taken } : undefined
  const { sheet, ...result } = page
  const shown = { ...result, notice: passed?.notice, timeZone: organisationTimeZone }
  return data(serverOnly(shown, { sheet }) as typeof shown & PaperPage, { headers })
}

async function readPage(args: PageArgs): Promise<PaperPage> {
  const url = new URL(args.request.url)
  const search = url.searchParams
  const uuid = search.get('uuid') ?? undefined
  const domain = search.get('domain') ?? undefined
  if (uuid === undefined) return readPreview(args, domain ?? '')
  const receipt = search.get('receipt') ?? undefined
  const pending = query(args, calls.getPaper, { query: { uuid, receipt } })
  // With the domain in the address, as in every link, both calls run in parallel.
  const reading = domain
    ? readSheet(args, { domain, uuid, receipt })
    : pending.then((found) => readSheet(args, { domain: found.businessDomain, uuid, receipt }))
  // Prevents an unhandled rejection: a sealed paper refuses this call and returns without awaiting it.
  reading.catch(() => undefined)
  const paper = await pending
  // A paper of another kind has its own page. spec: operations §2.3
  if (kinds[paper.kind].paperPage !== at.paper) throw redirect(paperLink(paper, carriedIn(search)))
  if (paper.sealed) return { view: 'sealed', paper, sheet: null }
  const sheet = await reading
  const formKey = randomUUID()
  const chosen = search.get('view') === 'table'
  const rowFrom = (first: () => number) =>
    Math.min(Math.max(Math.trunc(Number(search.get('row'))) || first(), 1), sheet.rows.length)
  if (search.get('type') === 'show' || paper.state !== PaperState.editable) {
    if (viewOf(args.request, url) === 'row') return { view: 'readRow', paper, sheet, formKey, row: rowFrom(() => 1) }
    return { view: 'read', paper, sheet, formKey, chosen }
  }
  if (paper.late || paper.archived) return { view: 'closed', paper, sheet, formKey }
  if (search.get('step') === 'check') return { view: 'check', paper, sheet, formKey }
  if (viewOf(args.request, url) === 'table') return { view: 'table', paper, sheet, formKey, chosen }
  // Without a row, continues at the first incomplete one.
  const first = () => nextIncompleteRow(sheet.header, sheet.rows, 0) ?? 1
  return { view: 'row', paper, sheet, formKey, row: rowFrom(first) }
}

async function readPreview(args: PageArgs, domain: string): Promise<PaperPage> {
  const [sheet, domains] = await Promise.all([readSheet(args, { domain }), query(args, questionnaireCalls.listDomains)])
  return { view: 'preview', paper: null, sheet, name: domains.find(({ code }) => code === domain)?.name ?? '' }
}

/** Redirects phones to one row at a time, unless a view is chosen. */
function viewOf(request: Request, url: URL): 'table' | 'row' {
  const view = url.searchParams.get('view')
  if (view === null && isPhone(request)) throw redirect(pathOf(request) + withSearch(url.search, { view: 'row' }))
  return view === 'row' ? 'row' : 'table'
}

async function readSheet(
  args: PageArgs,
  params: { domain: string; uuid?: string; receipt?: string | undefined },
): Promise<Sheet> {
  const { receipt: _, ...head } = params
  const [header, rows, sums, notes] = await Promise.all([
    query(args, matrixQuestionnaireCalls.getHeader, { query: head }),
    query(args, matrixQuestionnaireCalls.getCriteria, { query: params }),
    query(args, matrixQuestionnaireCalls.getCriteriaSum, { query: params }),
    query(args, matrixQuestionnaireCalls.getPaperNotes, { query: params }),
  ])
  return { header, rows, sums, notes }
}

/** Reply to a refused post with all submitted values; extends a form reply, so that the page title shows the error. */
export type PaperReply = FormReply & {
  failure: Failure
  /** Submitted ratings by field name. */
  typed: Record<string, number>
  /** Submitted comments by field name. */
  comments: Record<string, string>
  /** Complete form, if the page cannot be loaded either: resending it is idempotent. */
  again?: [name: string, value: string][]
}

/**
 * Limits concurrent posts. Hundreds of papers arrive in the last minute before a deadline; processing all concurrently
 * would exhaust memory and finish late. Three times as many as share a transaction: one batch is parsed while two are
 * stored.
 */
const inTurn = pLimit(96)

export async function action(args: ActionFunctionArgs) {
  // Waits for the body first, so that a slow upload does not occupy a slot.
  await formArrived(args.request, paperLimit)
  return inTurn(() => answer(args))
}

async function answer(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const uuid = url.searchParams.get('uuid') ?? ''
  const { form, comments, ...posted } = await postedPaper(args.request, uuid)
  const column = String(form.get('column') ?? '')
  const intent = column === '' ? String(form.get('intent') ?? 'save') : 'column'
  const mode = intent === 'submit' ? AnswerMode.submit : AnswerMode.save
  const body = { mode, ...(await ratingsOf(args, { uuid, posted, column })), comments, ...stampOf(form) }
  const result = await mutate(args, matrixQuestionnaireCalls.answerPaper, { query: typeOf(url), body })
  if (result.ok) return redirectAfter(args, { intent, column, form, url, saved: result.data })
  if (result.failure.code === problems.notFound) throw data(result.failure, result.status)
  return data(refusedReply(result, await postedForm(args.request, paperLimit)), result.status)
}

type Ratings = Pick<PostedPaper, 'answers' | 'cells'>

/** Posted ratings, or the stored ones if there are none; a column button overrides those of its column. */
async function ratingsOf(
  args: PageArgs,
  { uuid, posted, column }: { uuid: string; posted: Ratings; column: string },
): Promise<Ratings> {
  if (posted.cells && column === '') return posted
  const listed = posted.cells ? postedAnswers(await postedForm(args.request, paperLimit), uuid) : posted.answers
  const answers = listed.length > 0 ? listed : await storedAnswers(args, uuid)
  setColumn(answers, column)
  return { answers }
}

function refusedReply({ failure, status }: { failure: Failure; status: number }, form: PostedForm): PaperReply {
  const typed = [...form].filter(([name]) => cellOf(name)).map(([name, value]) => [name, Number(value)])
  return {
    form: 'paper',
    values: {},
    errors: { '': [failure.msg] },
    failure,
    typed: Object.fromEntries(typed),
    comments: Object.fromEntries(
      [...form].flatMap(([name, value]) => (noteOf(name) === undefined ? [] : [[name, lines(String(value))]])),
    ),
    ...(status >= 500 && { again: [...form].map(([name, value]) => [name, String(value)]) }),
  }
}

const typeOf = (url: URL) => ({ type: url.searchParams.get('type') ?? undefined })

/**
 * The check page shows no cells, so it submits the stored ratings. Its version makes a concurrent save from another tab
 * conflict.
 */
async function storedAnswers(args: PageArgs, uuid: string): Promise<PostedAnswers> {
  const paper = await query(args, calls.getPaper, { query: { uuid } })
  const { header, rows } = await readSheet(args, { domain: paper.businessDomain, uuid })
  const fields = fieldsOf(header, rows)
  return rows.flatMap((row) =>
    fields.map(({ id, measure, key }) => {
      const cell = { criteriaId: row.id, domainId: id, measure: measure === 'impact' ? measure : undefined }
      return answerOf(cell, uuid, row[key] ?? Rating.unfilled)
    }),
  )
}

/** Applies a column button: `5.0` sets every cell of second kind 5 to 0, overriding its field. */
function setColumn(answers: PostedAnswers, column: string): void {
  if (column === '') return
  const [id, value] = column.split('.').map(Number)
  for (const answer of answers) if (answer.domainId === id && value !== undefined) answer.value = value
}

type Posted = {
  intent: string
  column: string
  form: PostedForm
  url: URL
  saved: { unfilled: number; receipt?: string | undefined }
}

async function redirectAfter(args: PageArgs, { intent, column, form, url, saved: { unfilled, receipt } }: Posted) {
  const to = (changes: Record<string, string | undefined>) => pathOf(args.request) + withSearch(url.search, changes)
  const uuid = url.searchParams.get('uuid') ?? ''
  const token = url.searchParams.get('token') ?? undefined
  const row = Number(form.get('row'))
  // Skips the header, which fills a phone's screen.
  const toRow = (position: number) => redirect(`${to({ row: String(position) })}#row`, 303)
  const [, criteriaId] = /^files\.(\d{1,9})$/.exec(intent) ?? []
  // The input is saved; the files of a row are on a separate page.
  if (criteriaId) return redirect(at.paperFiles + withSearch(url.search, { note: criteriaId }), 303)
  switch (intent) {
    case 'submit':
      return redirect(atPapers.receiptOf(uuid, { token, receipt }), 303)
    case 'check':
      return redirect(to({ step: 'check' }), 303)
    case 'table':
      return redirect(to({ view: 'table', row: undefined }), 303)
    case 'row':
      return redirect(to({ view: 'row', row: undefined }), 303)
    case 'next':
      return toRow(row + 1)
    case 'previous':
      return toRow(row - 1)
    case 'go':
      return toRow(Number(form.get('goTo')) || row)
    case 'empty':
      return toRow(await rowWithEmpty(args, { uuid, after: row }))
    default: {
      const t = translatorOf(args.request, 'kinds-matrix-papers')
      const result = unfilled > 0 ? t('saved', { count: unfilled }) : t('savedAll')
      const place = column === '' ? '' : placeOfColumn(await postedForm(args.request, paperLimit), column)
      return redirectWithNotice(args, to({}) + place, result)
    }
  }
}

/** Anchor of the pressed column button: its header, or its cell if one row is shown. */
function placeOfColumn(form: PostedForm, pressed: string): string {
  const [column] = pressed.split('.')
  const cells = new Set([...form.keys()].filter((name) => cellOf(name)?.domainId === Number(column)))
  const rows = new Set([...cells].map((name) => cellOf(name)?.criteriaId))
  const [cell] = cells
  return rows.size === 1 ? `#${cell}` : `#k${Number(column)}`
}

/** 1-based number of the next incomplete row; `after` itself if there is none. */
async function rowWithEmpty(args: PageArgs, { uuid, after }: { uuid: string; after: number }): Promise<number> {
  const { businessDomain } = await query(args, calls.getPaper, { query: { uuid } })
  const { header, rows } = await readSheet(args, { domain: businessDomain, uuid })
  return nextIncompleteRow(header, rows, after) ?? after
}

/** Detects phones by the client hint `Sec-CH-UA-Mobile`, or else by the user agent. */
export function isPhone({ headers }: Request): boolean {
  const hint = headers.get('Sec-CH-UA-Mobile')
  return hint === null ? /\bMobile\b/.test(headers.get('User-Agent') ?? '') : hint === '?1'
}

/** Base version and idempotency key of a posted form. */
export const stampOf = (form: PostedForm) => ({ version: Number(form.get('version')), key: String(form.get('key')) })
