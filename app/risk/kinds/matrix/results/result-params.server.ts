import type { LoaderFunctionArgs } from '@remix-run/node'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { type Shade, shades } from '#contract/risk/kinds/matrix/bands.ts'
import { type Measure, measures } from '#contract/risk/kinds/matrix/codes.ts'
import { type CrosstabAxis, crosstabAxes } from '#contract/risk/kinds/matrix/crosstab.ts'
import { getMovement, getTrend } from '#contract/risk/kinds/matrix/result-calls.ts'

const shape = getMovement.query.shape

/** Parses the parameters of a result page from the address; ignores invalid values. */
export function resultParamsOf(args: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const { searchParams } = new URL(args.request.url)
  const read = (name: 'domain' | 'firstRisk' | 'department') =>
    shape[name].catch(undefined).parse(searchParams.get(name) ?? undefined)
  return {
    id: bizIdOf(args),
    domain: read('domain'),
    measure: measureOf(args.request),
    firstRisk: read('firstRisk'),
    department: read('department'),
  }
}

export const comparedWith = (request: Request): string | undefined =>
  shape.with.catch(undefined).parse(new URL(request.url).searchParams.get('with') ?? undefined)

const chosen = <Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => {
  const said = new URL(request.url).searchParams.get(name)
  return choices.find((choice) => choice === said)
}

const measureOf = (request: Request): Measure => chosen(request, 'measure', measures) ?? 'likelihood'

export const shadeOf = (request: Request): Shade => chosen(request, 'shade', shades) ?? 'mean'

/** Two different axes: if the address names the same one twice, the columns fall back to another. */
export function axesOf(request: Request): { rows: CrosstabAxis; columns: CrosstabAxis } {
  const rows = chosen(request, 'rows', crosstabAxes) ?? 'department'
  const columns = chosen(request, 'columns', crosstabAxes) ?? 'firstKind'
  return { rows, columns: rows === columns ? (crosstabAxes.find((axis) => axis !== rows) ?? columns) : columns }
}

/** Selected campaigns for the call; undefined for the call's default. */
export function campaignsOf(request: Request): string | undefined {
  const ticked = new URL(request.url).searchParams.getAll('campaign').join(',')
  return getTrend.query.shape.campaigns.safeParse(ticked).success ? ticked || undefined : undefined
}
