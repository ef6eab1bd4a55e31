import type { LoaderFunctionArgs } from '@remix-run/node'
import { searchedIn } from '#app/page/request/listing.server.ts'
import { findAll } from './search.server.ts'

/** The results of the search dialog as JSON: `/search/found?keyword=…`. */
export async function loader(args: LoaderFunctionArgs) {
  const keyword = searchedIn(new URL(args.request.url).searchParams)
  const found = keyword === '' ? [] : await findAll(args, keyword)
  return Response.json({ found }, { headers: { 'Cache-Control': 'no-store' } })
}
