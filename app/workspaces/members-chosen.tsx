import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask, tell } from '#app/api.server.ts'
import { chosenOf, doEach } from '#app/page/chosen.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ChosenPage } from '#app/ui/chosen-page.tsx'
import { pageSizeMax } from '#contract/paging.ts'
import { inviteMembers, pageMembers, removeMember } from '#contract/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/workspaces/codes.ts'
import * as at from './addresses.ts'
import { workspaceFor } from './workspace.server.ts'

const ways = ['resend', 'remove'] as const
type Way = (typeof ways)[number]

export const handle: PageHandle<{ way: Way; rows: unknown[] }> = {
  i18n: 'workspaces',
  title: ({ t, data }) =>
    t(`workspaces:membersChosen.${data?.way ?? 'remove'}.title`, { count: data?.rows.length ?? 0 }),
}

async function asked(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'removeMembers')
  const { id, bizId } = workspace
  const { way, ids, back } = await chosenOf(args, at.members(id), ways)
  const { records } = await ask(args, pageMembers, { query: { bizId, ids, size: pageSizeMax } })
  const rows = records.map(({ userId, name, usercode, roleType }) => ({ id: userId, name, note: usercode, roleType }))
  return { bizId, way, back, rows }
}

export const loader = asked

export async function action(args: ActionFunctionArgs) {
  const { bizId, way, back, rows } = await asked(args)
  const t = translatorOf(args.request, 'workspaces')
  const done = (count: number) => t(`membersChosen.${way}.done`, { count })
  return doEach(args, { rows, back, done }, ({ id: userId, roleType }) =>
    way === 'remove'
      ? tell(args, removeMember, { query: { bizId }, body: { userId } })
      : // Nobody is asked to own it: who does is refused as a member.
        tell(args, inviteMembers, {
          query: { bizId },
          body: [{ userId, roleType: roleType === WorkspaceRole.owner ? WorkspaceRole.viewer : roleType }],
        }),
  )
}

/** Asks before several members are removed, or asked again, and says of each what came of it. */
export default function MembersChosen() {
  const { t } = useTranslation('workspaces')
  const { way, back, rows } = useLoaderData<typeof loader>()
  return (
    <ChosenPage
      title={t(`membersChosen.${way}.title`, { count: rows.length })}
      action={t(`members.${way}`)}
      danger={way === 'remove'}
      back={back}
      rows={rows}
      outcomes={useActionData<typeof action>()?.outcomes}
    >
      <p>{t(`membersChosen.${way}.line`)}</p>
    </ChosenPage>
  )
}
