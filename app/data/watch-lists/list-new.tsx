import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { saveWatchList } from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { ListForm, listFormId, useListForm } from './list-form.tsx'
import { savingOf, typedList } from './typed-list.server.ts'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:newTitle') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  return { draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedList, listFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, saveWatchList, { body: savingOf(form.value) })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.watchList(result.data.bizId), translatorOf(args.request, 'watch-lists')('added'))
}

export default function ListNew() {
  const { t } = useTranslation('watch-lists')
  const { draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useListForm({ reply, draft })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('newTitle')} line={t('newLine')} crumbs={[{ label: t('title'), to: at.watchLists }]} />
      <ListForm {...{ form, reply, draft }} save={t('create')} back={at.watchLists} />
    </>
  )
}
