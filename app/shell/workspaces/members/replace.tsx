import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { getSysUserList } from '#contract/shell/accounts/calls.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { replaceOwner } from '#contract/shell/workspaces/calls.ts'
import { typedOwner, workspaceFor, workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'
import { OwnerChoice, ownerFormId } from './owner-choice.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:owner.replace') }

/** Possible owners: all users of the directory except the present owner. */
export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'replaceOwner')
  const keyword = searchedIn(new URL(args.request.url).searchParams)
  const users = await query(args, getSysUserList, { query: { keyword: keyword || undefined } })
  return {
    keyword,
    people: users
      .filter(({ id }) => id !== workspace.ownerId)
      .map(({ id, name, usercode, dept }) => ({ userId: id, name, usercode, dept })),
    draft: await readDraft(args),
  }
}

/** The previous owner leaves the workspace. If that is the current user and no administrator, redirects to the list. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedOwner, ownerFormId)
  if (!form.ok) return form.refused()
  const [{ bizId, id, ownerId }, { principal }] = await Promise.all([workspaceOf(args), statsOf(args)])
  const result = await mutate(args, replaceOwner, { query: { bizId }, body: form.value })
  if (!result.ok) return form.refused(result)
  const stays = principal.id !== ownerId || principal.roles.some(({ roleCode }) => roleCode === administratorRole)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, stays ? at.members(id) : at.workbenches, t('replace.done'))
}

/** Replaces the owner, who leaves the workspace. design: domain §8 "Teams" */
export default function Replace() {
  const { t } = useTranslation('workspaces')
  const { keyword, people, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  return (
    <OwnerChoice
      keyword={keyword}
      people={people}
      draft={draft}
      reply={useActionData<typeof action>()}
      title={t('owner.replace')}
      line={t('replace.line')}
      warning={t('replace.warning', { owner: workspace.owner })}
      action={t('replace.action')}
      none={{ title: t('invite.noneFound'), line: t('invite.noneFoundLine') }}
    />
  )
}
