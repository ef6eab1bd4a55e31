import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { titlesOf } from '#app/data/conditions/condition-text.ts'
import { RefusedRight } from '#app/data/mart/missing-right.tsx'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { profileColumns } from '#contract/data/explorations/calls.ts'
import { cardOfColumn } from './column-cards.ts'
import { columnsOf, explorationOf, refusalOf, shownFilter, sourceOf, waitMs, within } from './exploration.server.ts'
import { FilterSentence } from './exploration-frame.tsx'
import { Profile, ProfileFacts } from './profile.tsx'
import { nextCardId, saveChanges } from './saved.server.ts'

const formId = 'profile'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['explorations', 'cards', 'cards-faults', 'processes-faults', 'tables', 'mart', 'authorizations', 'workspaces'],
  title: ({ t, data }) => t('explorations:profile.ofExploration', { name: data?.exploration.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, exploration } = await explorationOf(args)
  const filter = shownFilter(args.request, exploration.filter)
  const request = new Request(args.request.url, { headers: args.request.headers })
  const body = sourceOf(exploration, filter.condition)
  const [result, columns] = await Promise.all([
    within(mutate({ ...args, request }, profileColumns, { body }), waitMs),
    columnsOf(args, exploration.table.bizId, workspace.bizId),
  ])
  const { bizId, name, version, mayEdit, table } = exploration
  return {
    exploration: { bizId, name, version, mayEdit, table },
    filter,
    columns: columns ?? [],
    isCounting: result === undefined,
    profile: result?.ok ? result.data : undefined,
    ...(result && !result.ok ? refusalOf(result) : { refused: undefined, missing: undefined }),
  }
}

/** Adds a card of the column that the pressed button names. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, z.strictObject({ version: z.coerce.number().int() }), formId)
  if (!form.ok) return form.refused()
  const { workspace, exploration } = await explorationOf(args)
  const { condition, search } = shownFilter(args.request, exploration.filter)
  const profile = await mutate(args, profileColumns, { body: sourceOf(exploration, condition) })
  if (!profile.ok) return form.refused(profile)
  const column = profile.data.columns.find(({ name }) => name === form.intent)
  const page = at.exploration(workspace.id, exploration.bizId) + search
  if (!column) return redirect(page, 303)
  const { cards } = exploration
  const added = cardOfColumn(column, nextCardId(cards))
  const result = await saveChanges(args, exploration, { ...form.value, cards: [...cards, added] })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, page, translatorOf(args.request, 'explorations')('card.added'))
}

/** Profile of the table under the filter. Each column can become a further card. */
export default function ExplorationProfile() {
  const { t } = useTranslation('explorations')
  const { exploration, filter, columns, isCounting, profile, refused, missing } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { pathname, search } = useLocation()
  useRevalidationWhile(isCounting)
  const { id } = workspace
  const { bizId, name, version, table } = exploration
  const mayAdd = exploration.mayEdit && allowed.edit
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={t('profile.ofExploration', { name })}
        line={mayAdd ? t('profile.addLine') : undefined}
        crumbs={[
          { label: t('title'), to: at.explorations(id) },
          { label: name, to: at.exploration(id, bizId) + filter.search },
        ]}
      />
      <FilterSentence condition={filter.condition} titles={titlesOf(columns)} cleared={`${pathname}?match=all`} />
      {missing && <RefusedRight refusal={missing} />}
      {refused !== undefined && !missing && (
        <Notice tone="danger" title={t('profile.refused')}>
          {refused}
        </Notice>
      )}
      {isCounting && <Waiting to={pathname + search}>{t('profile.counting')}</Waiting>}
      {profile && (
        <PostForm form={{ id: formId }} action={pathname + search}>
          <input type="hidden" name="version" value={version} />
          <ProfileFacts profile={profile} />
          <Profile profile={profile} rows={at.martTable(id, table.bizId)} mayAdd={mayAdd} />
        </PostForm>
      )}
    </>
  )
}
