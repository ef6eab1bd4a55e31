import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { getShown } from '#contract/files/calls.ts'
import { viewedOf } from './viewed.server.ts'

/** A picture or a PDF as the viewer shows it. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  download(args, getShown, { query: viewedOf(args.request) })
