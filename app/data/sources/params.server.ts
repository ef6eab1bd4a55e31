import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { getSource } from '#contract/data/sources/calls.ts'
import type { SourceRow } from '#contract/data/sources/shapes.ts'

/** The connection of the address. Refuses notFound. */
export const sourceOf = (args: LoaderFunctionArgs): Promise<SourceRow> =>
  query(args, getSource, { query: { bizId: bizIdOf(args, 'source') } })

/** A connection with its times formatted. */
export function sourceView({ request }: LoaderFunctionArgs, source: SourceRow) {
  const { checkedAt } = source
  return { ...source, checkedAt: checkedAt && datesOf(request).time(checkedAt) }
}
