import type { LoaderFunctionArgs } from '@remix-run/node'
import { comesBack, starts } from './single-sign-on.server.ts'

/** The way to a provider and back: the provider's own address starts it, the return address ends it. */
export const loader = (args: LoaderFunctionArgs) =>
  args.params.provider === undefined ? comesBack(args) : starts(args)
