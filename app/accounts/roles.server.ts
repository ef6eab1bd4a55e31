import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { listRoles } from '#contract/accounts/calls.ts'

export const loader = async (args: LoaderFunctionArgs) => ({ roles: await ask(args, listRoles) })
