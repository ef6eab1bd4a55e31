import { type Route, read } from '#api/platform/http/route.ts'
import { isGenuineReceipt } from '#api/platform/receipt.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/papers/calls.ts'
import type { PaperDeps } from './paper.ts'
import { describePaper, findPapersOfItem, isSealed, uuidOf } from './paper.ts'
import { readReceipt } from './receipt.ts'

export function paperRoutes({ db, clock, keys, findPaper }: PaperDeps): Route[] {
  return [
    read(calls.getPaper, async ({ query, caller }) => {
      const paper = await findPaper({ ...query, only: 'head' })
      if (isRefusal(paper)) return paper
      const sealed = isSealed(keys, paper, query.receipt)
      return describePaper(paper, { uuid: query.uuid, sealed, language: caller.language })
    }),

    read(calls.listPapers, async ({ query, caller }) => {
      const papers = await findPapersOfItem(db, clock, query.token)
      if (papers.length === 0) return refuse('notFound')
      return papers.map((paper) => {
        const sealed = isSealed(keys, paper, undefined)
        return describePaper(paper, { uuid: uuidOf(keys, paper), sealed, language: caller.language })
      })
    }),

    read(calls.getReceipt, async ({ query, caller }) => {
      const paper = await findPaper(query)
      return isRefusal(paper) ? paper : readReceipt(keys, paper, caller.language)
    }),

    read(calls.checkReceipt, async ({ body }) => ({ genuine: isGenuineReceipt(keys, body.statement, body.signature) })),
  ]
}
