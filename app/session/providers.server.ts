import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { listProviders } from '#contract/session/calls.ts'

export const loader = async (args: LoaderFunctionArgs) => ({ providers: await ask(args, listProviders) })
