import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { organisationTimeZone, publicAddress } from '#app/shell/settings.server.ts'
import * as calls from '#contract/risk-evaluation/calls.ts'
import { isOpen, receiptCheckPath } from './paper-link.ts'

/** `others`: what else waits for the respondent, who came by the link of his own; null for who holds this paper's alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const uuid = searchParams.get('uuid') ?? ''
  const token = searchParams.get('token') ?? undefined
  const [receipt, paper, papers] = await Promise.all([
    ask(args, calls.getReceipt, { query: { uuid } }),
    ask(args, calls.getPaper, { query: { uuid } }),
    token === undefined ? null : ask(args, calls.listPapers, { query: { token } }),
  ])
  return {
    receipt,
    paper,
    token,
    others: papers?.filter(isOpen) ?? null,
    checkAt: `${publicAddress(args.request)}${receiptCheckPath}`,
    timeZone: organisationTimeZone,
  }
}
