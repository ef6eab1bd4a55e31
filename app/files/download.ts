import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as at from '#contract/files/addresses.ts'
import { downloadFile } from '#contract/files/calls.ts'
import { viewedOf } from './viewed.server.ts'

/** A file to be saved, or the viewer with the reason why there is none. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const viewed = viewedOf(args.request)
  const entry = viewed.entry
  return fileOrNotice(
    args,
    at.fileViewerOf({ path: viewed.path, entry }),
    download(args, downloadFile, { body: viewed }),
  )
}
