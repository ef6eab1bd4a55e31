import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import { bizIdOf, type ParamArgs } from '#app/page/request/params.server.ts'
import { getWatchList, searchWatchEntries } from '#contract/data/watch-lists/calls.ts'
import { type WatchEntryRow, type WatchListDetail, watchEntryPage } from '#contract/data/watch-lists/shapes.ts'

const { keyword, revision, changedIn } = watchEntryPage.shape

/** Filter of entries in the address. */
export const entryFilterOf = (request: Request) =>
  filterIn({ keyword, revision, changedIn }, new URL(request.url).searchParams)

/** The list of the address. Refuses notFound. */
export const listOf = (args: PageArgs & ParamArgs): Promise<WatchListDetail> =>
  query(args, getWatchList, { query: { bizId: bizIdOf(args, 'list') } })

/** The entry of the address in its current form. Refuses notFound. */
export async function entryOf(args: PageArgs & ParamArgs): Promise<WatchEntryRow> {
  const body = { bizId: bizIdOf(args, 'list'), entryBizId: bizIdOf(args, 'entry') }
  const { records } = await query(args, searchWatchEntries, { body })
  const [entry] = records
  if (!entry) throw notFound(args.request)
  return entry
}
