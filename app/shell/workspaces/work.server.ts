import { mutate } from '#app/page/api.server.ts'
import type { PageArgs } from '#app/page/context.ts'
import type { WorkPart } from '#app/page/home-work.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { listInvitations } from '#contract/shell/workspaces/calls.ts'

const shownMax = 6

export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const result = await mutate(args, listInvitations)
  if (!result.ok) return []
  const t = translatorOf(args.request, 'workspaces')
  return [
    {
      order: 30,
      title: t('work.invitations'),
      items: result.data.slice(0, shownMax).map(({ id, name, invitedBy }) => ({
        key: String(id),
        name: name || t('placeholder.name'),
        to: at.invitation(id),
        notes: [t('work.invitedBy', { name: invitedBy })],
      })),
    },
  ]
}
