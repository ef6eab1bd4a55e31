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
import { pageSizeMax } from '#contract/platform/paging.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { pageMembers, transferOwner } from '#contract/shell/workspaces/calls.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { typedOwner, workspaceFor, workspaceOf } from '../workspace.server.ts'
import { OwnerChoice, ownerFormId } from './owner-choice.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:owner.transfer') }

/** Members who can become the owner. */
export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'transferOwnership')
  const keyword = searchedIn(new URL(args.request.url).searchParams)
  const [{ records }, { principal }] = await Promise.all([
    query(args, pageMembers, {
      query: {
        bizId: workspace.bizId,
        size: pageSizeMax,
        keyword: keyword || undefined,
        status: MemberStatus.active,
      },
    }),
    statsOf(args),
  ])
  return {
    keyword,
    people: records
      .filter(({ userId, userStatus }) => userId !== principal.id && userStatus === UserStatus.enabled)
      .map(({ userId, name, usercode, dept }) => ({ userId, name, usercode, dept })),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedOwner, ownerFormId)
  if (!form.ok) return form.refused()
  const { bizId, id } = await workspaceOf(args)
  const result = await mutate(args, transferOwner, { query: { bizId }, body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.members(id), t('transfer.done'))
}

/** Transfers the workspace to another member; the former owner becomes a collaborator. */
export default function Transfer() {
  const { t } = useTranslation('workspaces')
  const { keyword, people, draft } = useLoaderData<typeof loader>()
  return (
    <OwnerChoice
      keyword={keyword}
      people={people}
      draft={draft}
      reply={useActionData<typeof action>()}
      title={t('owner.transfer')}
      line={t('transfer.line')}
      warning={t('transfer.warning')}
      action={t('transfer.action')}
      none={{ title: t('transfer.none'), line: t('transfer.noneLine') }}
    />
  )
}
