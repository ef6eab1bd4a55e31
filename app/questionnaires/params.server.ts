import type { LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { listingOf, searchedIn } from '#app/page/listing.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { DomainKind, questionnaireSorts, questionnaireStandings } from '#contract/questionnaires/codes.ts'
import { bizId as bizIdShape, domainCode } from '#contract/questionnaires/shapes.ts'

export type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** What cannot be an id of ours is not found, like an id that is none. */
export function read(shape: z.ZodType<string>, { params, request }: Args, name: string): string {
  const value = shape.safeParse(params[name])
  if (value.success) return value.data
  throw notFound(request)
}

export const bizIdOf = (args: Args): string => read(bizIdShape, args, 'bizId')
export const codeOf = (args: Args): string => read(domainCode, args, 'code')

/** Which questionnaires the address of the list, or of its export, asks for. What it cannot mean is ignored. */
export function questionnaireListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      keyword: searchedIn(searchParams) || undefined,
      standing: questionnaireStandings.find((each) => each === searchParams.get('standing')),
      kind: Object.values(DomainKind).find((each) => each === searchParams.get('kind')),
    },
    listing: listingOf(request, questionnaireSorts, { sort: 'place', order: 'asc' }),
  }
}
