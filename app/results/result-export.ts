import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { servedKinds } from '#app/kinds.server.ts'
import { ownResults } from '#app/kinds.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { exportResultView } from '#contract/results/calls.ts'
import * as at from './addresses.ts'

const { view, domain, firstRisk, department, with: comparedWith } = exportResultView.query.shape

/** What a page of the results shows, as a workbook; kinds of questionnaires have pages among them. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const posted = await postedForm(args.request)
  const said = (name: string) => String(posted.get(name) ?? '') || undefined
  const id = bizIdOf(args)
  const own = ownResults.find((each) => each.view === said('view'))
  const exported = own && servedKinds[own.kind].exportResults?.(args, { id, posted })
  if (exported) return fileOrNotice(args, own.page(id), exported)
  const shown = view.catch('overview').parse(said('view'))
  const query = {
    id,
    view: shown,
    domain: domain.catch(undefined).parse(said('domain')),
    firstRisk: firstRisk.catch(undefined).parse(said('firstRisk')),
    department: department.catch(undefined).parse(said('department')),
    with: comparedWith.catch(undefined).parse(said('with')),
  }
  return fileOrNotice(args, at.resultView(id, shown), download(args, exportResultView, { query }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the results. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.results(bizIdOf(args)))
