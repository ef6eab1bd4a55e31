import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { kinds } from '#app/kinds.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { publicAddress } from '#app/page/settings.server.ts'
import * as atPapers from '#app/papers/addresses.ts'
import { type Args, bizIdOf, read } from '#app/questionnaires/params.server.ts'
import { getItem } from '#contract/campaigns/calls.ts'
import type { ItemRow } from '#contract/campaigns/shapes.ts'
import type { DomainKind } from '#contract/questionnaires/codes.ts'
import { bizId as bizIdShape } from '#contract/questionnaires/shapes.ts'

export const itemIdOf = (args: Args): string => read(bizIdShape, args, 'itemId')

/** The respondent of the address, who must be of its project. */
export async function respondentOf(args: LoaderFunctionArgs): Promise<ItemRow> {
  const item = await ask(args, getItem, { query: { itemId: itemIdOf(args) } })
  if (item.projectId !== bizIdOf(args)) throw notFound(args.request)
  return item
}

type Paper = { uuid: string; domain: string; kind: DomainKind }

/** The addresses a manager hands out, whole; '' where the reader is not given what leads there. design: domain §5 */
export function linksOf(request: Request) {
  const address = publicAddress(request)
  return {
    paper({ uuid, domain, kind }: Paper): string {
      if (uuid === '') return ''
      const { paperPage, namedPaper } = kinds[kind]
      return `${address}${paperPage}?${new URLSearchParams(namedPaper({ uuid, domain }))}`
    },
    /** The respondent's own page, which lists the papers. */
    respondent: (token: string): string =>
      token === '' ? '' : `${address}${atPapers.papers}?${new URLSearchParams({ token })}`,
  }
}
