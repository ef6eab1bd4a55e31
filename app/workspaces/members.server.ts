import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { statsOf } from '#app/shell/stats.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import { inviteMembers, pageMembers } from '#contract/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/workspaces/codes.ts'
import { invitedRole } from '#contract/workspaces/shapes.ts'
import { FormId } from './form-id.ts'
import { workspaceOf } from './workspace.server.ts'

const typedResend = z.strictObject({ userId: rowId, roleType: invitedRole, name: z.string().max(100) })

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const filter = {
    keyword: (searchParams.get('keyword') ?? '').trim().slice(0, 50) || undefined,
    roleType: Object.values(WorkspaceRole).find((each) => each === searchParams.get('role')),
    status: Object.values(MemberStatus).find((each) => each === searchParams.get('status')),
  }
  const { bizId } = await workspaceOf(args)
  const { current, size } = listingOf(request, [], { sort: '', order: 'asc' })
  const [found, stats] = await Promise.all([
    ask(args, pageMembers, { query: { bizId, current, size, ...filter } }),
    statsOf(args),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const dates = datesOf(request)
  return {
    filter,
    page,
    ownId: stats.principal.id,
    members: records.map(({ invitedAt, answeredAt, ...member }) => ({
      ...member,
      invitedAt: dates.time(invitedAt),
      answeredAt: answeredAt && dates.time(answeredAt),
    })),
  }
}

/** Sends an invitation again. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedResend, FormId.resend)
  if (!form.ok) return form.refused()
  const { userId, roleType, name } = form.value
  const { bizId, id } = await workspaceOf(args)
  const told = await tell(args, inviteMembers, { query: { bizId }, body: [{ userId, roleType }] })
  // What the api says of the first of those invited is about this one.
  if (!told.ok) return data(form.reply({ ...told, failure: { ...told.failure, errors: undefined } }), told.status)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, `/workbench/${id}/members`, t('members.resent', { name }))
}
