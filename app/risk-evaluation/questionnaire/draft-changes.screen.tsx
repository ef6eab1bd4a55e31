import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ActionList } from '#app/ui/action-list.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import type { ChangeLine, TextChange } from './change-lines.server.ts'
import type { DraftHead as Head } from './draft.server.ts'
import type { loader } from './draft-changes.server.ts'
import { DraftHead } from './draft-head.tsx'
import classes from './draft-list.module.css'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:draft.title', { name: data?.head.name }),
}

export default function DraftChanges() {
  const { t } = useTranslation('questionnaire')
  const { head, changes } = useLoaderData<typeof loader>()
  const { rows, columns, levels } = changes
  const page = `/risk/questionnaires/${head.code}`
  return (
    <>
      <DraftHead head={head} />
      {head.changes === 0 ? (
        <Card>
          <EmptyState title={t('changes.none')} line={t('changes.noneLine')} />
        </Card>
      ) : (
        <>
          {rows.length > 0 && <Lines title={t('changes.rows', { count: rows.length })} lines={rows} />}
          {columns.length > 0 && <Lines title={t('changes.columns', { count: columns.length })} lines={columns} />}
          {levels.length > 0 && (
            <Card title={t('changes.levels')}>
              <Texts texts={levels} />
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
                <ExportButton action={`${page}/export`} values={{ draft: 'true' }}>
                  {t('changes.export')}
                </ExportButton>
              ),
            },
            {
              key: 'discard',
              line: t(head.saved ? 'discard.line' : 'discard.nothing'),
              action: head.saved && <LinkButton to={`${page}/draft/discard`}>{t('discard.action')}</LinkButton>,
            },
          ]}
        />
      </Card>
    </>
  )
}

const tones = { added: 'success', removed: 'danger', changed: 'info', moved: 'neutral' } as const

function Lines({ title, lines }: { title: string; lines: readonly ChangeLine[] }) {
  const { t } = useTranslation('questionnaire')
  const columns: Column<ChangeLine>[] = [
    {
      key: 'what',
      head: t('changes.what'),
      cell: ({ what }) => <Badge tone={tones[what]}>{t(`change.${what}`)}</Badge>,
    },
    { key: 'name', head: t('changes.which'), cell: ({ name }) => name, rowHead: true, width: '14rem' },
    {
      key: 'texts',
      head: t('changes.texts'),
      cell: ({ texts }) => <Texts texts={texts} />,
      prose: true,
      width: '18rem',
    },
  ]
  return (
    <Card title={title} flush>
      <DataTable caption={title} compact columns={columns} rows={lines} rowKey={({ key, what }) => `${key} ${what}`} />
    </Card>
  )
}

/** Texts before and after, each named by its field and language. */
function Texts({ texts }: { texts: readonly TextChange[] }) {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation'])
  return (
    <ul className={classes.texts}>
      {texts.map(({ field, language, before, after }) => (
        <li key={`${field} ${language}`}>
          {t(`inLanguage.${language}`, {
            field:
              field === 'notInvolved'
                ? t('levels.notInvolved')
                : t(`risk-evaluation:questionnaire.${fieldText(field)}`),
          })}
          {': '}
          {before && <del className={classes.before}>{before}</del>} {after ? <ins>{after}</ins> : t('changes.empty')}
        </li>
      ))}
    </ul>
  )
}

const fieldText = (field: Exclude<TextChange['field'], 'notInvolved'>) =>
  field === 'secondKind' ? 'secondKinds' : field
