import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { createDictionaryData, listDictionaryTypes } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { atItsField, entryOf, typedEntry } from './entries.server.ts'
import { EntryFields, useEntryLabels } from './entry-fields.tsx'

const formId = 'entry'

export const handle: PageHandle = { i18n: 'dictionaries', title: ({ t }) => t('dictionaries:new.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  const type = (new URL(args.request.url).searchParams.get('type') ?? '').slice(0, 64)
  const types = await query(args, listDictionaryTypes)
  return { type, types: types.map(({ dictType }) => dictType), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEntry, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createDictionaryData, { body: entryOf(form.value) })
  if (!result.ok) return form.refused(atItsField(result))
  const list = at.dictionariesOf(form.value.dictType)
  return redirectWithNotice(args, list, translatorOf(args.request, 'dictionaries')('new.done'))
}

export default function EntryNew() {
  const { t } = useTranslation(['dictionaries', 'common'])
  const { type, types, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const saved = draft?.values ?? { dictType: type, orderNum: '0', status: DictionaryStatus.enabled }
  const form = formState(formId, { reply, fields: useEntryLabels(), saved })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} crumbs={[{ label: t('list.title'), to: at.dictionaries }]} />
      <EditForm form={form} reply={reply} draft={draft} save={t('list.create')} back={at.dictionaries}>
        <EntryFields field={form.field} types={types} />
      </EditForm>
    </>
  )
}
