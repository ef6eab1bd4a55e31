import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice, takeFlash } from '#app/page/forms/flash.server.ts'
import { workbookFaultsOf } from '#app/page/forms/form.server.ts'
import { formLimits, type PostedForm, postedForm } from '#app/page/forms/posted.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { organisationTimeZone } from '#app/page/request/settings.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { serverOnly } from '#app/render/server-only.server.ts'
import type { FormReply } from '#app/ui/forms/form.ts'
import type { WorkbookFault } from '#app/ui/forms/workbook-faults.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import { problems } from '#contract/platform/problem.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { amountIn } from '#contract/risk/kinds/finance/amount.ts'
import { type AmountUnit, earlierParts, FinanceRowType, RowPart } from '#contract/risk/kinds/finance/codes.ts'
import * as calls from '#contract/risk/kinds/finance/paper-calls.ts'
import type { FinanceHint } from '#contract/risk/kinds/finance/paper-shapes.ts'
import type { FinanceRow, SummaryRow, ValueChange } from '#contract/risk/kinds/finance/shapes.ts'
import * as atPapers from '#contract/risk/papers/addresses.ts'
import { getPaper } from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import { type ShownChange, type ShownRow, shownAmount } from '../field.ts'
import { fieldOf, financePost, typedOf } from '../post.server.ts'

/** All amounts are formatted in `unit`, except those of `hints`. Hints are present only on the check page. */
export type Sheet = { rows: ShownRow[]; sums: SummaryRow[]; hints: FinanceHint[]; unit: AmountUnit }

/**
 * View of the page: form, check before submitting, workbook import, choice of the unit, read-only paper, or closed.
 * `formKey` is the idempotency key of the form.
 */
export type FinancePage =
  | { view: 'preview'; paper: null; sheet: Sheet }
  | { view: 'sealed'; paper: Paper; sheet: null }
  | { view: 'closed' | 'read' | 'form' | 'check' | 'import' | 'unit'; paper: Paper; sheet: Sheet; formKey: string }

export async function loader(args: LoaderFunctionArgs) {
  const passed = await takeFlash(args)
  const { sheet, ...page } = await readPage(args)
  const headers = passed ? { 'Set-Cookie': passed.taken } : undefined
  const shown = { ...page, notice: passed?.notice, timeZone: organisationTimeZone }
  return data(serverOnly(shown, { sheet }) as typeof shown & FinancePage, { headers })
}

async function readPage(args: PageArgs): Promise<FinancePage> {
  const search = new URL(args.request.url).searchParams
  const uuid = search.get('uuid') ?? undefined
  const domain = search.get('domain') || undefined
  if (uuid === undefined) return { view: 'preview', paper: null, sheet: await readSheet(args, { domain }) }
  const receipt = search.get('receipt') ?? undefined
  const paper = await query(args, getPaper, { query: { uuid, receipt } })
  if (paper.sealed) return { view: 'sealed', paper, sheet: null }
  const [sheet, hints] = await Promise.all([
    readSheet(args, { uuid, domain, receipt }, decimalsOf(search)),
    search.get('step') === 'check' ? query(args, calls.getFinanceHints, { query: { uuid } }) : [],
  ])
  return { view: viewOf(search, paper), paper, sheet: { ...sheet, hints }, formKey: randomUUID() }
}

/** With a domain the page has no buttons, as after submitting. spec: operations §2.3 */
function viewOf(search: URLSearchParams, paper: Paper): 'closed' | 'read' | 'form' | 'check' | 'import' | 'unit' {
  if (search.get('type') === 'show' || search.has('domain') || paper.state !== PaperState.editable) return 'read'
  if (paper.late || paper.archived) return 'closed'
  const step = search.get('step')
  return step === 'check' || step === 'import' || step === 'unit' ? step : 'form'
}

/** Optional number of decimals from the address; ignores invalid values. */
const decimalsOf = (search: URLSearchParams) =>
  calls.getFinanceSum.query.shape.decimals.catch(undefined).parse(search.get('decimals') ?? undefined)

async function readSheet(
  args: PageArgs,
  params: { uuid?: string | undefined; domain?: string | undefined; receipt?: string | undefined },
  decimals?: number,
): Promise<Sheet> {
  const { unit } = await query(args, calls.getFinanceHead, { query: params })
  const [rows, sums] = await Promise.all([
    query(args, calls.getFinance, { query: params }),
    query(args, calls.getFinanceSum, { query: { ...params, decimals, unit } }),
  ])
  return { rows: rows.map((row) => shownRow(row, unit)), sums, hints: [], unit }
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: organisationTimeZone })
const dayOf = (value: FinanceRow['start']): string => (value === null ? '' : dayFormat.format(Number(value)))
const shownValue = (type: FinanceRowType, unit: AmountUnit) => (value: FinanceRow['start']) =>
  type === FinanceRowType.time ? dayOf(value) : shownAmount(value, unit)

