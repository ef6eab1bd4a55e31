import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { getPictureByUrl } from '#contract/collection/calls.ts'
import { copyUrlOf, numberIn } from './share.server.ts'

/** A page of a ticket, for anyone who has the link. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  download(args, getPictureByUrl, {
    query: { copyUrl: copyUrlOf(args), id: numberIn(args, 'id'), page: numberIn(args, 'page') },
  })
