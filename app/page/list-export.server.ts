import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import type { Call, QueryIn } from '#contract/call.ts'
import { chosenIn } from './chosen.server.ts'
import { fileOrNotice } from './file.server.ts'
import { postedForm } from './posted.server.ts'

type At = string | ((args: LoaderFunctionArgs) => string)
const addressIn = (at: At, args: LoaderFunctionArgs) => (typeof at === 'string' ? at : at(args))

/**
 * The action of a list's export: its address carries what the list's own does, and is read by what reads that; the rows that
 * were ticked come in the form.
 */
export const exported =
  <C extends Call>(call: C, list: At, queryOf: (args: ActionFunctionArgs) => QueryIn<C> | Promise<QueryIn<C>>) =>
  async (args: ActionFunctionArgs): Promise<Response> => {
    const ids = chosenIn(await postedForm(args.request))
    const query = await queryOf(args)
    const page = addressIn(list, args) + new URL(args.request.url).search
    return fileOrNotice(args, page, download<Call>(args, call, { query: ids ? { ...(query as object), ids } : query }))
  }

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const exportLeads = (list: At) => (args: LoaderFunctionArgs) => redirect(addressIn(list, args))
