import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/shell/frame-data.ts'
import { Card } from '#app/ui/card.tsx'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { AnswerState } from './answer-state.tsx'
import type { RespondentView } from './respondent-view.server.ts'

type Props = {
  /** Of the respondent's page. */
  address: string
  respondent: RespondentView
}

type Paper = RespondentView['papers'][number]

/** The papers of one respondent, each with its link; one can be exported by itself. */
export function RespondentPapers({ address, respondent: { name, papers } }: Props) {
  const { t } = useTranslation('risk-evaluation')
  const mayExport = usePermission(RiskPerm.exportResults)
  const columns: Column<Paper>[] = [
    { key: 'domain', head: t('project.domain'), cell: ({ domainName }) => domainName, rowHead: true },
    { key: 'state', head: t('project.status'), cell: (paper) => <AnswerState paper={paper} /> },
    {
      key: 'filled',
      head: t('answer.cells'),
      cell: ({ domainName, cells, unfilled }) => (
        <ProgressBar label={t('answer.cellsOf', { domain: domainName })} value={cells - unfilled} max={cells} />
      ),
      width: '12rem',
    },
    { key: 'saved', head: t('answer.savedAt'), cell: ({ savedAt }) => savedAt ?? '–' },
    {
      key: 'link',
      head: t('respondent.paperLink'),
      cell: ({ domainName, link }) => (
        <CopyLink name={t('link.paperOf', { name, domain: domainName })} address={link} />
      ),
    },
    {
      key: 'export',
      head: t('table.actions'),
      cell: ({ uuid }) => (
        <ExportButton action={`${address}/export`} values={{ uuid }} small>
          {t('respondent.export')}
        </ExportButton>
      ),
      actions: true,
    },
  ]
  return (
    <Card title={t('respondent.papers')} flush>
      <DataTable
        caption={t('respondent.papers')}
        columns={mayExport ? columns : columns.filter(({ actions }) => !actions)}
        rows={papers}
        rowKey={({ uuid }) => uuid}
      />
    </Card>
  )
}
