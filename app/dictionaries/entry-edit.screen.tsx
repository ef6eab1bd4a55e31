import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import { DictionaryStatus } from '#contract/dictionaries/codes.ts'
import type { action, loader } from './entry-edit.server.ts'
import { type EntryField, EntryFields, entryFieldNames, fieldsOf, useEntryLabels } from './entry-fields.tsx'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ entry: { dictLabel: string } }> = {
  i18n: 'dictionaries',
  title: ({ t, data }) => t('dictionaries:edit.title', { label: data?.entry.dictLabel }),
}

export default function EntryEdit() {
  const { t } = useTranslation(['dictionaries', 'common'])
  const { entry, types, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useEntryLabels()
  const form = formState(FormId.entry, { reply, fields: labels, saved: draft?.values ?? fieldsOf(entry) })
  const list = `/system/dictionaries?${new URLSearchParams({ type: entry.dictType })}`
  const stored = reply?.stored
  // What the form was made from; a conflict has shown what is stored now, so the next post is made from that.
  const version = stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? entry.version
  const shown = (name: EntryField, value = '') =>
    name === 'status' ? t(value === DictionaryStatus.enabled ? 'status.enabled' : 'status.disabled') : value
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { label: entry.dictLabel })}
        crumbs={[
          { label: t('list.title'), to: '/system/dictionaries' },
          { label: entry.dictType, to: list },
        ]}
      />
      {!reply && <DraftNotice draft={draft} />}
      {stored && (
        <VersionConflict
          rows={entryFieldNames.map((name) => ({
            field: labels[name],
            mine: shown(name, reply.values[name]?.[0]),
            stored: shown(name, fieldsOf(stored)[name]),
          }))}
        />
      )}
      <Card>
        <PostForm form={form}>
          <input type="hidden" name="version" value={version} />
          <EntryFields field={form.field} types={types} />
          <EditActions save={t('edit.save')} back={list} conflict={stored !== undefined} />
        </PostForm>
      </Card>
    </>
  )
}