function shownRow({ table, field, code, type, start, end, ...earlier }: FinanceRow, unit: AmountUnit): ShownRow {
  const shown = shownValue(type, unit)
  const before = earlierParts.flatMap((part) => {
    const value = earlier[part]
    return value === undefined ? [] : [[part, shown(value)] as const]
  })
  return { table, field, code, type, start: shown(start), end: shown(end), ...Object.fromEntries(before) }
}

function shownChange({ before, after, ...change }: ValueChange, unit: AmountUnit): ShownChange {
  const shown = shownValue(change.type, unit)
  return { ...change, before: shown(before), after: shown(after) }
}

/** Reply to a refused post with all submitted values; extends a form reply, so that the page title shows the error. */
export type FinanceReply = FormReply & {
  failure: Failure
  /** Submitted values by field name. */
  typed: Record<string, string>
  /** Errors of a workbook. */
  faults: WorkbookFault[]
  /** Complete form, if the page cannot be loaded either: resending it is idempotent. Excludes files. */
  again?: [name: string, value: string][]
}

/** Changes of a workbook import, shown before the respondent accepts them. */
export type FinanceComparison = { version: number; unit: AmountUnit; changes: ShownChange[] }

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const form = await postedForm(args.request, formLimits.file)
  const intent = String(form.get('intent') ?? 'save')
  const { uuid, query: params, stamp, rows, unit, names } = financePost(args.request, form)
  if (intent === 'upload') {
    const result = await mutate(args, calls.compareFinanceImport, { query: { uuid }, body: uploaded(form) })
    if (!result.ok) return refused(result, { form, names })
    const { version, changes } = result.data
    const head = await query(args, calls.getFinanceHead, { query: { uuid } })
    const shown = changes.map((change) => shownChange(change, head.unit))
    return data<FinanceComparison>({ version, unit: head.unit, changes: shown })
  }
  if (intent === 'inUnit') {
    const figures = form.get('keep') === 'figures' ? await sameFigures(args, uuid) : []
    const result = await mutate(args, calls.answerFinance, {
      query: params,
      body: { uuid, mode: AnswerMode.save, data: figures, unit, ...stamp },
    })
    if (!result.ok) return refused(result, { form, names: figures.map(({ code }) => code) })
    return redirectAfter(args, { intent, url, saved: result.data })
  }
  const mode = intent === 'submit' ? AnswerMode.submit : AnswerMode.save
  const answer = await mutate(args, calls.answerFinance, {
    query: params,
    body: { uuid, mode, data: rows, unit, ...stamp },
  })
  if (answer.ok) return redirectAfter(args, { intent, url, saved: answer.data })
  return refused(answer, { form, names })
}

/** Rereads the saved digits as amounts in the new unit, so that the amounts change and the digits do not. */
async function sameFigures(args: PageArgs, uuid: string) {
  const params = { uuid }
  const [{ unit }, rows] = await Promise.all([
    query(args, calls.getFinanceHead, { query: params }),
    query(args, calls.getFinance, { query: params }),
  ])
  return rows
    .filter(({ type }) => type !== FinanceRowType.time)
    .map(({ code, type, ...row }) => {
      const parts = Object.values(RowPart).flatMap((part) => {
        const amount = row[part] ?? null
        return amount === null ? [] : [[part, amountIn(String(amount), unit)] as const]
      })
      return { code, ...Object.fromEntries(parts) }
    })
}

/** Multipart body, so that the api validates a missing file. */
function uploaded(form: PostedForm): FormData {
  const body = new FormData()
  const file = form.get('file')
  if (file instanceof File && file.size > 0) body.set('file', file)
  return body
}

type Posted = { form: PostedForm; names: readonly string[] }

function refused({ failure, status }: { failure: Failure; status: number }, { form, names }: Posted) {
  if (failure.code === problems.notFound) throw data(failure, status)
  const fields = Object.fromEntries(
    Object.entries(failure.errors ?? {}).map(([path, texts]) => [fieldOf(path, names), texts]),
  )
  const errors = Object.keys(fields).length > 0 ? fields : { '': [failure.msg] }
  const sent = [...form]
  const typed = sent.flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
  const reply: FinanceReply = {
    form: 'finance',
    values: {},
    errors,
    failure,
    typed: typedOf(form),
    faults: workbookFaultsOf(failure),
    ...(status >= 500 && typed.length === sent.length && { again: typed }),
  }
  return data(reply, status)
}

type Done = { intent: string; url: URL; saved: { unfilled: number; receipt?: string | undefined } }

function redirectAfter(args: PageArgs, { intent, url, saved: { unfilled, receipt } }: Done) {
  const to = (step: string | undefined) => pathOf(args.request) + withSearch(url.search, { step })
  const uuid = url.searchParams.get('uuid') ?? ''
  const token = url.searchParams.get('token')
  if (intent === 'submit') {
    return redirect(atPapers.receiptOf(uuid, { token, receipt }), 303)
  }
  if (intent === 'check' || intent === 'import' || intent === 'unit') return redirect(to(intent), 303)
  const t = translatorOf(args.request, 'kinds-finance-papers')
  const result = unfilled > 0 ? t('saved', { count: unfilled }) : t('savedAll')
  return redirectWithNotice(args, to(undefined), intent === 'imported' ? t('import.done', { result }) : result)
}
