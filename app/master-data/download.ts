import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { downloadDealers, downloadProducts, downloadRelations } from '#contract/master-data/calls.ts'
import { MasterList } from '#contract/master-data/codes.ts'
import { listAddress } from './client-page.tsx'
import { codeOf, listOf } from './params.server.ts'

const callOf = {
  [MasterList.dealers]: downloadDealers,
  [MasterList.products]: downloadProducts,
  [MasterList.relations]: downloadRelations,
} as const

/** A list as the workbook that is uploaded again. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const [clientCode, list] = [codeOf(args), listOf(args)]
  return fileOrNotice(args, listAddress(clientCode, list), download(args, callOf[list], { query: { clientCode } }))
}

/** Only a post downloads; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(listAddress(codeOf(args), listOf(args)))
