import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import * as at from '#contract/workspaces/addresses.ts'
import { numberOf } from './workspace.server.ts'

/** A workspace's address leads to its home. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.workspaceHome(numberOf(args, 'id')))
