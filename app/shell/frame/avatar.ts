import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/page/api/api.server.ts'
import { getAvatar } from '#contract/shell/accounts/calls.ts'

/** A user's avatar, for any signed-in user. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  download(args, getAvatar, {
    query: { path: new URL(args.request.url).searchParams.get('path')?.slice(0, 200) ?? '' },
  })
