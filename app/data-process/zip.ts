import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { idOf, objectOf } from '#app/reviews/params.server.ts'
import * as at from '#contract/data-process/addresses.ts'
import { downloadFlowFiles } from '#contract/data-process/calls.ts'

const filesOf = (args: LoaderFunctionArgs): string => at.files(idOf(args, 'projectId'), idOf(args, 'id'))

/** All files of a batch as they stand. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { reviewBatchNo } = await objectOf(args)
  return fileOrNotice(args, filesOf(args), download(args, downloadFlowFiles, { body: { reviewBatchNo } }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(filesOf(args))
