import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { ActionList } from '#app/ui/actions/action-list.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { ChangedParts, ChangeTable, type PartChange } from '#app/ui/lists/change-table.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { type ChangeLine, changesOf, type TextChange } from './change-lines.server.ts'
import { draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'

export const handle: PageHandle<{ head: Head }> = {
  large: true,
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:draft.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return { head: headOf(args, draft), changes: changesOf(args, draft) }
}

export default function DraftChanges() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires'])
  const { head, changes } = useLoaderData<typeof loader>()
  const { rows, columns, levels, impactLevels, asks, measures } = changes
  const named = useTextNames()
  const linesOf = (lines: readonly ChangeLine[]) =>
    lines.map(({ texts, ...line }) => ({ ...line, parts: named(texts) }))
  return (
    <>
      <DraftHead head={head} />
      {head.changes === 0 ? (
        <Card>
          <EmptyState title={t('changes.none')} line={t('changes.noneLine')} />
        </Card>
      ) : (
        <>
          {rows.length > 0 && <ChangeTable title={t('changes.rows', { count: rows.length })} lines={linesOf(rows)} />}
          {columns.length > 0 && (
            <ChangeTable title={t('changes.columns', { count: columns.length })} lines={linesOf(columns)} />
          )}
          {levels.length > 0 && (
            <Card title={t('changes.levels')}>
              <ChangedParts parts={named(levels)} />
            </Card>
          )}
          {impactLevels.length > 0 && (
            <Card title={t('changes.impactLevels')}>
              <ChangedParts parts={named(impactLevels)} />
            </Card>
          )}
          {measures.length > 0 && (
            <Card title={t('changes.measures')}>
              <ChangedParts parts={named(measures)} />
            </Card>
          )}
          {asks.added.length + asks.removed.length > 0 && (
            <Card title={t('changes.asks')}>
              <ul>
                {asks.added.map((each) => (
                  <li key={each}>{t('changes.asked', { what: t(`asks.${each}`) })}</li>
                ))}
                {asks.removed.map((each) => (
                  <li key={each}>{t('changes.notAsked', { what: t(`asks.${each}`) })}</li>
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
      <Card title={t('changes.ways')}>
        <ActionList
          ways={[
            {
              key: 'export',
              line: t('changes.exportLine'),
              action: (
                <ExportButton action={at.questionnaireExport(head.code)} values={{ draft: 'true' }}>
                  {t('changes.export')}
                </ExportButton>
              ),
            },
            {
              key: 'discard',
              line: t(head.saved ? 'questionnaires:discard.line' : 'discard.nothing'),
              action: head.saved && (
                <LinkButton to={at.draftDiscard(head.code)}>{t('questionnaires:discard.action')}</LinkButton>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

function useTextNames() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires'])
  const fieldText = (field: TextChange['field']) => {
    if (field === 'notInvolved') return t('levels.notInvolved')
    if (field === 'likelihood' || field === 'impact') return t(`measures.${field}`)
    return t(`questionnaire.${field === 'secondKind' ? 'secondKinds' : field}`)
  }
  return (texts: readonly TextChange[]): PartChange[] =>
    texts.map(({ field, language, before, after }) => ({
      label: t(`questionnaires:inLanguage.${language}`, { field: fieldText(field) }),
      before,
      after,
    }))
}
