import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { BatchHeader } from '#app/audit/data-process/batch-page.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import { leaveEmptyPage, listingOf, pageIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useVersionColumns } from '#app/page/versions/version-columns.tsx'
import { cancelFormId, PublishBadge } from '#app/page/versions/version-state.tsx'
import { versionView } from '#app/page/versions/version-view.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { PartBar } from '#app/ui/charts/part-bar.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownAmount, shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { cancelSample, executeBillReport, pageBillReports, pageSamples } from '#contract/audit/bill-reports/calls.ts'
import type { Collecting, ReportBrief } from '#contract/audit/bill-reports/shapes.ts'
import * as atCollection from '#contract/audit/collection/addresses.ts'
import * as atComparisons from '#contract/audit/comparisons/addresses.ts'
import { shareOf } from '#contract/platform/share.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import classes from './reports.module.css'
import { SampleTable } from './sample-table.tsx'
import { FormId, statusLook } from './state.tsx'

export const handle: PageHandle<{ batch: Batch }> = {
  i18n: ['bill-reports', 'versions', 'comparisons', 'data-process', 'reviews'],
  title: ({ t, data }) => t('bill-reports:reports.title', { number: data?.batch.reviewBatchNo }),
}

/** Paged separately from the reports. */
const samplesAPage = 10

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const batch = await batchOf(args)
  const { current, size } = listingOf(request, [], { sort: 'number', order: 'desc' })
  const [{ records, collecting, stale, mayEdit: _, ...page }, samples] = await Promise.all([
    query(args, pageBillReports, { query: { objectId: batch.id, current, size } }),
    query(args, pageSamples, {
      query: { objectId: batch.id, current: pageIn(new URL(request.url).searchParams, 'samples'), size: samplesAPage },
    }),
  ])
  leaveEmptyPage(request, { records, current })
  const { time } = datesOf(request)
  return {
    batch,
    collecting,
    stale,
    page,
    reports: records.map((report) => versionView(request, report)),
    samples: samples.records.map((sample) => ({ ...sample, createdAt: time(sample.createdAt) })),
    sampled: { current: samples.current, size: samples.size, total: samples.total },
  }
}

/** Creates a report, or cancels a running sample. */
export async function action(args: ActionFunctionArgs) {
  const batch = await batchOf(args)
  const page = at.billReports(batch.projectId, batch.id)
  const posted = await postedForm(args.request)
  const t = translatorOf(args.request, 'bill-reports')
  if (posted.get('form') === cancelFormId) {
    const result = await mutate(args, cancelSample, { body: { id: Number(posted.get('id')) } })
    return result.ok
      ? redirectWithNotice(args, page, t('cancel.done'), 'info')
      : refusedConfirmation(result, cancelFormId)
  }
  const result = await mutate(args, executeBillReport, { body: { objectId: batch.id } })
  if (!result.ok) return refusedConfirmation(result, FormId.execute)
  const { id, number } = result.data
  return redirectWithNotice(args, at.report(batch.projectId, batch.id, id), t('execute.done', { number }))
}

