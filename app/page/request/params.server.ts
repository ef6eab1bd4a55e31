import type { LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { bizId, rowId } from '#contract/shell/accounts/user-shapes.ts'
import { notFound } from '../errors/refuse.server.ts'

export type ParamArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** Parses a route parameter by its shape. An invalid value is 404, like an unknown id. */
export const paramOf = <T>(shape: z.ZodType<T>, { params, request }: ParamArgs, name: string): T =>
  readOr404(shape, params[name], request)

export const numberOf = (args: ParamArgs, name: string): number => paramOf(rowId, args, name)

export const bizIdOf = (args: ParamArgs, name = 'bizId'): string => paramOf(bizId, args, name)

/** A number from the query, as `id` of `?id=12`. */
export const numberParamOf = ({ request }: Pick<ParamArgs, 'request'>, name: string): number =>
  readOr404(rowId, new URL(request.url).searchParams.get(name), request)

function readOr404<T>(shape: z.ZodType<T>, said: unknown, request: Request): T {
  const read = shape.safeParse(said)
  if (read.success) return read.data
  throw notFound(request)
}
