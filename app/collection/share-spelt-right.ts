import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import * as at from '#contract/collection/addresses.ts'

/** The address spelt right leads to the one that links have. design: domain §8 */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`${at.share}${new URL(request.url).search}`, 301)
