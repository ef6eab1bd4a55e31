import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { paramOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { answerInvitation, getInvitation, getWorkspace, listInvitations } from '#contract/shell/workspaces/calls.ts'
import { InvitationAnswer } from '#contract/shell/workspaces/codes.ts'
import { type Invitation, workspaceBizId } from '#contract/shell/workspaces/shapes.ts'

const typedAnswer = z.strictObject({ status: z.enum(InvitationAnswer), inDialog: z.string().optional() })

/** Messages name the workspace by its bizId, pages by its number. */
function keyOf(args: LoaderFunctionArgs): { id: number } | { bizId: string } {
  const id = rowId.safeParse(args.params.id)
  if (id.success) return { id: id.data }
  return { bizId: paramOf(workspaceBizId, args, 'id') }
}

async function invitationOf(args: LoaderFunctionArgs): Promise<Invitation | undefined> {
  const key = keyOf(args)
  if ('bizId' in key) return (await query(args, getInvitation, { body: key }))[0]
  return (await query(args, listInvitations)).find(({ id }) => id === key.id)
}

export async function loader(args: LoaderFunctionArgs) {
  const invitation = await invitationOf(args)
  const { searchParams } = new URL(args.request.url)
  if (!invitation) return { invitation: undefined, asking: undefined, member: await memberAlready(args) }
  const { id, name, remark, photoPath, roleType, owner, invitedBy, invitedAt } = invitation
  return {
    invitation: {
      id,
      name,
      remark,
      photoPath,
      roleType,
      owner,
      invitedBy,
      invitedAt: datesOf(args.request).time(invitedAt),
    },
    /** Answer to confirm: the page shows a warning first. */
    asking: Object.values(InvitationAnswer).find((each) => each === searchParams.get('answer')),
    member: undefined,
  }
}

/** The workspace's number if the reader is already a member. */
async function memberAlready(args: LoaderFunctionArgs): Promise<number | undefined> {
  const result = await mutate(args, getWorkspace, { body: keyOf(args) })
  return result.ok && result.data.aclList.length > 0 ? result.data.id : undefined
}

/** Result for the dialog: the answer given and the workspace's number. */
export type Answered = { answered: InvitationAnswer; id: number }

/**
 * Accepts or rejects. The page redirects; the dialog navigates itself, since it knows in which window. spec: platform
 * §4
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedAnswer, confirmFormId)
  if (!form.ok) return form.refused()
  const { status, inDialog } = form.value
  const t = translatorOf(args.request, 'workspaces')
  const invitation = await invitationOf(args)
  if (!invitation) {
    const gone = { code: '', msg: t('invitation.gone'), data: null }
    return data({ ...form.reply({ status: 409, failure: gone }), answered: undefined }, 409)
  }
  const { bizId, id, name } = invitation
  const result = await mutate(args, answerInvitation, { query: { bizId }, body: { status } })
  if (!result.ok) return data({ ...form.reply(result), answered: undefined }, result.status)
  const answered: Answered = { answered: status, id }
  if (inDialog) return { ...form.reply(), answered }
  return status === InvitationAnswer.agree
    ? redirectWithNotice(args, at.workspaceHome(id), t('invitation.agreed', { name }))
    : redirectWithNotice(args, at.workbenches, t('invitation.rejected', { name }))
}
