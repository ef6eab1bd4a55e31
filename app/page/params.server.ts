import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { ask } from '#app/api.server.ts'
import { getItem } from '#contract/campaigns/calls.ts'
import type { ItemRow } from '#contract/campaigns/shapes.ts'
import { problems } from '#contract/problem.ts'
import { bizId as bizIdShape, domainCode } from '#contract/questionnaires/shapes.ts'
import { translatorOf } from './texts.server.ts'

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** What cannot be an id of ours is not found, like an id that is none. */
function read(shape: z.ZodType<string>, { params, request }: Args, name: string): string {
  const value = shape.safeParse(params[name])
  if (value.success) return value.data
  throw notFound(request)
}

const notFound = (request: Request) =>
  data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)

export const bizIdOf = (args: Args): string => read(bizIdShape, args, 'bizId')
export const itemIdOf = (args: Args): string => read(bizIdShape, args, 'itemId')
export const codeOf = (args: Args): string => read(domainCode, args, 'code')

/** The respondent of the address, who must be of its project. */
export async function respondentOf(args: LoaderFunctionArgs): Promise<ItemRow> {
  const item = await ask(args, getItem, { query: { itemId: itemIdOf(args) } })
  if (item.projectId !== bizIdOf(args)) throw notFound(args.request)
  return item
}
