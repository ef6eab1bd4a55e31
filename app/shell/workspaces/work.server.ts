import { mutate } from '#app/page/api/api.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
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
