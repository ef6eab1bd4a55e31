import type { LoaderFunctionArgs } from '@remix-run/node'
import { changesOf } from './change-lines.server.ts'
import { draftOfPage, headOf } from './draft.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return { head: headOf(args, draft), changes: changesOf(args, draft) }
}
