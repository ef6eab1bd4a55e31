import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { getProgress } from '#contract/risk/campaigns/calls.ts'

/** Number of submitted papers, polled by an open page. */
export const loader = async (args: LoaderFunctionArgs) =>
  Response.json(await query(args, getProgress, { query: { projectId: bizIdOf(args) } }), {
    headers: { 'Cache-Control': 'no-store' },
  })
