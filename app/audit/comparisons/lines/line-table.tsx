import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { ChosenBar, ChosenButton, ChosenConfirmation } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, Lines, type Order } from '#app/ui/lists/data-table.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownAmount, shownDecimal, shownDifference, withMinus } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import type { ComparisonLine } from '#contract/audit/comparisons/shapes.ts'
import { PairingBadge } from '../state.tsx'
import type { VersionDetail } from '../version.server.ts'
import classes from './line-table.module.css'

type Props = {
  detail: VersionDetail
  lines: ComparisonLine[]
  /** 1-based position of the first row in the filtered list. */
  first: number
  order: Order
}

type Row = ComparisonLine & { at: number }

/** Lines of both sides. Each links to its own page, with the filter and position for the next and previous line. */
export function LineTable({ detail, lines, first, order }: Props) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const { search } = useLocation()
  const { projectId, id } = detail.batch
  const rows: Row[] = lines.map((line, index) => ({ ...line, at: first + index }))
  const columns: Column<Row>[] = [
    {
      key: 'product',
      head: t('data-process:field.productName'),
      cell: (line) => (
        <>
          <Link
            to={
              at.line(projectId, id, detail.version.id, line.place) +
              withSearch(search, { at: String(line.at), page: undefined })
            }
          >
            {line.productName || line.productCode}
          </Link>
          <span className={classes.under}>{[line.product, line.spec].filter(Boolean).join(' · ')}</span>
        </>
      ),
      rowHead: true,
      sortable: true,
      width: '13rem',
    },
    {
      key: 'state',
      head: t('field.result'),
      cell: ({ state, rule, duplicate }) => (
        <div className={classes.result}>
          <PairingBadge state={state} /> {duplicate && <Badge tone="warning">{t('line.duplicate')}</Badge>}
          {state === 'matched' && rule !== 'exact' && <span className={classes.under}>{t(`rule.${rule}`)}</span>}
        </div>
      ),
      sortable: true,
    },
    { key: 'role', head: t('filter.role'), cell: ({ role }) => t(`side.${role}Short`) },
    {
      key: 'date',
      head: t('data-process:field.date'),
      cell: ({ date, days }) => (
        <>
          <span className={classes.date}>{date}</span>
          {days !== null && days !== 0 && (
            <span className={classes.under}>{t('line.days', { count: Math.abs(days), days: signed(days) })}</span>
          )}
        </>
      ),
      sortable: true,
    },
    {
      key: 'counterparty',
      head: t('data-process:field.counterparty'),
      cell: ({ counterparty }) => counterparty || '—',
      sortable: true,
      prose: true,
      width: '12rem',
    },
    {
      key: 'batchNo',
      extra: true,
      head: t('data-process:field.batchNo'),
      cell: ({ batchNo }) => batchNo || '—',
      sortable: true,
    },
    {
      key: 'quantity',
      head: t('line.base'),
      cell: ({ base, quantity, unit }) => (
        <>
          {shownDecimal(base)}
          {quantity !== base && <span className={classes.under}>{`${shownDecimal(quantity)} ${unit}`}</span>}
        </>
      ),
      numeric: true,
      sortable: true,
    },
    {
      key: 'difference',
      head: t('line.difference'),
      cell: ({ difference }) =>
        difference === null || difference === '0' ? '—' : <strong>{shownDifference(difference)}</strong>,
      numeric: true,
      sortable: true,
    },
    {
      key: 'amount',
      head: t('data-process:field.amount'),
      cell: ({ amount }) => shownAmount(amount),
      numeric: true,
      sortable: true,
    },
    {
      key: 'documentNo',
      extra: true,
      head: t('data-process:field.documentNo'),
      cell: ({ documentNo }) => documentNo || '—',
      sortable: true,
    },
    {
      key: 'place',
      extra: true,
      head: t('field.source'),
      cell: ({ fileName, sheet, row }) => (
        <Lines of={[fileName, [sheet, t('line.row', { row })].filter(Boolean).join(' · ')]} />
      ),
      sortable: true,
    },
    {
      key: 'notes',
      head: t('notes.title'),
      cell: ({ notes }) =>
        notes > 0 && (
          <span className={classes.notes}>
            <Icon name="message" size={16} />
            {notes}
            <VisuallyHidden>{t('notes.title')}</VisuallyHidden>
          </span>
        ),
    },
  ]
  return (
    <DataTable
      caption={t('lines.title')}
      columns={columns}
      rows={rows}
      rowKey={({ place }) => place}
      order={order}
      list="comparison-lines"
      compact
      choosing={{
        name: ({ productName, productCode, fileName, row }) =>
          [productName || productCode, fileName, t('line.row', { row })].filter(Boolean).join(' · '),
        bar: (
          <ChosenBar to={at.linesNote(projectId, id, detail.version.id)}>
            <ChosenButton way="note">{t('notes.ofChosen')}</ChosenButton>
            {detail.batch.mayEdit && (
              <>
                <ChosenConfirmation way="join" to={at.pair(projectId, id, detail.version.id)}>
                  {t('hand.join.ofChosen')}
                </ChosenConfirmation>
                <ChosenConfirmation way="part" to={at.pair(projectId, id, detail.version.id)}>
                  {t('hand.part.ofChosen')}
                </ChosenConfirmation>
              </>
            )}
          </ChosenBar>
        ),
      }}
      empty={<NoneFound title={t('lines.none')} line={t('lines.noneLine')} />}
    />
  )
}

const signed = (days: number): string => (days > 0 ? `+${days}` : withMinus(String(days)))
