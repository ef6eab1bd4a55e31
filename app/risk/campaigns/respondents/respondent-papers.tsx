import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { AnswerState } from '../badges.tsx'
import type { RespondentView } from '../views.server.ts'

type Props = {
  projectId: string
  respondent: RespondentView
  /** Permission to request papers again and to renew links. */
  mayWrite: boolean
}

type Paper = RespondentView['papers'][number]

/** Papers of one respondent, including those requested again and the ones they replace. Each can be exported. */
export function RespondentPapers({ projectId, respondent: { itemId, name, papers }, mayWrite }: Props) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const mayExport = usePermission(RiskPerm.exportResults)
  const columns: Column<Paper>[] = [
    {
      key: 'domain',
      head: t('project.domain'),
      cell: (paper) => <PaperName paper={paper} />,
      rowHead: true,
      prose: true,
    },
    { key: 'state', head: t('project.status'), cell: (paper) => <AnswerState paper={paper} /> },
    {
      key: 'filled',
      head: t('answer.cells'),
      cell: ({ domainName, cells, unfilled, state, savedAt }) => (
        <>
          <ProgressBar label={t('answer.cellsOf', { domain: domainName })} value={cells - unfilled} max={cells} />
          {state === PaperState.editable && savedAt && <Lines of={['', `${t('answer.savedAt')} ${savedAt}`]} />}
        </>
      ),
      width: '12rem',
    },
    {
      key: 'link',
      head: t('respondent.paperLink'),
      cell: ({ domainName, link }) => (
        <CopyLink name={t('link.paperOf', { name, domain: domainName })} address={link} />
      ),
    },
    {
      key: 'actions',
      head: t('table.actions'),
      cell: (paper) => (
        <>
          {mayWrite && !paper.replaced && <PaperActions projectId={projectId} itemId={itemId} paper={paper} />}
          {mayExport && paper.uuid !== '' && (
            <ExportButton
              action={at.respondentExport(projectId, itemId)}
              values={{ uuid: paper.uuid, kind: paper.kind }}
              look="quiet"
              small
            >
              {t('respondent.export')}
            </ExportButton>
          )}
        </>
      ),
      actions: true,
    },
  ]
  const linked = papers.some(({ link }) => link !== '')
  const shown = (key: string, actions: boolean | undefined) =>
    (linked || key !== 'link') && (mayExport || mayWrite || !actions)
  return (
    <Card title={t('respondent.papers')} flush>
      <DataTable
        caption={t('respondent.papers')}
        columns={columns.filter(({ key, actions }) => shown(key, actions))}
        rows={papers}
        rowKey={({ domain, askedAt }) => `${domain} ${askedAt ?? ''}`}
      />
    </Card>
  )
}

/** Name of the questionnaire, and the reason if it was requested again. */
function PaperName({ paper: { domainName, reason, replaced } }: { paper: Paper }) {
  const { t } = useTranslation('campaigns-delivery')
  const line = reason === null ? '' : t('askAgain.because', { reason })
  return <Lines of={[domainName, line, replaced ? t('askAgain.replaced') : '']} />
}

type ActionsProps = { projectId: string; itemId: string; paper: Paper }

function PaperActions({ projectId, itemId, paper: { domain, domainName, state } }: ActionsProps) {
  const { t } = useTranslation('campaigns-delivery')
  const search = `?${new URLSearchParams({ domain })}`
  return (
    <>
      {state !== PaperState.editable && (
        <LinkButton small look="quiet" to={`${at.respondentAgain(projectId, itemId)}${search}`}>
          {t('askAgain.link')}
          <VisuallyHidden>{domainName}</VisuallyHidden>
        </LinkButton>
      )}
      <LinkButton small look="quiet" to={`${at.respondentRenew(projectId, itemId)}${search}`}>
        {t('renew.link')}
        <VisuallyHidden>{domainName}</VisuallyHidden>
      </LinkButton>
    </>
  )
}
