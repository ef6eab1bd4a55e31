import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { translatorOf } from '#app/page/texts.server.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import { problems } from '#contract/problem.ts'

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** What cannot be a number of ours is not found, like one that is none. */
export function notFound(request: Request) {
  const msg = translatorOf(request, 'problem')('notFound')
  return data({ code: problems.notFound, msg, data: null }, 404)
}

/** The number in the address, as `userId` of `/system/users/12`. */
export function idOf({ params, request }: Args, name: 'userId' | 'roleId' | 'departmentId'): number {
  const id = rowId.safeParse(params[name])
  if (id.success) return id.data
  throw notFound(request)
}
