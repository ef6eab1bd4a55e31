import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { notFound } from '#app/shell/not-found.server.ts'
import { getAuditEntry } from '#contract/system/calls.ts'
import { bySeq } from '#contract/system/shapes.ts'
import { auditView } from './audit-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const asked = bySeq.safeParse({ seq: args.params.seq })
  if (!asked.success) throw notFound(args.request)
  const { detail, ...row } = await ask(args, getAuditEntry, { query: asked.data })
  return { row: { ...row, ...auditView(args.request, row) }, detail: readable(detail) }
}

/** JSON by lines; what is none as it is. */
function readable(detail: string): string {
  try {
    return JSON.stringify(JSON.parse(detail), null, 2)
  } catch {
    return detail
  }
}