/** Collection progress of an object, its reports, and the samples of its lines. */
export default function Reports() {
  const { t } = useTranslation(['bill-reports', 'data-process'])
  const { batch, collecting, stale, reports, page, samples, sampled } = useLoaderData<typeof loader>()
  const { projectId, id, mayEdit, reviewBatchNo, dealerName, period } = batch
  const { tasks, comparison, running } = collecting
  // Samples come from a separate call: a sample that ends between the two calls is done in one reply only.
  const underWay = running !== null || samples.some(isUnderWay)
  useRevalidationWhile(underWay)
  const mayDraw = mayEdit && comparison !== null && running === null
  const isMaking = mayEdit && tasks > 0
  const wantsReport = isMaking && (stale || reports.length === 0)
  const draw = mayDraw && (
    <LinkButton look={wantsReport || tasks > 0 ? undefined : 'primary'} to={at.draw(projectId, id)}>
      {t('draw.action')}
    </LinkButton>
  )
  return (
    <>
      <RefusalSummary />
      <BatchHeader
        batch={batch}
        title={t('reports.title', { number: reviewBatchNo })}
        line={t('reports.line', { dealer: dealerName, period })}
        action={
          <>
            {tasks > 0 && draw}
            {isMaking && (
              <PostForm form={{ id: FormId.execute }}>
                <Button look={wantsReport ? 'primary' : undefined}>{t('execute.action')}</Button>
              </PostForm>
            )}
          </>
        }
      />
      {underWay && <Waiting to={at.billReports(projectId, id)}>{t('underWay')}</Waiting>}
      {tasks === 0 && sampled.total === 0 ? (
        <Card>
          <EmptyState
            title={t('reports.empty')}
            line={t(comparison ? 'reports.emptyLine' : 'reports.notCompared')}
            action={
              draw ||
              (!comparison && (
                <LinkButton to={atComparisons.comparisons(projectId, id)}>{t('reports.toComparison')}</LinkButton>
              ))
            }
          />
        </Card>
      ) : (
        <>
          {stale && mayEdit && reports.length > 0 && (
            <Notice tone="info" title={t('stale.title')}>
              {t('stale.line')}
            </Notice>
          )}
          {tasks > 0 && (
            <Card
              title={t('tasks.title')}
              action={
                <LinkButton small to={atCollection.tasksOf(id)}>
                  {t('tasks.open')}
                </LinkButton>
              }
            >
              <StatusBar collecting={collecting} />
            </Card>
          )}
          <h2 className={classes.title}>{t('reports.versions')}</h2>
          {reports.length === 0 ? (
            <p className={classes.none}>{t('reports.none')}</p>
          ) : (
            <>
              <ReportTable batch={batch} reports={reports} />
              <Pager page={page.current} size={page.size} total={page.total} />
            </>
          )}
          <h2 className={classes.title}>{t('samples.title')}</h2>
          <SampleTable batch={batch} samples={samples} />
          <Pager page={sampled.current} size={sampled.size} total={sampled.total} name="samples" />
        </>
      )}
    </>
  )
}

function StatusBar({ collecting: { tasks, byStatus } }: { collecting: Collecting }) {
  const { t } = useTranslation('bill-reports')
  return (
    <PartBar
      caption={t('tasks.title')}
      heads={[t('field.status'), t('field.tasks')]}
      parts={byStatus.map((each) => ({
        key: each.status,
        name: t(`status.${each.status}`),
        value: each.tasks,
        figures: [shownCount(each.tasks)],
        ...statusLook[each.status],
      }))}
      total={[t('total'), shownCount(tasks)]}
    />
  )
}

function ReportTable({ batch, reports }: { batch: Batch; reports: ReportBrief[] }) {
  const { t } = useTranslation(['bill-reports', 'versions'])
  const { projectId, id, mayEdit } = batch
  const shared = useVersionColumns<ReportBrief>({
    mayEdit,
    nameOf: ({ number }) => t('report.name', { number }),
    to: {
      page: (reportId) => at.report(projectId, id, reportId),
      publish: (reportId) => at.publish(projectId, id, reportId),
      delete: (reportId) => at.reportDelete(projectId, id, reportId),
    },
  })
  const columns: Column<ReportBrief>[] = [
    shared.number,
    { key: 'state', head: t('versions:field.state'), cell: (report) => <PublishBadge version={report} /> },
    {
      key: 'proven',
      head: t('figure.provenShare'),
      cell: ({ number, figures: { proven, amount } }) => {
        const share = shareOf({ part: proven, whole: amount })
        if (share === null) return '—'
        return (
          <ProgressBar
            label={t('provenOf', { number })}
            value={Number(share)}
            max={100}
            text={t('percent', { value: share })}
          />
        )
      },
      width: '9rem',
    },
    { key: 'lines', head: t('figure.lines'), cell: ({ figures: { lines } }) => shownCount(lines), numeric: true },
    { key: 'amount', head: t('figure.amount'), cell: ({ figures: { amount } }) => shownAmount(amount), numeric: true },
    {
      key: 'open',
      head: t('figure.open'),
      cell: ({ figures: { open } }) => shownAmount(open),
      numeric: true,
    },
    {
      key: 'madeBy',
      head: t('field.madeBy'),
      cell: ({ madeBy, createdAt }) => <Lines of={[madeBy.name, createdAt]} />,
    },
    shared.publishedBy,
    shared.actions,
  ]
  return (
    <DataTable
      stacked
      caption={t('reports.versions')}
      columns={columns}
      rows={reports}
      rowKey={(report) => report.id}
    />
  )
}
