import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { servedKinds } from '#app/kinds.server.ts'
import { kinds } from '#app/kinds.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { usualKind } from '#contract/kinds.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import * as at from '#contract/results/addresses.ts'

/** What a page of the results shows, as a workbook of the kind whose page it is. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const posted = await postedForm(args.request)
  const shown = posted.get('view')
  const kind = Object.values(DomainKind).find((each) => kinds[each].results.some(({ view }) => view === shown))
  return servedKinds[kind ?? usualKind].exportResults(args, { id: bizIdOf(args), posted })
}

/** Only a post exports; the address alone, as after signing in again, leads to the results. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.results(bizIdOf(args)))
