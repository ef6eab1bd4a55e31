import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { listDepartmentTree } from '#contract/accounts/calls.ts'

export const loader = async (args: LoaderFunctionArgs) => ({ departments: await ask(args, listDepartmentTree) })
