import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { getPicture } from '#contract/workspaces/calls.ts'

/** A picture of a workspace or a notice, for anyone who may see it. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  download(args, getPicture, {
    query: { path: new URL(args.request.url).searchParams.get('path')?.slice(0, 200) ?? '' },
  })
