import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as at from '#contract/reviews/addresses.ts'
import { getRemarkedObjects } from '#contract/reviews/calls.ts'
import { idOf } from './params.server.ts'

/** The workbook of an upload in which each faulty row says what is wrong with it. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const id = idOf(args, 'projectId')
  const path = new URL(args.request.url).searchParams.get('path') ?? ''
  return fileOrNotice(args, at.objectUpload(id), download(args, getRemarkedObjects, { query: { id, path } }))
}
