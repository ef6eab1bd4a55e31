import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { rowFields } from '#contract/risk-evaluation/questionnaire-draft.ts'
import type { action, loader } from './draft-row.server.ts'
import type { EntryReply } from './entry-form.server.ts'
import { EntryPage } from './entry-page.tsx'

export const handle: PageHandle<{ entry: { name: string } | null }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) =>
    data?.entry ? t('questionnaire:rows.edit', { name: data.entry.name }) : t('questionnaire:rows.add'),
}

/** Names take a line, the others are sentences. */
const linesOf = { dimension: undefined, cause: undefined, subCause: 2, explanation: 3, low: 2, medium: 2, high: 2 }

export default function DraftRow() {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation'])
  const { head, entry, texts, after, together, rows, typed, gone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EntryReply | undefined
  return (
    <EntryPage
      head={head}
      title={entry ? t('rows.edit', { name: entry.name }) : t('rows.add')}
      list={{ to: `/risk/questionnaires/${head.code}/draft`, label: t('draft.short') }}
      asked={rowFields.map((name, index) => ({
        name,
        label: t(`risk-evaluation:questionnaire.${name}`),
        need: index < 3 ? 'needed' : 'optional',
        ...(linesOf[name] === undefined ? {} : { lines: linesOf[name] }),
      }))}
      entry={entry}
      after={after}
      texts={texts}
      typed={typed}
      gone={gone}
      reply={reply}
      together={(['dimension', 'cause'] as const).flatMap((value) => {
        const count = together?.[value] ?? 0
        const field = t(`risk-evaluation:questionnaire.${value}`)
        return count > 0 ? [{ value, label: t('rows.together', { field, count }) }] : []
      })}
      count={rows}
    />
  )
}
