import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getSysUserList } from '#contract/accounts/calls.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import { pageSizeMax } from '#contract/paging.ts'
import { inviteMembers, pageMembers } from '#contract/workspaces/calls.ts'
import { invitedRole } from '#contract/workspaces/shapes.ts'
import { FormId } from './form-id.ts'
import { workspaceFor, workspaceOf } from './workspace.server.ts'

const keywordMax = 50
const typedInvitation = z.strictObject({
  userId: z.array(rowId, { error: 'memberRequired' }).min(1, 'memberRequired'),
  roleType: invitedRole,
})

/** The users found, each with where he stands in the workspace, if anywhere. */
export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'invite')
  const keyword = (new URL(args.request.url).searchParams.get('keyword') ?? '').trim().slice(0, keywordMax)
  const [users, { records: members }] = await Promise.all([
    ask(args, getSysUserList, { query: { keyword: keyword || undefined } }),
    ask(args, pageMembers, { query: { bizId: workspace.bizId, size: pageSizeMax } }),
  ])
  return {
    keyword,
    users: users.map(({ id, usercode, name, dept }) => ({
      id,
      usercode,
      name,
      dept,
      status: members.find(({ userId }) => userId === id)?.status,
    })),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedInvitation, FormId.invite)
  if (!form.ok) return form.refused()
  const { userId: chosen, roleType } = form.value
  const { bizId, id } = await workspaceOf(args)
  const told = await tell(args, inviteMembers, {
    query: { bizId },
    body: chosen.map((userId) => ({ userId, roleType })),
  })
  if (!told.ok) {
    const { errors = {}, msg } = told.failure
    const texts = [...new Set(Object.values(errors).flat())]
    const failure = { ...told.failure, errors: { userId: texts.length > 0 ? texts : [msg] } }
    return data(form.reply({ ...told, failure }), told.status)
  }
  const { invited, renewed } = told.data
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, `/workbench/${id}/members`, t('invite.done', { sent: invited + renewed }))
}
