import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'
import type { ReportTold } from './report.server.ts'
import { ReportBadge } from './state.tsx'

type Props = { told: ReportTold; stale: boolean; children: ReactNode }

/** Frame of a report's pages: its number, visibility to the client, and a notice of anything newer. */
export function ReportFrame({ told: result, stale, children }: Props) {
  const { t } = useTranslation(['bill-reports', 'reviews', 'data-process'])
  const { batch, report } = result
  const { projectId, id, mayEdit, dealerName, period } = batch
  const { number, createdAt, madeBy, online } = report
  return (
    <>
      <PageHeader
        title={t('report.title', { number })}
        status={<ReportBadge report={report} />}
        line={t('report.line', { dealer: dealerName, period, name: madeBy.name, time: createdAt })}
        crumbs={crumbsOf(result, t)}
        action={
          <>
            <LinkButton to={at.exports(projectId, id, report.id)}>{t('exports.link')}</LinkButton>
            {mayEdit && !online && (
              <LinkButton look="primary" to={at.publish(projectId, id, report.id)}>
                {t('publish.action')}
              </LinkButton>
            )}
          </>
        }
      />
      <Standing told={result} stale={stale} />
      {children}
    </>
  )
}

type Translator = ReturnType<typeof useTranslation<['bill-reports', 'reviews', 'data-process']>>['t']

export const crumbsOf = ({ batch: { projectId, id, projectName, reviewBatchNo } }: ReportTold, t: Translator) => [
  { label: t('reviews:projects.title'), to: atReviews.projects },
  { label: projectName, to: atReviews.project(projectId) },
  { label: t('data-process:pipeline.crumb', { number: reviewBatchNo }), to: atData.pipeline(projectId, id) },
  { label: t('reports.crumb'), to: at.billReports(projectId, id) },
]

function Standing({ told: { batch, report, newer, online }, stale }: Omit<Props, 'children'>) {
  const { t } = useTranslation('bill-reports')
  const { projectId, id } = batch
  const linkTo = (other: { id: number; number: number }) => (
    <Link to={at.report(projectId, id, other.id)}>{t('report.title', { number: other.number })}</Link>
  )
  return (
    <>
      {report.editedFrom !== null && (
        <Notice tone="warning" title={t('edited.title', { number: report.editedFrom })}>
          {t('edited.by', { name: report.madeBy.name, file: report.editedFile ?? '', count: report.changed })}
        </Notice>
      )}
      {newer ? (
        <Notice tone="warning" title={t('newer.title')}>
          {t('newer.line')} {linkTo(newer)}
        </Notice>
      ) : (
        stale && (
          <Notice tone="info" title={t('stale.title')}>
            {t('stale.line')} <Link to={at.billReports(projectId, id)}>{t('stale.link')}</Link>
          </Notice>
        )
      )}
      {!report.online && (
        <Notice tone="info" title={t(report.publishedAt ? 'notOnline.replaced' : 'notOnline.title')}>
          {online ? (
            <>
              {t('notOnline.other')} {linkTo(online)}
            </>
          ) : (
            t('notOnline.none')
          )}
        </Notice>
      )}
    </>
  )
}
