import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ruleModel } from '#contract/data/addresses.ts'
import { scene } from '#contract/data/screening/addresses.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { getWatchListUse, saveWatchList } from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import type { WatchListUse } from '#contract/data/watch-lists/shapes.ts'
import { listOf } from './list.server.ts'
import { ListForm, listFormId, useListForm } from './list-form.tsx'
import { savingOf, typedList } from './typed-list.server.ts'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:edit') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  const list = await listOf(args)
  const use = await query(args, getWatchListUse, { query: { bizId: list.bizId } })
  return { list, use, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedList, listFormId)
  if (!form.ok) return form.refused()
  const bizId = bizIdOf(args, 'list')
  const result = await mutate(args, saveWatchList, { body: { bizId, ...savingOf(form.value) } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.watchList(bizId), translatorOf(args.request, 'watch-lists')('saved'))
}

/** Name and sharing of a list, next to the rule models and scenes that read it. */
export default function ListEdit() {
  const { t } = useTranslation('watch-lists')
  const { list, use, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useListForm({ reply, draft, list })
  const { bizId, name, version } = list
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit')}
        crumbs={[
          { label: t('title'), to: at.watchLists },
          { label: name, to: at.watchList(bizId) },
        ]}
        action={
          <LinkButton look="quiet" to={at.watchListRemove(bizId)}>
            {t('remove.action')}
          </LinkButton>
        }
      />
      <ListForm {...{ form, reply, draft, version }} save={t('save')} back={at.watchList(bizId)} />
      <Use use={use} />
    </>
  )
}

function Use({ use: { models, hiddenModels, scenes } }: { use: WatchListUse }) {
  const { t } = useTranslation('watch-lists')
  return (
    <Card title={t('use.title')}>
      {models.length + hiddenModels + scenes.length === 0 && <p>{t('use.none')}</p>}
      <ul>
        {models.map((model) => (
          <li key={model.bizId}>
            <Link to={ruleModel(model.workspaceId, model.bizId)}>{model.name}</Link>{' '}
            {t('use.modelOf', { workspace: model.workspaceName })}
          </li>
        ))}
        {hiddenModels > 0 && <li>{t('use.hidden', { count: hiddenModels })}</li>}
        {scenes.map(({ bizId, name }) => (
          <li key={bizId}>
            <Link to={scene(bizId)}>{name}</Link> {t('use.scene')}
          </li>
        ))}
      </ul>
    </Card>
  )
}
