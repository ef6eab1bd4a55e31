import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { BatchHeader } from '#app/audit/data-process/batch-page.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useVersionColumns } from '#app/page/versions/version-columns.tsx'
import { cancelFormId } from '#app/page/versions/version-state.tsx'
import { versionView } from '#app/page/versions/version-view.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { executeComparison, pageComparisonVersions } from '#contract/audit/comparisons/calls.ts'
import type { VersionBrief } from '#contract/audit/comparisons/shapes.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import { FormId, Progress, shareOfFigures, VersionBadge } from './state.tsx'
import { cancelTo } from './version.server.ts'

export const handle: PageHandle<{ batch: Batch }> = {
  i18n: ['comparisons', 'versions', 'data-process', 'reviews'],
  title: ({ t, data }) => t('comparisons:versions.title', { number: data?.batch.reviewBatchNo }),
}

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { current, size } = listingOf(args.request, [], { sort: 'number', order: 'desc' })
  const { records, ready, unready, ...page } = await query(args, pageComparisonVersions, {
    query: { objectId: batch.id, current, size },
  })
  leaveEmptyPage(args.request, { records, current })
  return { batch, ready, unready, page, versions: records.map((version) => versionView(args.request, version)) }
}

/** Starts a comparison, or cancels the running one. */
export async function action(args: ActionFunctionArgs) {
  const batch = await batchOf(args)
  const page = at.comparisons(batch.projectId, batch.id)
  const posted = await postedForm(args.request)
  if (posted.get('form') === cancelFormId) return cancelTo(args, Number(posted.get('id')), page)
  const result = await mutate(args, executeComparison, { body: { objectId: batch.id } })
  const t = translatorOf(args.request, 'comparisons')
  if (result.ok) {
    const { begun, number } = result.data
    return redirectWithNotice(
      args,
      page,
      t(begun ? 'begin.done' : 'begin.already', { number }),
      begun ? 'success' : 'info',
    )
  }
  const { unready = 0, reported, sale } = (result.failure.detail ?? {}) as Partial<Record<string, unknown>>
  const why = Number(unready) > 0 ? 'unready' : reported === false ? 'reported' : sale === false ? 'sale' : undefined
  const msg = why ? t(`begin.${why}`, { count: Number(unready) }) : result.failure.msg
  return refusedConfirmation({ ...result, failure: { ...result.failure, msg } }, FormId.begin)
}

export default function Versions() {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const { batch, ready, unready, versions, page } = useLoaderData<typeof loader>()
  const { projectId, id, mayEdit, reviewBatchNo, dealerName, period } = batch
  const running = versions.find(isUnderWay)
  useRevalidationWhile(running !== undefined)
  const mayBegin = mayEdit && !running && ready > 0 && unready === 0
  const begin = mayBegin && (
    <PostForm form={{ id: FormId.begin }}>
      <Button look="primary">{t('begin.action')}</Button>
    </PostForm>
  )
  return (
    <>
      <RefusalSummary />
      <BatchHeader
        batch={batch}
        title={t('versions.title', { number: reviewBatchNo })}
        line={t('versions.line', { dealer: dealerName, period })}
        action={
          <>
            {mayEdit && <LinkButton to={at.remind(projectId, id)}>{t('remind.action')}</LinkButton>}
            {versions.length > 0 && begin}
          </>
        }
      />
      {mayEdit && !running && unready > 0 && (
        <Notice tone="warning" title={t('unready.title', { count: unready })}>
          {t('unready.line')} <Link to={atData.files(projectId, id)}>{t('unready.files')}</Link>
        </Notice>
      )}
      {running && <Waiting to={at.comparisons(projectId, id)}>{t('underWay')}</Waiting>}
      {versions.length === 0 ? (
        <Card>
          <EmptyState
            title={t('versions.empty')}
            line={t(mayEdit ? 'versions.emptyLine' : 'versions.emptyMember')}
            action={
              begin || (mayEdit && <LinkButton to={atData.files(projectId, id)}>{t('unready.files')}</LinkButton>)
            }
          />
        </Card>
      ) : (
        <>
          <VersionTable batch={batch} versions={versions} />
          <Pager page={page.current} size={page.size} total={page.total} />
        </>
      )}
    </>
  )
}

function VersionTable({ batch, versions }: { batch: Batch; versions: VersionBrief[] }) {
  const { t } = useTranslation(['comparisons', 'versions'])
  const { projectId, id, mayEdit } = batch
  const shared = useVersionColumns<VersionBrief>({
    mayEdit,
    nameOf: ({ number }) => t('version.name', { number }),
    to: {
      page: (versionId) => at.version(projectId, id, versionId),
      publish: (versionId) => at.publish(projectId, id, versionId),
      delete: (versionId) => at.versionDelete(projectId, id, versionId),
    },
    cancel: t('cancel.action'),
  })
  const columns: Column<VersionBrief>[] = [
    shared.number,
    {
      key: 'state',
      head: t('versions:field.state'),
      cell: (version) =>
        isUnderWay(version) ? (
          <Progress version={version} />
        ) : (
          <>
            <VersionBadge version={version} />
            {version.fault && <div>{t(`fault.${version.fault}`)}</div>}
          </>
        ),
      prose: true,
    },
    {
      key: 'share',
      head: t('figure.share'),
      cell: ({ share: of, number }) => {
        const share = of && shareOfFigures({ share: of })
        if (!share) return '—'
        return (
          <ProgressBar
            label={t('shareOf', { number })}
            value={Math.max(0, Number(share))}
            max={100}
            text={t('percent', { value: share })}
          />
        )
      },
      width: '9rem',
    },
    {
      key: 'lines',
      head: t('figure.lines'),
      cell: ({ lines }) => (lines === null ? '—' : shownCount(lines)),
      numeric: true,
    },
    {
      key: 'differing',
      head: t('figure.differing'),
      cell: ({ differing }) => (differing === null ? '—' : shownCount(differing)),
      numeric: true,
    },
    {
      key: 'startedBy',
      head: t('field.startedBy'),
      cell: ({ startedBy, createdAt }) => <Lines of={[startedBy.name, createdAt]} />,
    },
    shared.publishedBy,
    {
      key: 'comments',
      head: t('tabs.comments'),
      cell: (version) =>
        version.comments === 0 ? (
          '—'
        ) : (
          <Link to={at.comments(projectId, id, version.id)}>
            {version.comments}
            {version.openComments > 0 && (
              <>
                {' '}
                <Badge tone="warning">{t('comments.open', { count: version.openComments })}</Badge>
              </>
            )}
          </Link>
        ),
    },
    shared.actions,
  ]
  return (
    <DataTable
      stacked
      caption={t('versions.caption')}
      columns={columns}
      rows={versions}
      rowKey={(version) => version.id}
    />
  )
}
