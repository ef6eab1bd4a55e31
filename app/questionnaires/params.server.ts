import type { LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { notFound } from '#app/page/refuse.server.ts'
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
