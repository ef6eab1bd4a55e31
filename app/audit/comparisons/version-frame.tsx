import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import { VersionHeader, VersionNotices } from '#app/page/versions/version-frame.tsx'
import { CancelRun } from '#app/page/versions/version-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { WorkbookFaults } from '#app/ui/forms/workbook-faults.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import { type FigureList, figureLists } from '#contract/audit/flow/result.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import { Progress, VersionBadge } from './state.tsx'
import type { VersionDetail } from './version.server.ts'

type Props = {
  detail: VersionDetail
  /** True on the first tab, which shows notices and refusals above the tabs. */
  isFirst?: boolean
  children: ReactNode
}

/** Frame of a version's pages: its number, problems, and tabs. */
export function VersionFrame({ detail, isFirst = false, children }: Props) {
  const { t } = useTranslation(['comparisons', 'reviews', 'data-process'])
  const { batch, version } = detail
  const { projectId, id, mayEdit, dealerName, period } = batch
  const { number, createdAt, startedBy, state } = version
  const underWay = isUnderWay(version)
  useRevalidationWhile(underWay)
  return (
    <>
      {isFirst && <RefusalSummary />}
      <VersionHeader
        title={t('version.title', { number })}
        status={<VersionBadge version={version} />}
        line={t('version.line', { dealer: dealerName, period, name: startedBy.name, time: createdAt })}
        crumbs={crumbsOf(detail, t)}
        version={version}
        mayEdit={mayEdit}
        exports={{ to: at.exports(projectId, id, version.id), label: t('exports.link') }}
        publish={at.publish(projectId, id, version.id)}
      />
      {underWay && (
        <>
          <Waiting to={at.version(projectId, id, version.id)}>{t('underWay')}</Waiting>
          <Progress version={version} />
          {mayEdit && <CancelRun id={version.id}>{t('cancel.action')}</CancelRun>}
        </>
      )}
      <Failed detail={detail} />
      {state === 'done' && (
        <>
          {isFirst && <VersionAlerts detail={detail} />}
          <VersionTabs detail={detail} />
          {children}
        </>
      )}
    </>
  )
}

type Translator = ReturnType<typeof useTranslation<['comparisons', 'reviews', 'data-process']>>['t']

export const crumbsOf = ({ batch: { projectId, id, projectName, reviewBatchNo } }: VersionDetail, t: Translator) => [
  { label: t('reviews:projects.title'), to: atReviews.projects },
  { label: projectName, to: atReviews.project(projectId) },
  { label: t('data-process:pipeline.crumb', { number: reviewBatchNo }), to: atData.pipeline(projectId, id) },
  { label: t('versions.crumb'), to: at.comparisons(projectId, id) },
]

function Failed({ detail: { batch, version } }: { detail: VersionDetail }) {
  const { t } = useTranslation('comparisons')
  const { state, fault, workbookFaults } = version
  if (state !== 'failed' && state !== 'cancelled') return null
  return (
    <>
      <Notice
        tone={state === 'failed' ? 'danger' : 'info'}
        title={t(state === 'failed' ? 'failed.title' : 'cancelled.title')}
      >
        <p>{fault ? t(`fault.${fault}`) : t('cancelled.line')}</p>
        <Link to={at.comparisons(batch.projectId, batch.id)}>{t('failed.back')}</Link>
      </Notice>
      <WorkbookFaults faults={workbookFaults} />
    </>
  )
}

function VersionAlerts({ detail: { batch, version, newer, online } }: { detail: VersionDetail }) {
  const { t } = useTranslation('comparisons')
  const { startedBy, editedByHand, editedFile } = version
  const { name } = startedBy
  return (
    <VersionNotices
      version={version}
      newer={newer}
      online={online}
      linkOf={(other) => ({
        to: at.version(batch.projectId, batch.id, other.id),
        label: t('version.title', { number: other.number }),
      })}
      say={(key) => t(key)}
      edited={{
        title: t('edited.title', { number: version.editedFrom }),
        line: editedByHand
          ? t(`hand.${editedByHand.change}.by`, { name, lines: editedByHand.lines, text: editedByHand.text })
          : t('edited.by', { name, file: editedFile ?? '' }),
      }}
    />
  )
}

function VersionTabs({ detail: { batch, version } }: { detail: VersionDetail }) {
  const { t } = useTranslation('comparisons')
  const { projectId, id } = batch
  const { figures } = version
  const counts: Partial<Record<FigureList, number>> = figures
    ? { stock: figures.stock.findings, unknownNames: figures.unknownNames }
    : {}
  const counted = (count: number | undefined) => (count ? { count } : {})
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        { label: t('tabs.lines'), to: at.version(projectId, id, version.id), end: true },
        ...figureLists.map((list) => ({
          label: t(`list.${list}`),
          to: at.figures(projectId, id, version.id, list),
          ...counted(counts[list]),
        })),
        { label: t('tabs.basis'), to: at.basis(projectId, id, version.id) },
        { label: t('tabs.comments'), to: at.comments(projectId, id, version.id), ...counted(version.openComments) },
      ]}
    />
  )
}
