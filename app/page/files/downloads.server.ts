import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { matchPath } from '@remix-run/react'
import type { Call, QueryIn } from '#contract/platform/call.ts'
import { failureShape } from '#contract/platform/envelope.ts'
import { download } from '../api/api.server.ts'
import { notFound } from '../errors/refuse.server.ts'
import { chosenIn } from '../forms/chosen.server.ts'
import { redirectWithNotice } from '../forms/flash.server.ts'
import { postedForm } from '../forms/posted.server.ts'
import { pathOf } from '../request/address.server.ts'
import type { PageArgs } from '../request/context.ts'

type At = string | ((args: LoaderFunctionArgs) => string)
const addressIn = (at: At, args: LoaderFunctionArgs) => (typeof at === 'string' ? at : at(args))

/**
 * The file, or a redirect to the page with the reason for the failure: the api's text, or 下载失败 if there is none. spec:
 * operations §8 "Download failure"
 */
export async function fileOrNotice(args: PageArgs, page: string, file: Promise<Response>): Promise<Response> {
  try {
    return await file
  } catch (thrown) {
    const refused = typeof thrown === 'object' && thrown !== null && 'data' in thrown ? thrown.data : undefined
    const failure = failureShape.safeParse(refused)
    if (!failure.success) throw thrown
    return redirectWithNotice(args, page, failure.data.msg, 'danger')
  }
}

type Got = (args: LoaderFunctionArgs) => Response | Promise<Response>
type Posted = (args: ActionFunctionArgs) => Promise<Response>

/** Route of a file that GET returns; a failure redirects to `page` with the reason. */
export const fileAt = (page: At, file: (args: LoaderFunctionArgs) => Promise<Response>) => ({
  loader: ((args) => fileOrNotice(args, addressIn(page, args), file(args))) satisfies Got,
})

/** Route of a file that only POST returns. GET redirects to its page, for instance after signing in again. */
export const postedFileAt = (page: At, file: Posted) => ({
  action: ((args) => fileOrNotice(args, addressIn(page, args), file(args))) satisfies Posted,
  loader: ((args) => redirect(addressIn(page, args))) satisfies Got,
})

/**
 * Route of a list's file. Its address has the same query as the list and is parsed by the same function; ids of ticked
 * rows are in the form.
 */
export const listFileAt = <C extends Call>(
  list: At,
  call: C,
  queryOf: (args: ActionFunctionArgs) => QueryIn<C> | Promise<QueryIn<C>>,
) =>
  postedFileAt(
    (args) => addressIn(list, args) + new URL(args.request.url).search,
    async (args) => {
      const ids = chosenIn(await postedForm(args.request))
      const query = await queryOf(args)
      return download<Call>(args, call, { query: ids ? { ...(query as object), ids } : query })
    },
  )

/** Routes of files by address with named parameters, as `/workbench/:id/members/export`. */
export type Served = Readonly<Record<string, { loader: Got; action?: Posted }>>

function servedAt(downloads: Served, { request }: PageArgs) {
  const path = pathOf(request)
  const found = Object.entries(downloads).find(([address]) => matchPath(address, path))
  if (!found) throw notFound(request)
  return found[1]
}

export const loaderOf = (downloads: Served) => (args: LoaderFunctionArgs) => servedAt(downloads, args).loader(args)

export const actionOf = (downloads: Served) => (args: ActionFunctionArgs) => {
  const { action } = servedAt(downloads, args)
  if (!action) throw notFound(args.request)
  return action(args)
}
