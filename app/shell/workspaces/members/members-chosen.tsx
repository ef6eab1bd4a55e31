import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId, formState } from '#app/ui/forms/form.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { changeRole, inviteMembers, pageMembers, removeMember } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { invitedRole, memberRole } from '#contract/shell/workspaces/shapes.ts'
import { workspaceFor } from '../workspace.server.ts'
import { RoleChoice } from './role-choice.tsx'

const ways = ['resend', 'changeRole', 'remove'] as const
type Way = (typeof ways)[number]

export const handle: PageHandle<{ way: Way; rows: unknown[] }> = {
  i18n: 'workspaces',
  title: ({ t, data }) =>
    t(`workspaces:membersChosen.${data?.way ?? 'remove'}.title`, { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'removeMembers')
  const { id, bizId } = workspace
  const { way, ids, back } = await chosenOf(args, at.members(id), ways)
  const { records } = await query(args, pageMembers, { query: { bizId, ids, size: pageSizeMax } })
  const rows = records.map(({ userId, name, usercode, roleType }) => ({ id: userId, name, note: usercode, roleType }))
  return { bizId, way, back, rows }
}

export const loader = loadChosen

/** `roleType` is required only to change roles. */
const typed = {
  changeRole: memberRole.pick({ roleType: true }),
  others: z.strictObject({ roleType: invitedRole.optional() }),
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, way, back, rows } = await loadChosen(args)
  const form = await readForm(args, way === 'changeRole' ? typed.changeRole : typed.others, confirmFormId)
  if (!form.ok) return form.refused()
  const { roleType: given } = form.value
  const t = translatorOf(args.request, 'workspaces')
  const done = (count: number) => t(`membersChosen.${way}.done`, { count })
  const params = { bizId }
  return doEach(args, { rows, back, done }, ({ id: userId, roleType }) => {
    if (way === 'remove') return mutate(args, removeMember, { query: params, body: { userId } })
    if (given) return mutate(args, changeRole, { query: params, body: { userId, roleType: given } })
    // The owner role cannot be invited; the api refuses to invite the owner, who is a member.
    const again = roleType === WorkspaceRole.owner ? WorkspaceRole.viewer : roleType
    return mutate(args, inviteMembers, { query: params, body: [{ userId, roleType: again }] })
  })
}

export default function MembersChosen() {
  const { t } = useTranslation('workspaces')
  const { way, back, rows } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(confirmFormId, { reply, fields: { roleType: t('field.role') } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ChosenPage
        title={t(`membersChosen.${way}.title`, { count: rows.length })}
        action={t(`members.${way}`)}
        danger={way === 'remove'}
        back={back}
        rows={rows}
        outcomes={reply && 'outcomes' in reply ? reply.outcomes : undefined}
        fields={way === 'changeRole' && <RoleChoice field={form.field('roleType')} />}
      >
        <p>{t(`membersChosen.${way}.line`)}</p>
      </ChosenPage>
    </>
  )
}
