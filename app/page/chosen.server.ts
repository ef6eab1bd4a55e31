import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { Call } from '#contract/platform/call.ts'
import { failureFor, type Told } from './api.server.ts'
import type { PageArgs } from './context.ts'
import type { Refused } from './form.server.ts'
import { redirectWithNotice } from './notice.server.ts'
import { notFound } from './refuse.server.ts'
import { translatorOf } from './texts.server.ts'

/** A row of a list as it is asked about: what it is called, and which one of that name it is. */
type ChosenRow = { id: string | number; name: string; note?: string | undefined }

/** What came of a row: done, or why it was not. */
type Outcome = ChosenRow & { refused: string | null }

/** No more than a page of a list has, whatever the address says. */
const chosenMax = 200

type Fields = { getAll(name: string): unknown[] }

/** The rows that were ticked, as the calls of lists take them: `3,5,8`; undefined where none were. */
export const chosenIn = (fields: Fields): string | undefined =>
  [...new Set(fields.getAll('id').map(String))]
    .filter((id) => /^[\w-]{1,64}$/.test(id))
    .slice(0, chosenMax)
    .join() || undefined

/**
 * What a bar below a list asks: what is to be done, with which rows, and where the list stood. Nothing ticked leads back
 * to the list, which says so.
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

/** What a form of a list is refused with where nothing was ticked. */
export const noneChosen = (args: PageArgs): Refused => ({
  status: 422,
  failure: { ...failureFor(args, 'validation'), msg: translatorOf(args.request, 'common')('chosen.none') },
})

/**
 * Does it to one row after the other, each by the call for that row alone and so with its rights, refusals and trace. All of
 * them done leads back to the list; else the page says of each row what came of it.
 */
export async function doEach<Row extends ChosenRow>(
  args: PageArgs,
  { rows, back, done }: { rows: readonly Row[]; back: string; done: (count: number) => string },
  tellOne: (row: Row) => Promise<Told<Call>>,
) {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const told = await tellOne(row)
    const { id, name, note } = row
    outcomes.push({ id, name, note, refused: told.ok ? null : reasonOf(told) })
  }
  if (outcomes.every(({ refused }) => refused === null)) return redirectWithNotice(args, back, done(outcomes.length))
  return data({ outcomes }, 409)
}

/** A field's fault says more than that there is one. */
const reasonOf = ({ failure: { msg, errors = {} } }: Extract<Told<Call>, { ok: false }>): string =>
  [...new Set(Object.values(errors).flat())].join(' ') || msg
