import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { getResultMatrix } from '#contract/risk-evaluation/result-calls.ts'
import { askedOf } from './result-asked.server.ts'

export const loader = (args: LoaderFunctionArgs) => ask(args, getResultMatrix, { query: askedOf(args) })
