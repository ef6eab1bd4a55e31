import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { getDictionaryData, listDictionaryTypes, updateDictionaryData } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { atItsField, entryOf, typedEntry } from './entries.server.ts'
import { type EntryField, EntryFields, entryFieldNames, fieldsOf, useEntryLabels } from './entry-fields.tsx'

const formId = 'entry'

export const handle: PageHandle<{ entry: { dictLabel: string } }> = {
  i18n: 'dictionaries',
  title: ({ t, data }) => t('dictionaries:edit.title', { label: data?.entry.dictLabel }),
}

const typedEdit = typedEntry.extend({ version: z.coerce.number().int() })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  const [entry, types] = await Promise.all([
    query(args, getDictionaryData, { query: { id: numberOf(args, 'id') } }),
    query(args, listDictionaryTypes),
  ])
  return { entry, types: types.map(({ dictType }) => dictType), draft: await readDraft(args) }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, formId)
  if (!form.ok) return form.refused()
  const id = numberOf(args, 'id')
  const { version, ...typed } = form.value
  const result = await mutate(args, updateDictionaryData, { body: { id, version, ...entryOf(typed) } })
  if (!result.ok) return form.refusedBy(atItsField(result), () => query(args, getDictionaryData, { query: { id } }))
  const list = at.dictionariesOf(typed.dictType)
  return redirectWithNotice(args, list, translatorOf(args.request, 'dictionaries')('edit.done'))
}

export default function EntryEdit() {
  const { t } = useTranslation(['dictionaries', 'common'])
  const { entry, types, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useEntryLabels()
  const form = formState(formId, { reply, fields: labels, saved: draft?.values ?? fieldsOf(entry) })
  const list = at.dictionariesOf(entry.dictType)
  const stored = reply?.stored
  const shown = (name: EntryField, value = '') =>
    name === 'status' ? t(value === DictionaryStatus.enabled ? 'status.enabled' : 'status.disabled') : value
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { label: entry.dictLabel })}
        crumbs={[
          { label: t('list.title'), to: at.dictionaries },
          { label: entry.dictType, to: list },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={entry.version}
        conflict={
          stored &&
          entryFieldNames.map((name) => ({
            field: labels[name],
            mine: shown(name, reply.values[name]?.[0]),
            stored: shown(name, fieldsOf(stored)[name]),
          }))
        }
        save={t('edit.save')}
        back={list}
      >
        <EntryFields field={form.field} types={types} />
      </EditForm>
    </>
  )
}
