import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import type { action, loader } from './draft-column.server.ts'
import type { EntryReply } from './entry-form.server.ts'
import { EntryPage } from './entry-page.tsx'

export const handle: PageHandle<{ entry: { name: string } | null }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) =>
    data?.entry ? t('questionnaire:columns.edit', { name: data.entry.name }) : t('questionnaire:columns.add'),
}

export default function DraftColumn() {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation'])
  const { head, entry, texts, after, together, columns, typed, gone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EntryReply | undefined
  const count = together?.firstKind ?? 0
  return (
    <EntryPage
      head={head}
      title={entry ? t('columns.edit', { name: entry.name }) : t('columns.add')}
      list={{ to: `/risk/questionnaires/${head.code}/draft/columns`, label: t('draft.short') }}
      asked={[
        { name: 'firstKind', label: t('risk-evaluation:questionnaire.firstKind'), need: 'needed' },
        { name: 'secondKind', label: t('risk-evaluation:questionnaire.secondKinds'), need: 'needed' },
      ]}
      entry={entry}
      after={after}
      texts={texts}
      typed={typed}
      gone={gone}
      reply={reply}
      together={count > 0 ? [{ value: 'firstKind', label: t('columns.together', { count }) }] : []}
      count={columns}
    />
  )
}
