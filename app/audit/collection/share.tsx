import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import { leaveEmptyPage, pageIn, searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { pageByUrl } from '#contract/audit/collection/calls.ts'
import { IsAvailable, keyWordMax, linkMegabytesMax, sharePageSizes } from '#contract/audit/collection/codes.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import classes from './share.module.css'
import { closedOrThrow, copyUrlOf, type TaskView, taskView } from './share.server.ts'
import { Closed, CollectBadge, ShareFrame, withUnit } from './share-frame.tsx'

export const handle: PageHandle = {
  i18n: ['collection-share', 'collection-api', 'tickets-api'],
  title: ({ t }) => t('collection-share:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { search, searchParams } = new URL(request.url)
  // Redirects to the spelling that links use. design: domain §8
  if (pathOf(request) === at.shareSpeltRight) throw redirect(at.share + search, 301)
  const copyUrl = copyUrlOf(args)
  const keyWord = searchedIn(searchParams, 'keyWord', keyWordMax)
  const status = Object.values(CollectStatus).find((each) => each === searchParams.get('status'))
  const limit = sharePageSizes.find((size) => String(size) === searchParams.get('limit')) ?? sharePageSizes[0]
  const page = pageIn(searchParams)
  const answer = await mutate(args, pageByUrl, {
    body: { copyUrl, page, limit, status, keyWord: keyWord || undefined },
  })
  if (!answer.ok) return data(closedOrThrow(answer), answer.status)
  const { result, endDate, ticketTypeList, ...head } = answer.data
  leaveEmptyPage(request, { records: result.list, current: page })
  return {
    copyUrl,
    filter: { keyWord, status, limit },
    page,
    total: result.total,
    tasks: result.list.map((task) => taskView(request, task)),
    head: {
      ...head,
      endDate: datesOf(request).day(endDate),
      types: ticketTypeList
        .filter(({ isAvailable }) => isAvailable === IsAvailable.asked)
        .map((each) => each.ticketTypeName),
    },
  }
}

/** Dealer's page: the batch, its progress, and each line that needs tickets. spec: operations §2.4 */
export default function Share() {
  const result = useLoaderData<typeof loader>()
  return 'closed' in result ? <Closed /> : <Open {...result} />
}

type Result = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { closed: string }>

function Open({ copyUrl, filter, page, total, tasks, head }: Result) {
  const { t } = useTranslation(['collection-share', 'collection-api', 'tickets-api'])
  const { search } = useLocation()
  const filtered = filter.keyWord !== '' || filter.status !== undefined
  const missing = head.totalCnt - head.uploadCnt
  return (
    <ShareFrame>
      <PageHeader title={t('title')} line={head.late ? undefined : t('line')} />
      {head.late ? (
        <Notice tone="warning" title={t('late.title')}>
          {t('late.line', { day: head.endDate })}
        </Notice>
      ) : (
        missing > 0 && (
          <Notice tone="info" title={t('missing.title', { count: missing })}>
            {t('missing.line', { day: head.endDate })}
          </Notice>
        )
      )}
      <Card>
        <DescriptionList
          items={[
            { term: t('head.checkBatch'), value: head.checkBatch },
            { term: t('head.dealerName'), value: head.dealerName },
            { term: t('head.endDate'), value: t('until', { day: head.endDate }) },
            { term: t('head.types'), value: head.types.join(t('collection-api:listComma')) },
            { term: t('head.bytes'), value: t('head.bytesMax', { max: linkMegabytesMax / 1024 }) },
            ...(head.remarks === ''
              ? []
              : [{ term: t('head.remarks'), value: <span className={classes.lines}>{head.remarks}</span> }]),
          ]}
        />
        <dl className={classes.figures}>
          {(['totalCnt', 'uploadCnt', 'collectCnt', 'finishedCnt'] as const).map((figure) => (
            <div key={figure}>
              <dt>{t(`figure.${figure}`)}</dt>
              <dd>{head[figure]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Filter copyUrl={copyUrl} filter={filter} filtered={filtered} />
      <Table copyUrl={copyUrl} tasks={tasks} first={(page - 1) * filter.limit + 1} filtered={filtered} />
      {total > 0 && (
        <div className={classes.foot}>
          <Pager fixed page={page} size={filter.limit} total={total} />
          <nav aria-label={t('sizes')} className={classes.sizes}>
            {t('sizes')}
            {sharePageSizes.map((size) => (
              <Link
                key={size}
                to={withSearch(search, { limit: String(size), page: undefined })}
                aria-current={size === filter.limit ? 'true' : undefined}
              >
                {size}
              </Link>
            ))}
          </nav>
        </div>
      )}
    </ShareFrame>
  )
}

function Filter({ copyUrl, filter, filtered }: Pick<Result, 'copyUrl' | 'filter'> & { filtered: boolean }) {
  const { t } = useTranslation(['collection-share', 'collection-api', 'tickets-api'])
  return (
    <FilterBar
      label={t('filter.label')}
      keep={['copyUrl', 'limit']}
      active={filtered}
      words={{ apply: t('filter.search'), clear: t('filter.reset') }}
      cleared={at.shareOf(copyUrl)}
    >
      <FilterSelect
        label={t('filter.status')}
        name="status"
        value={filter.status}
        options={Object.values(CollectStatus).map((status) => ({
          value: status,
          label: t(`collection-api:status.${status}`),
        }))}
      />
      <SearchField label={t('filter.keyWord')} name="keyWord" value={filter.keyWord} maxLength={keyWordMax} />
    </FilterBar>
  )
}

type TableProps = { copyUrl: string; tasks: TaskView[]; first: number; filtered: boolean }
type Row = TaskView & { index: number }

function Table({ copyUrl, tasks, first, filtered }: TableProps) {
  const { t } = useTranslation(['collection-share', 'collection-api', 'tickets-api'])
  const columns: Column<Row>[] = [
    { key: 'index', head: t('column.index'), cell: ({ index }) => index, numeric: true },
    {
      key: 'task',
      head: t('column.task'),
      cell: (task) => (
        <>
          <Link to={at.shareTaskOf(copyUrl, task.id)}>{task.taskName}</Link>
          <span className={classes.under}>{[task.clientName, withUnit(task)].filter(Boolean).join(' · ')}</span>
        </>
      ),
      rowHead: true,
      prose: true,
      width: '15rem',
    },
    { key: 'type', head: t('column.type'), cell: ({ flowTypeName }) => flowTypeName },
    { key: 'plan', head: t('column.plan'), cell: ({ ticketTypeCntPlan }) => ticketTypeCntPlan, numeric: true },
    {
      key: 'real',
      head: t('column.real'),
      cell: ({ ticketTypeCntReal, missing }) => (
        <>
          {ticketTypeCntReal}
          {missing.length > 0 && (
            <span className={classes.under}>
              {t('missing.types', {
                types: missing.map((type) => t(`tickets-api:type.${type}`)).join(t('collection-api:listComma')),
              })}
            </span>
          )}
        </>
      ),
      prose: 'narrow',
    },
    { key: 'created', head: t('column.created'), cell: ({ createdDate }) => createdDate },
    { key: 'end', head: t('column.end'), cell: ({ endDate }) => endDate },
    {
      key: 'rejections',
      head: t('column.rejections'),
      cell: ({ rejectCnt, rejectReason }) =>
        rejectCnt === 0 ? '—' : <Lines of={[t('rejections', { count: rejectCnt }), rejectReason]} />,
      prose: true,
      width: '8rem',
    },
    {
      key: 'status',
      head: t('column.status'),
      cell: ({ status, statusName }) => <CollectBadge status={status} name={statusName} />,
    },
    {
      key: 'actions',
      head: t('column.actions'),
      cell: ({ id, taskName, mayUpload }) => (
        <>
          <LinkButton small to={at.shareTaskOf(copyUrl, id)}>
            {t('detail')}
            <VisuallyHidden>{taskName}</VisuallyHidden>
          </LinkButton>
          {mayUpload && (
            <LinkButton small look="primary" to={`${at.shareTaskOf(copyUrl, id)}#upload`}>
              {t('upload.action')}
              <VisuallyHidden>{taskName}</VisuallyHidden>
            </LinkButton>
          )}
        </>
      ),
      actions: true,
    },
  ]
  const empty = (
    <Card>
      <EmptyState
        title={t(filtered ? 'none' : 'empty')}
        line={t(filtered ? 'noneLine' : 'emptyLine')}
        action={
          filtered && (
            <LinkButton to={at.shareOf(copyUrl)} reloadDocument>
              {t('filter.reset')}
            </LinkButton>
          )
        }
      />
    </Card>
  )
  return (
    <DataTable
      caption={t('tasks')}
      columns={columns}
      rows={tasks.map((task, place) => ({ ...task, index: first + place }))}
      rowKey={({ id }) => id}
      stacked
      empty={empty}
    />
  )
}
