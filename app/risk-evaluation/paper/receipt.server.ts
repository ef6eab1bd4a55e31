import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { organisationTimeZone } from '#app/shell/settings.server.ts'
import * as calls from '#contract/risk-evaluation/calls.ts'

export async function loader(args: LoaderFunctionArgs) {
  const uuid = new URL(args.request.url).searchParams.get('uuid') ?? ''
  const [receipt, paper] = await Promise.all([
    ask(args, calls.getReceipt, { query: { uuid } }),
    ask(args, calls.getPaper, { query: { uuid } }),
  ])
  return { receipt, domain: paper.businessDomain, uuid, timeZone: organisationTimeZone }
}
