import type { LoaderFunctionArgs } from '@remix-run/node'
import { comesBack, starts } from './single-sign-on.server.ts'

/** The provider's address starts single sign-on, the return address ends it. */
export const loader = (args: LoaderFunctionArgs) =>
  args.params.provider === undefined ? comesBack(args) : starts(args)
