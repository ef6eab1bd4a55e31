import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, pageIn, searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/audit/data-process/addresses.ts'
import { getFlowFiles, pageRowFaults } from '#contract/audit/data-process/calls.ts'
import { type RowFault, rowFaultText } from '#contract/audit/data-process/shapes.ts'
import { faultReasons } from '#contract/audit/flow/line.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import { type Batch, batchOf } from './batch.server.ts'
import { BatchHeader } from './batch-page.tsx'
import { Beside } from './state.tsx'

export const handle: PageHandle<{ batch: Batch }> = {
  i18n: ['data-process', 'reviews'],
  title: ({ t, data }) => t('data-process:faults.title', { number: data?.batch.reviewBatchNo }),
}

const faultsAPage = 50

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { searchParams } = new URL(args.request.url)
  const { reviewBatchNo } = batch
  const { files: all } = await query(args, getFlowFiles, { body: { reviewBatchNo } })
  const files = all
    .filter(({ current, sheets }) => current && sheets.some(({ counts, ignored }) => counts !== null && !ignored))
    .map(({ fileId, name }) => ({ fileId, name }))
  const fileId = files.find((file) => String(file.fileId) === searchParams.get('file'))?.fileId
  const reason = faultReasons.find((each) => each === searchParams.get('reason'))
  const text = searchedIn(searchParams, 'text', rowFaultText)
  const current = pageIn(searchParams)
  const of = { reviewBatchNo, fileId, reason, text: text || undefined }
  const found = await query(args, pageRowFaults, { body: { ...of, current, size: faultsAPage } })
  leaveEmptyPage(args.request, found)
  const { records, reasons, ...page } = found
  return { batch, files, fileId, reason, text, faults: records, reasons, page, textMax: rowFaultText }
}

export default function RowFaults() {
  const { t } = useTranslation('data-process')
  const { batch, files, fileId, reason, text, faults, reasons, page, textMax } = useLoaderData<typeof loader>()
  const { projectId, id, reviewBatchNo } = batch
  const isFiltered = fileId !== undefined || reason !== undefined || text !== ''
  const columns: Column<RowFault>[] = [
    {
      key: 'place',
      head: t('faults.place'),
      cell: ({ fileId, sheetId, file, sheet, row }) => (
        <>
          <Link to={`${at.file(projectId, id, fileId)}#sheet-${sheetId}`}>{file}</Link>
          <Beside texts={[[sheet, t('fault.row', { row })].filter(Boolean).join(t('fault.and'))]} />
        </>
      ),
      rowHead: true,
      prose: true,
      width: '14rem',
    },
    {
      key: 'column',
      head: t('faults.column'),
      cell: ({ column, head }) =>
        column === null ? (
          '—'
        ) : (
          <>
            {head}
            <Beside texts={[columnLetters(column - 1)]} />
          </>
        ),
      prose: true,
    },
    { key: 'field', head: t('faults.field'), cell: ({ field }) => (field ? t(`field.${field}`) : '—') },
    {
      key: 'value',
      head: t('faults.value'),
      cell: ({ value }) => (value === '' ? t('faults.nothing') : value),
      prose: true,
      width: '12rem',
    },
    {
      key: 'reason',
      head: t('faults.reason'),
      cell: ({ reason }) => t(`reason.${reason}`),
      prose: true,
      width: '16rem',
    },
  ]
  return (
    <>
      <BatchHeader
        batch={batch}
        title={t('faults.title', { number: reviewBatchNo })}
        line={t('faults.line')}
        action={
          <>
            <LinkButton to={at.files(projectId, id)}>{t('file.back')}</LinkButton>
            <LinkButton to={at.pipeline(projectId, id)}>{t('pipeline.back')}</LinkButton>
          </>
        }
      />
      {page.total === 0 && !isFiltered ? (
        <Card>
          <EmptyState title={t('faults.none')} line={t(files.length === 0 ? 'faults.noneRead' : 'faults.noneLine')} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('faults.filter')} active={isFiltered}>
            <SelectField
              label={t('faults.file')}
              field={{ name: 'file', initialValue: fileId }}
              empty={t('faults.all')}
              options={files.map(({ fileId, name }) => ({ value: String(fileId), label: name }))}
            />
            <SelectField
              label={t('faults.reason')}
              field={{ name: 'reason', initialValue: reason }}
              empty={t('faults.all')}
              options={faultReasons
                .filter((each) => each === reason || reasons.some((one) => one.reason === each))
                .map((each) => ({
                  value: each,
                  label: t('faults.counted', {
                    reason: t(`reason.${each}`),
                    count: reasons.find((one) => one.reason === each)?.count ?? 0,
                  }),
                }))}
            />
            <TextField
              label={t('faults.value')}
              field={{ name: 'text', initialValue: text }}
              type="search"
              maxLength={textMax}
            />
          </FilterBar>
          <DataTable
            caption={t('faults.title', { number: reviewBatchNo })}
            columns={columns}
            rows={faults}
            rowKey={({ sheetId, row, column, reason }) => `${sheetId} ${row} ${column} ${reason}`}
            empty={<NoneFound title={t('faults.noneFound')} line={t('faults.noneFoundLine')} />}
          />
          {page.total > 0 && <Pager fixed page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
