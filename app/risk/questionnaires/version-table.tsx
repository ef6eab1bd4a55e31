import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import { type DomainKind, ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import type { VersionRow } from '#contract/risk/questionnaires/shapes.ts'

type Props = {
  code: string
  /** Newest first. */
  versions: readonly VersionRow[]
  kind: DomainKind
}

export function VersionTable({ code, versions, kind }: Props) {
  const { t } = useTranslation(['questionnaires', ...kindTexts])
  const { version, questionnaireExport, words } = kinds[kind]
  const columns: Column<VersionRow>[] = [
    {
      key: 'number',
      head: t('questionnaire.version'),
      cell: ({ number }) => {
        const name = t('questionnaire.numbered', { number })
        return (
          <>
            <Link to={version(code, number)}>{name}</Link>{' '}
            {number === versions[0]?.number && <Badge tone="success">{t('version.current')}</Badge>}
          </>
        )
      },
      rowHead: true,
    },
    {
      key: 'size',
      head: t('questionnaire.size'),
      cell: ({ rows, columns: across }) => t(words.size, { count: rows, rows, columns: across }),
    },
    { key: 'createdAt', head: t('version.createdAt'), cell: ({ createdAt }) => createdAt },
    { key: 'createdBy', head: t('version.createdBy'), cell: ({ createdBy }) => createdBy },
    {
      key: 'projects',
      head: t('questionnaire.projects'),
      cell: (version) => <SentBy version={version} />,
      prose: true,
    },
  ]
  const exporting: Column<VersionRow> = {
    key: 'actions',
    head: t('actions'),
    cell: ({ number }) => (
      <ExportButton small action={questionnaireExport(code)} values={{ number: String(number) }}>
        {t('version.exportOf', { number })}
      </ExportButton>
    ),
    actions: true,
  }
  return (
    <Card title={t('version.list')} flush>
      <DataTable
        stacked
        caption={t('version.list')}
        compact
        columns={[...columns, exporting]}
        rows={versions}
        rowKey={({ number }) => number}
      />
    </Card>
  )
}

function SentBy({ version: { projects, sentBy } }: { version: VersionRow }) {
  const { t } = useTranslation('questionnaires')
  if (projects === 0) return t('version.unused')
  if (sentBy.length === 0) return t('version.projects', { count: projects })
  return (
    <Details summary={t('version.projects', { count: projects })}>
      <ul>
        {sentBy.map(({ bizId, name, status }) => (
          <li key={bizId}>
            <Link to={atCampaigns.project(bizId)}>{name}</Link>{' '}
            {status === ProjectStatus.archived && <Badge>{t('status.archived')}</Badge>}
          </li>
        ))}
      </ul>
    </Details>
  )
}
