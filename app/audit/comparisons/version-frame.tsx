import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidationWhile } from '#app/page/use-revalidation.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { RefusalSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { Waiting } from '#app/ui/waiting.tsx'
import { WorkbookFaults } from '#app/ui/workbook-faults.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import { type FigureList, figureLists } from '#contract/audit/flow/result.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import { CancelForm, Progress, VersionBadge } from './state.tsx'
import type { VersionTold } from './version.server.ts'

type Props = {
  told: VersionTold
  /** True on the first tab, which shows notices and refusals above the tabs. */
  isFirst?: boolean
  children: ReactNode
}

/** Frame of a version's pages: its number, problems, and tabs. */
export function VersionFrame({ told: result, isFirst = false, children }: Props) {
  const { t } = useTranslation(['comparisons', 'reviews', 'data-process'])
  const { batch, version } = result
  const { projectId, id, mayEdit, dealerName, period } = batch
  const { number, createdAt, startedBy, state, online } = version
  const underWay = isUnderWay(version)
  useRevalidationWhile(underWay)
  return (
    <>
      {isFirst && <RefusalSummary />}
      <PageHeader
        title={t('version.title', { number })}
        status={<VersionBadge version={version} />}
        line={t('version.line', { dealer: dealerName, period, name: startedBy.name, time: createdAt })}
        crumbs={crumbsOf(result, t)}
        action={
          state === 'done' && (
            <>
              <LinkButton to={at.exports(projectId, id, version.id)}>{t('exports.link')}</LinkButton>
              {mayEdit && !online && (
                <LinkButton look="primary" to={at.publish(projectId, id, version.id)}>
                  {t('publish.action')}
                </LinkButton>
              )}
            </>
          )
        }
      />
      {underWay && (
        <>
          <Waiting to={at.version(projectId, id, version.id)}>{t('underWay')}</Waiting>
          <Progress version={version} />
          {mayEdit && <CancelForm id={version.id} />}
        </>
      )}
      <Failed told={result} />
      {state === 'done' && (
        <>
          {isFirst && <Standing told={result} />}
          <VersionTabs told={result} />
          {children}
        </>
      )}
    </>
  )
}

type Translator = ReturnType<typeof useTranslation<['comparisons', 'reviews', 'data-process']>>['t']

export const crumbsOf = ({ batch: { projectId, id, projectName, reviewBatchNo } }: VersionTold, t: Translator) => [
  { label: t('reviews:projects.title'), to: atReviews.projects },
  { label: projectName, to: atReviews.project(projectId) },
  { label: t('data-process:pipeline.crumb', { number: reviewBatchNo }), to: atData.pipeline(projectId, id) },
  { label: t('versions.crumb'), to: at.comparisons(projectId, id) },
]

function Failed({ told: { batch, version } }: { told: VersionTold }) {
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

/** Notices about manual edits, a newer version, and the version visible to the client. */
function Standing({ told: { batch, version, newer, online } }: { told: VersionTold }) {
  const { t } = useTranslation('comparisons')
  const { projectId, id } = batch
  const linkTo = (other: { id: number; number: number }) => (
    <Link to={at.version(projectId, id, other.id)}>{t('version.title', { number: other.number })}</Link>
  )
  return (
    <>
      {version.editedFrom !== null && (
        <Notice tone="warning" title={t('edited.title', { number: version.editedFrom })}>
          {version.editedByHand
            ? t(`hand.${version.editedByHand.change}.by`, {
                name: version.startedBy.name,
                lines: version.editedByHand.lines,
                text: version.editedByHand.text,
              })
            : t('edited.by', { name: version.startedBy.name, file: version.editedFile ?? '' })}
        </Notice>
      )}
      {newer && (
        <Notice tone="warning" title={t('newer.title')}>
          {t('newer.line')} {linkTo(newer)}
        </Notice>
      )}
      {!version.online && (
        <Notice tone="info" title={t(version.publishedAt ? 'notOnline.replaced' : 'notOnline.title')}>
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

function VersionTabs({ told: { batch, version } }: { told: VersionTold }) {
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
