import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { bizIdOf, type ParamArgs } from '#app/page/request/params.server.ts'
import { publicAddress } from '#app/page/request/settings.server.ts'
import { kinds } from '#app/risk/kinds.ts'
import { getItem } from '#contract/risk/campaigns/calls.ts'
import { DeliveryPurpose, DeliveryStatus } from '#contract/risk/campaigns/codes.ts'
import { type ItemRow, projectNameMax, projectSort } from '#contract/risk/campaigns/shapes.ts'
import * as atPapers from '#contract/risk/papers/addresses.ts'
import { type DomainKind, ProjectStatus } from '#contract/risk/questionnaires/codes.ts'

export const itemIdOf = (args: ParamArgs): string => bizIdOf(args, 'itemId')

/** Loads the respondent of the address; 404 if they belong to another project. */
export async function respondentOf(args: LoaderFunctionArgs): Promise<ItemRow> {
  const item = await query(args, getItem, { query: { itemId: itemIdOf(args) } })
  if (item.projectId !== bizIdOf(args)) throw notFound(args.request)
  return item
}

type Paper = { uuid: string; domain: string; kind: DomainKind }

/** Absolute links for managers to hand out; '' if the reader may not see the secret. design: domain §5 */
export function linksOf(request: Request) {
  const address = publicAddress(request)
  return {
    paper({ uuid, domain, kind }: Paper): string {
      if (uuid === '') return ''
      const { paperPage, namedPaper } = kinds[kind]
      return `${address}${paperPage}?${new URLSearchParams(namedPaper({ uuid, domain }))}`
    },
    /** Respondent's own page, which lists the papers. */
    respondent: (token: string): string => (token === '' ? '' : address + atPapers.papersOf(token)),
  }
}

/** Parses the filter of the project list or its export from the address. Ignores invalid values. */
export function projectListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      name: searchedIn(searchParams, 'name', projectNameMax) || undefined,
      status: Object.values(ProjectStatus).find((each) => each === searchParams.get('status')),
    },
    listing: listingOf(request, projectSort.options, { sort: 'createdAt', order: 'desc' }),
  }
}

/** Parses the filter of the delivery list or its export from the address. Ignores invalid values. */
export function deliveryListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      keyword: searchedIn(searchParams) || undefined,
      status: Object.values(DeliveryStatus).find((each) => each === searchParams.get('status')),
      purpose: Object.values(DeliveryPurpose).find((each) => each === searchParams.get('purpose')),
    },
    listing: listingOf(request, ['at'], { sort: 'at', order: 'desc' }),
  }
}
