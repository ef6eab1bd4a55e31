import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VersionHeader, VersionNotices } from '#app/page/versions/version-frame.tsx'
import { PublishBadge } from '#app/page/versions/version-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'
import type { ReportDetail } from './report.server.ts'

type Props = { detail: ReportDetail; stale: boolean; children: ReactNode }

/** Frame of a report's pages: its number, visibility to the client, and a notice of anything newer. */
export function ReportFrame({ detail, stale, children }: Props) {
  const { t } = useTranslation(['bill-reports', 'reviews', 'data-process'])
  const { batch, report } = detail
  const { projectId, id, mayEdit, dealerName, period } = batch
  const { number, createdAt, madeBy } = report
  return (
    <>
      <VersionHeader
        title={t('report.title', { number })}
        status={<PublishBadge version={report} />}
        line={t('report.line', { dealer: dealerName, period, name: madeBy.name, time: createdAt })}
        crumbs={crumbsOf(detail, t)}
        version={report}
        mayEdit={mayEdit}
        exports={{ to: at.exports(projectId, id, report.id), label: t('exports.link') }}
        publish={at.publish(projectId, id, report.id)}
      />
      <VersionAlerts detail={detail} stale={stale} />
      {children}
    </>
  )
}

type Translator = ReturnType<typeof useTranslation<['bill-reports', 'reviews', 'data-process']>>['t']

export const crumbsOf = ({ batch: { projectId, id, projectName, reviewBatchNo } }: ReportDetail, t: Translator) => [
  { label: t('reviews:projects.title'), to: atReviews.projects },
  { label: projectName, to: atReviews.project(projectId) },
  { label: t('data-process:pipeline.crumb', { number: reviewBatchNo }), to: atData.pipeline(projectId, id) },
  { label: t('reports.crumb'), to: at.billReports(projectId, id) },
]

function VersionAlerts({ detail: { batch, report, newer, online }, stale }: Omit<Props, 'children'>) {
  const { t } = useTranslation('bill-reports')
  const { projectId, id } = batch
  return (
    <VersionNotices
      version={report}
      newer={newer}
      online={online}
      linkOf={(other) => ({
        to: at.report(projectId, id, other.id),
        label: t('report.title', { number: other.number }),
      })}
      say={(key) => t(key)}
      edited={{
        title: t('edited.title', { number: report.editedFrom }),
        line: t('edited.by', { name: report.madeBy.name, file: report.editedFile ?? '', count: report.changed }),
      }}
      current={
        stale && (
          <Notice tone="info" title={t('stale.title')}>
            {t('stale.line')} <Link to={at.billReports(projectId, id)}>{t('stale.link')}</Link>
          </Notice>
        )
      }
    />
  )
}
