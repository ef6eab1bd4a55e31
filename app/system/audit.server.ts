import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { pageAudit } from '#contract/system/calls.ts'
import { auditPageQuery } from '#contract/system/shapes.ts'
import { auditActions } from './audit-actions.ts'
import { auditFilterOf } from './audit-filter.server.ts'
import { actionText, auditView } from './audit-view.server.ts'

const keys = auditPageQuery.pick({ before: true, after: true })

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const filter = auditFilterOf(searchParams)
  const said = keys.safeParse({
    before: searchParams.get('before') ?? undefined,
    after: searchParams.get('after') ?? undefined,
  })
  const { records, ...page } = await ask(args, pageAudit, { query: { ...filter, ...(said.success ? said.data : {}) } })
  const actions = auditActions.map((value) => ({ value, label: actionText(request, value) }))
  return { filter, page, actions, rows: records.map((row) => auditView(request, row)) }
}
