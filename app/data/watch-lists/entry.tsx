import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { EntryForm, useEntryForm } from './entry-form.tsx'
import { saveEntry } from './entry-save.server.ts'
import { entryOf, listOf } from './list.server.ts'

export const handle: PageHandle<{ entry: { name: string } }> = {
  i18n: 'watch-lists',
  title: ({ t, data }) => data?.entry.name ?? t('watch-lists:entries'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  const [list, entry] = await Promise.all([listOf(args), entryOf(args)])
  return { list, entry, draft: await readDraft(args) }
}

export const action = (args: ActionFunctionArgs) => saveEntry(args, bizIdOf(args, 'entry'))

export default function Entry() {
  const { t } = useTranslation('watch-lists')
  const { list, entry, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useEntryForm({ reply, draft, entry })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={entry.name}
        crumbs={[
          { label: t('title'), to: at.watchLists },
          { label: list.name, to: at.watchList(list.bizId) },
        ]}
        action={
          <LinkButton look="quiet" to={at.watchEntryRemove(list.bizId, entry.entryBizId)}>
            {t('entry.remove')}
          </LinkButton>
        }
      />
      <EntryForm
        {...{ form, reply, draft }}
        version={entry.revision}
        save={t('save')}
        back={at.watchList(list.bizId)}
      />
    </>
  )
}
