import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { type Args, bizIdOf, read } from '#app/questionnaires/params.server.ts'
import { getItem } from '#contract/campaigns/calls.ts'
import type { ItemRow } from '#contract/campaigns/shapes.ts'
import { bizId as bizIdShape } from '#contract/questionnaires/shapes.ts'

export const itemIdOf = (args: Args): string => read(bizIdShape, args, 'itemId')

/** The respondent of the address, who must be of its project. */
export async function respondentOf(args: LoaderFunctionArgs): Promise<ItemRow> {
  const item = await ask(args, getItem, { query: { itemId: itemIdOf(args) } })
  if (item.projectId !== bizIdOf(args)) throw notFound(args.request)
  return item
}
