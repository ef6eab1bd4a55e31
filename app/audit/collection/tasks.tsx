import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { noneChosen } from '#app/page/forms/chosen.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenConfirmation, ChosenForm, ChosenIntent } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownAmount, shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { changeStatuses, detectTickets, pageTasks, verifyTickets } from '#contract/audit/collection/calls.ts'
import { changeFaults, keyWordMax, reasonMax, taskAttentions } from '#contract/audit/collection/codes.ts'
import type { TaskRow } from '#contract/audit/collection/shapes.ts'
import { pairingStates } from '#contract/audit/flow/pairing.ts'
import { listReviewClientNames } from '#contract/audit/reviews/calls.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { problems } from '#contract/platform/problem.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import { taskListOf } from './params.server.ts'
import { CollectBadge, withUnit } from './share-frame.tsx'
import classes from './tasks.module.css'

export const handle: PageHandle = {
  i18n: ['collection', 'collection-api', 'tickets-api', 'comparisons'],
  title: ({ t }) => t('collection:tasks.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = taskListOf(request)
  const { current, size, sort, order } = listing
  const [clients, found] = await Promise.all([
    query(args, listReviewClientNames),
    query(args, pageTasks, { body: { ...filter, page: current, limit: size, sort, order } }),
  ])
  leaveEmptyPage(request, { records: found.list, current })
  const { day, time } = datesOf(request)
  return {
    clients: clients.map(({ clientCode: value, clientName }) => ({ value, label: clientName })),
    filter,
    filtered: Object.values(filter).some((value) => value !== undefined),
    order: { by: sort, descending: order === 'desc' },
    page: { current, size, total: found.total },
    byStatus: found.byStatus,
    tasks: found.list.map((task) => ({
      ...task,
      ticketDate: day(task.ticketDate),
      lastUploadedAt: task.lastUploadedAt && time(task.lastUploadedAt),
    })),
  }
}

const formId = 'tasks'
const choosing = z.strictObject({
  id: z.array(rowId).max(200).default([]),
  reason: z.string().trim().max(reasonMax).default(''),
})
const { collecting, completed, underAudit } = CollectStatus
const stepOf: Record<string, CollectStatus> = {
  handIn: underAudit,
  complete: completed,
  giveBack: collecting,
  begin: collecting,
}

/** Bulk actions: all-or-nothing; a refusal names the tasks that block it. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, choosing, formId)
  if (!form.ok) return form.refused()
  const { id: ids, reason } = form.value
  const t = translatorOf(args.request, 'collection')
  const page = at.tasks + new URL(args.request.url).search
  if (ids.length === 0) return form.refused(noneChosen(args))
  if (form.intent === 'detect' || form.intent === 'verify') {
    const result = await mutate(args, form.intent === 'detect' ? detectTickets : verifyTickets, { body: { ids } })
    if (!result.ok) return form.refused(result)
    return redirectWithNotice(args, page, t(`bulk.${form.intent}Done`, { count: result.data.tickets }))
  }
  const status = stepOf[form.intent]
  if (!status) throw notFound(args.request)
  const answer = await mutate(args, changeStatuses, { body: { ids, status, reason } })
  if (answer.ok) return redirectWithNotice(args, page, t('bulk.done', { count: answer.data.changed }))
  if (answer.failure.code === problems['collection.open'])
    return redirect(at.tasksCompleteOf(ids.join(), new URL(args.request.url).search))
  const refused = refusedShape.safeParse(answer.failure.detail)
  if (!refused.success) return form.refused(answer)
  const lines = refused.data.refused.map(({ id, why }) => t('bulk.refused', { id, why: t(`why.${why}`) }))
  return form.refused({ ...answer, failure: { ...answer.failure, errors: { '': [t('bulk.refusedAll'), ...lines] } } })
}

const refusedShape = z.object({ refused: z.array(z.object({ id: z.number(), why: z.enum(changeFaults) })) })
type Row = Omit<TaskRow, 'lastUploadedAt'> & { lastUploadedAt: string | null }

export default function Tasks() {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api', 'comparisons'])
  const { clients, filter, filtered, order, page, byStatus, tasks } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const form = formState(formId, { reply: useActionData<typeof action>(), fields: { reason: t('bulk.reason') } })
  const all = byStatus.reduce((sum, { count }) => sum + count, 0)
  const mayEdit = tasks.some((task) => task.mayEdit)
  const [first] = tasks
  if (all === 0 && !filtered)
    return (
      <>
        <PageHeader title={t('tasks.title')} line={t('tasks.line')} />
        <Card>
          <EmptyState title={t('tasks.empty')} line={t('tasks.emptyLine')} />
        </Card>
      </>
    )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('tasks.title')}
        line={
          filter.objectId !== undefined && first
            ? t('tasks.of', { batch: first.reviewBatchNo, dealer: first.dealerName })
            : t('tasks.line')
        }
        action={
          <>
            <ExportList to={at.tasksExport} />
            {filter.objectId !== undefined && (
              <LinkButton look="primary" to={at.links(filter.objectId)}>
                {t('links.title')}
              </LinkButton>
            )}
          </>
        }
      />
      <nav aria-label={t('tasks.byStatus')} className={classes.statuses}>
        <Link
          to={withSearch(search, { status: undefined, page: undefined })}
          aria-current={filter.status === undefined ? 'true' : undefined}
        >
          {t('tasks.all')} <strong>{all}</strong>
        </Link>
        {byStatus.map(({ status: each, count }) => (
          <Link
            key={each}
            to={withSearch(search, { status: each, page: undefined })}
            aria-current={filter.status === each ? 'true' : undefined}
          >
            {t(`collection-api:status.${each}`)} <strong>{count}</strong>
          </Link>
        ))}
      </nav>
      <FilterBar label={t('filter.label')} keep={['sort', 'status', 'objectId']} active={filtered}>
        <SearchField label={t('filter.keyWord')} name="keyWord" value={filter.keyWord} maxLength={keyWordMax} />
        <FilterSelect
          label={t('filter.attention')}
          name="attention"
          value={filter.attention}
          options={taskAttentions.map((value) => ({ value, label: t(`attention.${value}`) }))}
        />
        {clients.length > 1 && (
          <FilterSelect label={t('filter.client')} name="clientCode" value={filter.clientCode} options={clients} />
        )}
        <FilterSelect
          label={t('filter.ticketType')}
          name="ticketType"
          value={filter.ticketType}
          options={Object.values(TicketType).map((value) => ({ value, label: t(`tickets-api:type.${value}`) }))}
        />
        <FilterSelect
          label={t('filter.state')}
          name="state"
          value={filter.state}
          options={pairingStates.map((value) => ({ value, label: t(`comparisons:pairing.${value}`) }))}
        />
        <DateField label={t('filter.dateFrom')} field={{ name: 'dateFrom', initialValue: filter.dateFrom }} />
        <DateField label={t('filter.dateTo')} field={{ name: 'dateTo', initialValue: filter.dateTo }} />
      </FilterBar>
      <Table tasks={tasks} order={order} bar={mayEdit && <Chosen form={form} />} />
      {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}

type ChosenProps = { form: ReturnType<typeof formState<'reason'>> }

function Chosen({ form }: ChosenProps) {
  const { t } = useTranslation('collection')
  return (
    <ChosenForm form={form}>
      <ChosenIntent intent="handIn">{t('step.0100')}</ChosenIntent>
      <ChosenIntent intent="complete">{t('step.1000')}</ChosenIntent>
      <ChosenIntent intent="detect">{t('bulk.detect')}</ChosenIntent>
      <ChosenIntent intent="verify">{t('bulk.verify')}</ChosenIntent>
      <ChosenConfirmation way="delete" to={at.tasksDelete}>
        {t('bulk.delete')}
      </ChosenConfirmation>
      <Details summary={t('step.back')} open={form.field('reason').errors !== undefined}>
        <TextField field={form.field('reason')} hint={t('bulk.reasonHint')} maxLength={reasonMax} autoComplete="off" />
        <ChosenIntent intent="giveBack">{t('step.back')}</ChosenIntent>
      </Details>
    </ChosenForm>
  )
}

type TableProps = { tasks: Row[]; order: { by: string; descending: boolean }; bar: ReactElement | false }

function Table({ tasks, order, bar }: TableProps) {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api', 'comparisons'])
  const columns: Column<Row>[] = [
    {
      key: 'product',
      head: t('column.line'),
      cell: (task) => (
        <>
          <Link to={at.task(task.id)}>{task.productName || task.productCode}</Link>
          <span className={classes.under}>{[`#${task.id}`, task.product, task.spec].filter(Boolean).join(' · ')}</span>
        </>
      ),
      rowHead: true,
      sortable: true,
      width: '13rem',
    },
    {
      key: 'status',
      head: t('column.status'),
      cell: ({ status: each, statusName }) => <CollectBadge status={each} name={statusName} />,
      sortable: true,
    },
    {
      key: 'real',
      head: t('column.tickets'),
      cell: ({ ticketTypeCntReal, ticketTypeCntPlan, missing }) => (
        <Lines
          of={[
            `${ticketTypeCntReal} / ${ticketTypeCntPlan}`,
            missing.map((type) => t(`tickets-api:type.${type}`)).join(t('collection-api:listComma')) &&
              t('column.missing', {
                types: missing.map((type) => t(`tickets-api:type.${type}`)).join(t('collection-api:listComma')),
              }),
          ]}
        />
      ),
      sortable: true,
    },
    {
      key: 'attention',
      head: t('filter.attention'),
      cell: ({ undecided, rejected, differing, incomplete }) => (
        <span className={classes.badges}>
          {undecided > 0 && <Badge tone="info">{t('column.undecided', { count: undecided })}</Badge>}
          {differing > 0 && <Badge tone="warning">{t('column.differing', { count: differing })}</Badge>}
          {incomplete > 0 && <Badge tone="warning">{t('column.incomplete', { count: incomplete })}</Badge>}
          {rejected > 0 && <Badge tone="danger">{t('column.rejected', { count: rejected })}</Badge>}
          {undecided + differing + incomplete + rejected === 0 && '—'}
        </span>
      ),
    },
    {
      key: 'batch',
      head: t('column.batch'),
      cell: ({ objectId: id, reviewBatchNo, dealerName }) => (
        <>
          <Link to={at.tasksOf(id)} className={classes.batch}>
            {reviewBatchNo}
          </Link>
          <span className={classes.under}>{dealerName}</span>
        </>
      ),
      sortable: true,
      width: '9rem',
    },
    { key: 'date', head: t('column.date'), cell: ({ ticketDate }) => ticketDate, sortable: true },
    {
      key: 'counterparty',
      head: t('column.counterparty'),
      cell: ({ clientName }) => clientName || '—',
      sortable: true,
      prose: true,
      width: '10rem',
    },
    {
      key: 'quantity',
      extra: true,
      head: t('column.quantity'),
      cell: (task) => withUnit({ ...task, qty: shownDecimal(task.qty) }),
      numeric: true,
      sortable: true,
    },
    {
      key: 'amount',
      head: t('column.amount'),
      cell: ({ amount }) => shownAmount(amount),
      numeric: true,
      sortable: true,
    },
    { key: 'state', extra: true, head: t('filter.state'), cell: ({ state: each }) => t(`comparisons:pairing.${each}`) },
    {
      key: 'lastUploadedAt',
      extra: true,
      head: t('column.lastUploadedAt'),
      cell: ({ lastUploadedAt }) => lastUploadedAt ?? '—',
      sortable: true,
    },
  ]
  return (
    <DataTable
      caption={t('tasks.title')}
      columns={columns}
      rows={tasks}
      rowKey={({ id }) => id}
      order={order}
      list="tasks"
      compact
      stacked
      choosing={bar && { name: ({ id, productName }) => `#${id} ${productName}`, may: ({ mayEdit }) => mayEdit, bar }}
      empty={<NoneFound title={t('tasks.none')} line={t('tasks.noneLine')} />}
    />
  )
}
