import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { noneChosen } from '#app/page/forms/chosen.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits, postedForm } from '#app/page/forms/posted.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { UploadField } from '#app/shell/files/upload-field.tsx'
import { uploadedBy } from '#app/shell/files/uploaded.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { PartBar } from '#app/ui/charts/part-bar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { DateField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenConfirmation, ChosenForm, ChosenIntent } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/tickets/addresses.ts'
import { addChecks, pageChecks, readChecksAgain } from '#contract/audit/tickets/calls.ts'
import {
  type CheckOutcome,
  checkOutcomes,
  checkSorts,
  checksAtOnceMax,
  TicketType,
  ticketCheckBusiness,
} from '#contract/audit/tickets/codes.ts'
import { type CheckRow, checkFilter } from '#contract/audit/tickets/shapes.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { formFilesMax, uploadedHere } from '#contract/platform/files/shapes.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import classes from './checks.module.css'

const FormId = { put: 'put', chosen: 'chosen' } as const

export const handle: PageHandle = {
  i18n: ['tickets', 'tickets-api', 'files'],
  title: ({ t }) => t('tickets:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const filter = filterIn(checkFilter.shape, new URL(request.url).searchParams)
  const listing = listingOf(request, checkSorts, { sort: 'createdAt', order: 'desc' })
  const found = await query(args, pageChecks, { query: { ...filter, ...listing } })
  leaveEmptyPage(request, found)
  const { records, byOutcome, ...page } = found
  const { day, time } = datesOf(request)
  return {
    filter,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    byOutcome,
    checks: records.map((check) => ({
      ...check,
      ticketDate: /^\d{4}-\d\d-\d\d$/.test(check.ticketDate) ? day(check.ticketDate) : check.ticketDate,
      createdAt: time(check.createdAt),
    })),
    megabytes: fileBytesMax / megabyte,
    filesMax: formFilesMax,
  }
}

const choosing = z.strictObject({ id: z.array(rowId).max(checksAtOnceMax).default([]) })

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const t = translatorOf(request, 'tickets')
  const posted = await postedForm(request, formLimits.anyFile)
  if (posted.get('form') === FormId.chosen) {
    const form = await readForm(args, choosing, FormId.chosen, formLimits.anyFile)
    if (!form.ok) return form.refused()
    const { id: ids } = form.value
    if (ids.length === 0) return form.refused(noneChosen(args))
    const result = await mutate(args, readChecksAgain, { body: { ids } })
    if (!result.ok) return form.refused(result)
    return redirectWithNotice(
      args,
      at.checks + new URL(request.url).search,
      t('chosen.again', { count: result.data.changed }),
    )
  }
  const form = await readForm(args, uploadedHere, FormId.put, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { files, refused } = await uploadedBy(args, form.value, { businessType: ticketCheckBusiness, businessId: '' })
  if (files.length > 0) {
    const result = await mutate(args, addChecks, { body: { bids: files.map(({ bid }) => bid) } })
    if (!result.ok) return form.refused(result)
  }
  if (refused) return form.refused(refused)
  return redirectWithNotice(args, at.checks, t('put.done', { count: files.length }))
}

type Row = Omit<CheckRow, 'createdAt'> & { createdAt: string }

/** Files uploaded for a check without a project, with their results and findings. */
export default function Checks() {
  const { t } = useTranslation(['tickets', 'tickets-api', 'files'])
  const { filter, order, page, byOutcome, checks } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const countOf = (outcome: CheckOutcome) => byOutcome.find((each) => each.outcome === outcome)?.count ?? 0
  const underWay = countOf('underWay')
  useRevalidationWhile(underWay > 0)
  const all = byOutcome.reduce((sum, { count }) => sum + count, 0)
  const filtered = Object.keys(filter).length > 0
  const chosen = formState(FormId.chosen, { reply, fields: {} })
  const put = formState(FormId.put, { reply, fields: { file: t('put.file') } })
  const { search } = useLocation()
  const isEmpty = all === 0 && !filtered
  return (
    <>
      <ErrorSummary errors={[...put.errors, ...chosen.errors]} />
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={
          !isEmpty && (
            <>
              <ExportButton action={at.checksExport + search}>{t('export')}</ExportButton>
              <LinkButton look="primary" to="#put">
                {t('put.title')}
              </LinkButton>
            </>
          )
        }
      />
      {underWay > 0 && <Waiting to={at.checks}>{t('underWay', { count: underWay })}</Waiting>}
      {isEmpty ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <>
          <Outcomes byOutcome={byOutcome} />
          <FilterBar label={t('filter.label')} active={filtered}>
            <SearchField label={t('filter.keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('filter.outcome')}
              name="outcome"
              value={filter.outcome}
              options={checkOutcomes.map((value) => ({ value, label: t(`tickets-api:outcome.${value}`) }))}
            />
            <FilterSelect
              label={t('filter.type')}
              name="type"
              value={filter.type}
              options={Object.values(TicketType).map((value) => ({ value, label: t(`tickets-api:type.${value}`) }))}
            />
            <DateField label={t('filter.from')} field={{ name: 'from', initialValue: filter.from }} />
            <DateField label={t('filter.to')} field={{ name: 'to', initialValue: filter.to }} />
          </FilterBar>
          <Table checks={checks} order={order} bar={checks.some(({ own }) => own) && <Chosen form={chosen} />} />
          {checks.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
      <PutUp form={put} />
    </>
  )
}

const tones = { clear: 'success', partial: 'warning', noted: 'warning', underWay: 'info', unread: 'danger' } as const

type OutcomesProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'byOutcome'>

/** Counts by outcome; each links to the filtered list. */
function Outcomes({ byOutcome }: OutcomesProps) {
  const { t } = useTranslation(['tickets', 'tickets-api'])
  const { search } = useLocation()
  return (
    <div className={classes.outcomes}>
      <PartBar
        caption={t('outcomes.caption')}
        heads={[t('filter.outcome'), t('outcomes.count')]}
        parts={byOutcome.map(({ outcome, count }) => ({
          key: outcome,
          name: (
            <Link to={withSearch(search, { outcome, page: undefined })}>{t(`tickets-api:outcome.${outcome}`)}</Link>
          ),
          value: count,
          figures: [count],
          tone: tones[outcome],
        }))}
      />
    </div>
  )
}

function PutUp({ form }: { form: ReturnType<typeof formState<'file'>> }) {
  const { t } = useTranslation('tickets')
  const { megabytes, filesMax } = useLoaderData<typeof loader>()
  return (
    <div id="put" className={classes.put}>
      <Card title={t('put.title')}>
        <PostForm form={form} multipart>
          <UploadField
            field={form.field('file')}
            belonging={{ businessType: ticketCheckBusiness, businessId: '' }}
            accept="image/jpeg,image/png,application/pdf,.pdf,.jpg,.jpeg,.png"
            hint={t('put.hint', { megabytes, count: filesMax })}
            multiple
          />
          <FormActions>
            <Button look="primary">{t('put.action')}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </div>
  )
}

function Chosen({ form }: { form: { id: string } }) {
  const { t } = useTranslation('tickets')
  return (
    <ChosenForm form={form}>
      <ChosenIntent intent="again">{t('again')}</ChosenIntent>
      <ChosenConfirmation way="delete" to={at.checksDelete}>
        {t('delete.action')}
      </ChosenConfirmation>
    </ChosenForm>
  )
}

type TableProps = { checks: readonly Row[]; order: { by: string; descending: boolean }; bar: ReactElement | false }

function Table({ checks, order, bar }: TableProps) {
  const { t } = useTranslation(['tickets', 'tickets-api'])
  const columns: Column<Row>[] = [
    {
      key: 'fileName',
      head: t('column.fileName'),
      cell: ({ id, fileName }) => (
        <>
          <Link to={at.check(id)}>{fileName}</Link>
          <span className={classes.under}>#{id}</span>
        </>
      ),
      rowHead: true,
      sortable: true,
      prose: true,
      width: '12rem',
    },
    {
      key: 'outcome',
      head: t('filter.outcome'),
      cell: ({ outcome, state, findings, doubtful, failure }) => (
        <>
          <span className={classes.badges}>
            <Badge tone={tones[outcome]}>
              {outcome === 'underWay'
                ? t(`tickets-api:state.${state}`)
                : outcome === 'noted'
                  ? t('column.findings', { count: findings })
                  : t(`tickets-api:outcome.${outcome}`)}
            </Badge>
            {doubtful > 0 && <Badge tone="warning">{t('column.doubtful', { count: doubtful })}</Badge>}
          </span>
          {failure !== '' && <span className={classes.under}>{failure}</span>}
        </>
      ),
      prose: true,
      width: '10rem',
    },
    {
      key: 'type',
      head: t('filter.type'),
      cell: ({ type }) => (type ? t(`tickets-api:type.${type}`) : '—'),
      sortable: true,
    },
    {
      key: 'ticketNum',
      head: t('tickets-api:field.ticketNum'),
      cell: ({ ticketNum, ticketCode }) => (
        <>
          {ticketNum || '—'}
          {ticketCode !== '' && <span className={classes.under}>{ticketCode}</span>}
        </>
      ),
      sortable: true,
    },
    {
      key: 'ticketDate',
      head: t('tickets-api:field.ticketDate'),
      cell: ({ ticketDate }) => ticketDate || '—',
      sortable: true,
    },
    {
      key: 'sellerName',
      head: t('tickets-api:field.sellerName'),
      cell: ({ sellerName, boughtName }) => (
        <>
          {sellerName || '—'}
          {boughtName !== '' && <span className={classes.under}>{t('column.buyer', { name: boughtName })}</span>}
        </>
      ),
      sortable: true,
      prose: true,
      width: '13rem',
    },
    {
      key: 'amount',
      head: t('tickets-api:field.ticketAmount'),
      cell: ({ ticketAmount }) => (ticketAmount ? shownDecimal(ticketAmount) : '—'),
      numeric: true,
      sortable: true,
    },
    {
      key: 'createdAt',
      head: t('column.createdAt'),
      cell: ({ createdAt, createdBy, own }) => (
        <>
          {createdAt}
          {!own && <span className={classes.under}>{createdBy.name}</span>}
        </>
      ),
      sortable: true,
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={checks}
      rowKey={({ id }) => id}
      order={order}
      list="checks"
      stacked
      choosing={bar && { name: ({ fileName }) => fileName, may: ({ own }) => own, bar }}
      empty={<NoneFound title={t('none')} line={t('noneLine')} />}
    />
  )
}
