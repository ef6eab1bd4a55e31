import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { getBrandPicture } from '#contract/system/calls.ts'

/** The organisation's logo or background, for anybody and as long as they like: another picture has another address. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  download(args, getBrandPicture, { query: { path: `brand/${(args.params.file ?? '').slice(0, 100)}` } })
