import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { EntryForm, useEntryForm } from './entry-form.tsx'
import { saveEntry } from './entry-save.server.ts'
import { listOf } from './list.server.ts'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:entry.add') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  return { list: await listOf(args), draft: await readDraft(args) }
}

export const action = (args: ActionFunctionArgs) => saveEntry(args)

export default function EntryNew() {
  const { t } = useTranslation('watch-lists')
  const { list, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useEntryForm({ reply, draft })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('entry.add')}
        crumbs={[
          { label: t('title'), to: at.watchLists },
          { label: list.name, to: at.watchList(list.bizId) },
        ]}
      />
      <EntryForm {...{ form, reply, draft }} save={t('entry.create')} back={at.watchList(list.bizId)} />
    </>
  )
}
