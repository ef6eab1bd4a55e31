import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Named } from '#app/ui/lists/named.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { decideSchedule, searchSchedules } from '#contract/data/schedules/calls.ts'
import { ApplicationStatus } from '#contract/data/schedules/codes.ts'
import { schedulePage } from '#contract/data/schedules/shapes.ts'
import { pageSizeMax } from '#contract/platform/paging.ts'
import { problems, statusOf } from '#contract/platform/problem.ts'
import { DecisionFields } from './decision-fields.tsx'
import { type RowView, rowView } from './params.server.ts'
import { ScheduleBadge } from './states.tsx'

const formId = 'decide'

export const handle: PageHandle = { large: true, i18n: 'schedules', title: ({ t }) => t('schedules:decisions.title') }

async function toDecide(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, ['name', 'appliedAt'], { sort: 'appliedAt', order: 'asc' })
  const { keyword } = filterIn({ keyword: schedulePage.shape.keyword }, new URL(request.url).searchParams)
  const found = await query(args, searchSchedules, { body: { scope: 'toDecide', ...listing, keyword } })
  return { found, keyword, order: { by: listing.sort, descending: listing.order === 'desc' } }
}

export async function loader(args: LoaderFunctionArgs) {
  const { found, ...rest } = await toDecide(args)
  leaveEmptyPage(args.request, found)
  const { records, ...page } = found
  return { ...rest, page, schedules: records.map((row) => rowView(args, row)) }
}

/** `bizId version` of each chosen application. */
const chosen = z.string().regex(/^\S{8,64} \d{1,9}$/)
const typedDecisions = z.strictObject({
  chosen: z.array(chosen).max(pageSizeMax).default([]),
  decision: z.enum([ApplicationStatus.approved, ApplicationStatus.rejected], { error: 'required' }),
  reason: z.string().default(''),
})

/** Decides each chosen application in a separate call; lists those that are refused. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedDecisions, formId)
  if (!form.ok) return form.refused()
  const t = translatorOf(args.request, 'schedules')
  const { decision, reason } = form.value
  if (form.value.chosen.length === 0) return form.refused(refusalOf([t('decisions.chooseOne')]))
  const names = new Map((await toDecide(args)).found.records.map(({ bizId, process }) => [bizId, process.name]))
  const refusals: string[] = []
  for (const each of form.value.chosen) {
    const [bizId = '', version = ''] = each.split(' ')
    const result = await mutate(args, decideSchedule, { body: { bizId, version: Number(version), decision, reason } })
    if (!result.ok)
      refusals.push(
        t('decisions.refused', {
          name: names.get(bizId) ?? bizId,
          reason: result.failure.errors?.reason?.[0] ?? result.failure.msg,
        }),
      )
  }
  if (refusals.length > 0) return form.refused(refusalOf(refusals))
  const { length: count } = form.value.chosen
  return redirectWithNotice(args, at.scheduleDecisions, t('decisions.done', { count }))
}

/** A refusal of the form as a whole. */
const refusalOf = (texts: readonly string[]): Refused => ({
  status: statusOf(problems.validation),
  failure: { code: problems.validation, msg: texts.join('\n'), data: null },
})

/** Applications that the reader may decide, one by one or several together. */
export default function Decisions() {
  const { t } = useTranslation('schedules')
  const { keyword, order, page, schedules } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    draft: undefined,
    fields: { decision: t('field.decision'), reason: t('field.reason') },
    saved: {},
  })
  const ticked = new Set(reply?.values.chosen ?? [])
  const columns: Column<RowView>[] = [
    {
      key: 'choose',
      head: t('field.action'),
      cell: ({ bizId, version, process }) => {
        const value = `${bizId} ${version}`
        return (
          <input
            type="checkbox"
            name="chosen"
            value={value}
            defaultChecked={ticked.has(value)}
            aria-label={t('decisions.choose', { name: process.name })}
          />
        )
      },
      actions: true,
    },
    {
      key: 'name',
      head: t('field.process'),
      cell: ({ bizId, process, workspace }) => (
        <Named to={at.scheduleDecision(bizId ?? '')} name={process.name} under={workspace.name} />
      ),
      rowHead: true,
      sortable: true,
      prose: true,
      width: '12rem',
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <ScheduleBadge state={state} /> },
    {
      key: 'appliedAt',
      head: t('field.applicant'),
      cell: ({ application, shown }) => <Lines of={[application?.applicant.name ?? '', shown.appliedAt ?? '']} />,
      sortable: true,
    },
    { key: 'note', head: t('field.note'), cell: ({ application }) => application?.note, prose: true, width: '14rem' },
  ]
  const isEmpty = page.total === 0 && keyword === undefined
  const table = (
    <DataTable
      stacked
      caption={t('decisions.title')}
      columns={columns}
      rows={schedules}
      rowKey={({ process }) => process.bizId}
      order={order}
      empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
    />
  )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('decisions.title')} line={t('decisions.line')} />
      {isEmpty ? (
        <Card>
          <EmptyState title={t('decisions.empty')} line={t('decisions.emptyLine')} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('decisions.filter')} active={keyword !== undefined}>
            <SearchField label={t('decisions.keyword')} value={keyword ?? ''} />
          </FilterBar>
          {schedules.length === 0 ? (
            table
          ) : (
            <EditForm
              form={form}
              reply={reply as Parameters<typeof EditForm>[0]['reply']}
              title={t('decisions.form')}
              save={t('decisions.decide')}
            >
              {table}
              <DecisionFields form={form} />
            </EditForm>
          )}
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
