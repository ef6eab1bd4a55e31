import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { numberOf } from './workspace.server.ts'

/** A workspace's address leads to its home. */
export const loader = (args: LoaderFunctionArgs) => redirect(`/workbench/${numberOf(args, 'id')}/index`)
