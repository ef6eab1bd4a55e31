import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { orderByMean } from '#contract/risk-evaluation/order.ts'
import { getResultCauses } from '#contract/risk-evaluation/result-calls.ts'
import { askedOf } from './result-asked.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { causes } = await ask(args, getResultCauses, { query: askedOf(args) })
  return { causes: orderByMean(causes) }
}
