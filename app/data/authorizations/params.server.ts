import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { getRequest } from '#contract/data/authorizations/calls.ts'
import type { RequestDetail, RequestRow } from '#contract/data/authorizations/shapes.ts'

/** The request of the address. Refuses notFound. */
export const requestOf = (args: LoaderFunctionArgs): Promise<RequestDetail> =>
  query(args, getRequest, { query: { bizId: bizIdOf(args, 'request') } })

/** A request with its dates formatted. */
export function requestView<Row extends RequestRow & Partial<Pick<RequestDetail, 'replaces'>>>(
  { request }: LoaderFunctionArgs,
  row: Row,
) {
  const { day, time } = datesOf(request)
  const { grant, replaces } = row
  return {
    ...row,
    shown: {
      from: day(row.from),
      until: day(row.until),
      createdAt: time(row.createdAt),
      decidedAt: row.decidedAt && time(row.decidedAt),
      replaces: replaces && { from: day(replaces.from), until: day(replaces.until) },
      granted: grant && {
        from: day(grant.from),
        until: day(grant.until),
        revokedAt: grant.revokedAt && time(grant.revokedAt),
      },
    },
  }
}
export type RequestView<Row extends RequestRow = RequestRow> = ReturnType<typeof requestView<Row>>
