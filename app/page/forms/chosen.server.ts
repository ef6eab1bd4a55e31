import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { Call } from '#contract/platform/call.ts'
import { type CallResult, failureFor } from '../api/api.server.ts'
import { notFound } from '../errors/refuse.server.ts'
import type { PageArgs } from '../request/context.ts'
import { translatorOf } from '../text/texts.server.ts'
import { redirectWithNotice } from './flash.server.ts'
import type { Refused } from './form.server.ts'

/** A row of a list in a confirmation: its name, and a note that distinguishes rows with equal names. */
type ChosenRow = { id: string | number; name: string; note?: string | undefined }

/** Result of one row: `refused` is null, or the reason. */
type Outcome = ChosenRow & { refused: string | null }

/** Upper limit whatever the address says: the largest page of a list. */
const chosenMax = 200

type Fields = { getAll(name: string): unknown[] }

/** Ids of the ticked rows in the format of list calls: `3,5,8`; undefined where none is ticked. */
export const chosenIn = (fields: Fields): string | undefined =>
  [...new Set(fields.getAll('id').map(String))]
    .filter((id) => /^[\w-]{1,64}$/.test(id))
    .slice(0, chosenMax)
    .join() || undefined

/**
 * Parses the address of a bulk action: the action, the rows' ids, and the list's own query. If no row is ticked,
 * redirects to the list with a warning.
 */
export async function chosenOf<Way extends string>(
  args: LoaderFunctionArgs,
  list: string,
  ways: readonly Way[],
): Promise<{ way: Way; ids: string; back: string }> {
  const { searchParams } = new URL(args.request.url)
  const way = ways.find((each) => each === searchParams.get('do'))
  if (!way) throw notFound(args.request)
  const from = searchParams.get('from') ?? ''
  const back = list + (from.startsWith('?') ? from : '')
  const ids = chosenIn(searchParams)
  if (ids) return { way, ids, back }
  throw await redirectWithNotice(args, back, translatorOf(args.request, 'common')('chosen.none'), 'warning')
}

/** Refusal of a list's form when no row is ticked. */
export const noneChosen = (args: PageArgs): Refused => ({
  status: 422,
  failure: { ...failureFor(args, 'validation'), msg: translatorOf(args.request, 'common')('chosen.none') },
})

/**
 * Runs the call for each row in turn, so that each has its own permission check, refusal and audit entry. If all
 * succeed, redirects to the list; else returns the result of each row.
 */
export async function doEach<Row extends ChosenRow>(
  args: PageArgs,
  { rows, back, done }: { rows: readonly Row[]; back: string; done: (count: number) => string },
  tellOne: (row: Row) => Promise<CallResult<Call>>,
) {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const result = await tellOne(row)
    const { id, name, note } = row
    outcomes.push({ id, name, note, refused: result.ok ? null : reasonOf(result) })
  }
  if (outcomes.every(({ refused }) => refused === null)) return redirectWithNotice(args, back, done(outcomes.length))
  return data({ outcomes }, 409)
}

/** Error texts of fields if there are any, since they are more specific than the refusal's message. */
const reasonOf = ({ failure: { msg, errors = {} } }: Extract<CallResult<Call>, { ok: false }>): string =>
  [...new Set(Object.values(errors).flat())].join(' ') || msg
