import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { organisationTimeZone } from '#app/shell/settings.server.ts'
import { listPapers } from '#contract/risk-evaluation/calls.ts'

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  return { papers: await ask(args, listPapers, { query: { token } }), token, timeZone: organisationTimeZone }
}
