import type { LoaderFunctionArgs } from '@remix-run/node'
import { registrationOf } from './registration-view.server.ts'

export const loader = (args: LoaderFunctionArgs) => registrationOf(args)
