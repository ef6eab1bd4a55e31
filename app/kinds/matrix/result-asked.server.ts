import type { LoaderFunctionArgs } from '@remix-run/node'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { getMovement } from '#contract/kinds/matrix/result-calls.ts'

const shape = getMovement.query.shape

/** What the address of a page of results asks for; what it cannot mean is ignored. */
export function askedOf(args: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const { searchParams } = new URL(args.request.url)
  const read = (name: 'domain' | 'firstRisk' | 'department') =>
    shape[name].catch(undefined).parse(searchParams.get(name) ?? undefined)
  return { id: bizIdOf(args), domain: read('domain'), firstRisk: read('firstRisk'), department: read('department') }
}

/** The project to compare with. */
export const comparedWith = (request: Request): string | undefined =>
  shape.with.catch(undefined).parse(new URL(request.url).searchParams.get('with') ?? undefined)
