import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownAmount, shownCount, shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import type { FigureRow } from '#contract/audit/comparisons/shapes.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import type { FigureList } from '#contract/audit/flow/result.ts'
import { shareOf } from '#contract/platform/share.ts'
import type { VersionDetail } from '../version.server.ts'

type Summed = Extract<FigureRow, { reported: unknown }>
type Stock = Extract<FigureRow, { finding: unknown }>
type Named = Extract<FigureRow, { productCode: unknown }>
type Unit = Extract<FigureRow, { unit: unknown }>

type Props = { detail: VersionDetail; list: FigureList; rows: readonly FigureRow[] }

export function FigureTable({ detail: result, list, rows }: Props) {
  switch (list) {
    case 'byProductMonth':
    case 'byCounterparty':
      return <Sums detail={result} rows={rows as Summed[]} />
    case 'stock':
      return <StockFindings detail={result} rows={rows as Stock[]} />
    case 'unknownNames':
      return <UnknownNames detail={result} rows={rows as Named[]} />
    case 'unitFaults':
      return <UnitFaults rows={rows as Unit[]} />
  }
}

const productLines = ({ product, productName, spec }: { product: string; productName: string; spec: string }) => [
  productName || product,
  [productName && product, spec].filter(Boolean).join(' · '),
]

function Sums({ detail: { batch, version }, rows }: { detail: VersionDetail; rows: Summed[] }) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const lines = (filter: Record<string, string>) =>
    `${at.version(batch.projectId, batch.id, version.id)}${withSearch('', filter)}#lines`
  const isByProduct = rows[0] !== undefined && 'product' in rows[0]
  const of: Column<Summed>[] = isByProduct
    ? [
        {
          key: 'product',
          head: t('data-process:field.productName'),
          cell: (row) => ('product' in row ? <Lines of={productLines(row)} /> : null),
          rowHead: true,
        },
        {
          key: 'month',
          head: t('filter.month'),
          cell: (row) =>
            'month' in row && <Link to={lines({ product: row.product, month: row.month })}>{row.month}</Link>,
        },
      ]
    : [
        {
          key: 'counterparty',
          head: t('data-process:field.counterparty'),
          cell: (row) =>
            'counterparty' in row &&
            (row.counterparty ? (
              <Link to={lines({ counterparty: row.counterparty })}>{row.counterparty}</Link>
            ) : (
              t('figure.noCounterparty')
            )),
          rowHead: true,
        },
      ]
  const columns: Column<Summed>[] = [
    ...of,
    {
      key: 'share',
      head: t('figure.share'),
      cell: (row) => {
        const share = shareOf({ part: row.matched.quantity, whole: row.reported.quantity })
        if (share === null) return '—'
        const name = 'product' in row ? `${row.product} ${row.month}` : row.counterparty
        return (
          <ProgressBar
            label={t('figure.shareOf', { name })}
            value={Math.max(0, Number(share))}
            max={100}
            text={t('percent', { value: share })}
          />
        )
      },
      width: '9rem',
    },
    {
      key: 'reported',
      head: t('figure.reportedQuantity'),
      cell: ({ reported }) => shownDecimal(reported.quantity),
      numeric: true,
    },
    {
      key: 'matched',
      head: t('figure.matchedQuantity'),
      cell: ({ matched }) => shownDecimal(matched.quantity),
      numeric: true,
    },
    { key: 'sale', head: t('figure.saleQuantity'), cell: ({ sale }) => shownDecimal(sale.quantity), numeric: true },
    {
      key: 'reportedAmount',
      head: t('figure.reportedAmount'),
      cell: ({ reported }) => shownAmount(reported.amount),
      numeric: true,
    },
    { key: 'saleAmount', head: t('figure.saleAmount'), cell: ({ sale }) => shownAmount(sale.amount), numeric: true },
    {
      key: 'lines',
      head: t('figure.bothLines'),
      cell: ({ reported, sale }) => `${shownCount(reported.lines)} / ${shownCount(sale.lines)}`,
      numeric: true,
    },
  ]
  return (
    <DataTable
      caption={t(isByProduct ? 'list.byProductMonth' : 'list.byCounterparty')}
      columns={columns}
      rows={rows}
      rowKey={(row) => ('product' in row ? `${row.product} ${row.month}` : row.counterparty)}
      compact
    />
  )
}

function StockFindings({ detail: { batch, version }, rows }: { detail: VersionDetail; rows: Stock[] }) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const lines = (product: string, of: string) =>
    `${at.version(batch.projectId, batch.id, version.id)}${withSearch('', { product, text: of || undefined })}#lines`
  const columns: Column<Stock>[] = [
    {
      key: 'product',
      head: t('data-process:field.productName'),
      cell: (row) => <Lines of={productLines(row)} />,
      rowHead: true,
    },
    {
      key: 'batch',
      head: t('data-process:field.batchNo'),
      cell: ({ product, batch: of }) => <Link to={lines(product, of)}>{of || t('figure.noBatch')}</Link>,
    },
    {
      key: 'finding',
      head: t('stock.finding'),
      cell: ({ finding }) => (
        <Badge tone={finding === 'negativeStock' ? 'danger' : 'warning'}>{t(`stock.${finding}`)}</Badge>
      ),
    },
    {
      key: 'computed',
      head: t('stock.computed'),
      cell: (row) => (row.finding === 'doesNotBalance' ? shownDecimal(row.computed) : '—'),
      numeric: true,
    },
    {
      key: 'closing',
      head: t('stock.closing'),
      cell: (row) => (row.finding === 'doesNotBalance' ? shownDecimal(row.closing) : '—'),
      numeric: true,
    },
    {
      key: 'difference',
      head: t('stock.difference'),
      cell: (row) => (row.finding === 'doesNotBalance' ? <strong>{shownDecimal(row.difference)}</strong> : '—'),
      numeric: true,
    },
    {
      key: 'when',
      head: t('stock.when'),
      cell: (row) =>
        row.finding === 'doesNotBalance' ? (
          t('stock.monthBegins', { month: row.monthBegins })
        ) : (
          <Lines
            of={[
              t('stock.days', { count: row.days }),
              ...row.spans.map(({ from, to, lowest }) => t('stock.span', { from, to, lowest: shownDecimal(lowest) })),
            ]}
          />
        ),
      prose: true,
      width: '16rem',
    },
  ]
  return (
    <DataTable
      caption={t('list.stock')}
      columns={columns}
      rows={rows}
      rowKey={({ finding, product, batch }) => `${finding} ${product} ${batch}`}
      compact
    />
  )
}

function UnknownNames({ detail: { batch }, rows }: { detail: VersionDetail; rows: Named[] }) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const columns: Column<Named>[] = [
    {
      key: 'productName',
      head: t('data-process:field.productName'),
      cell: ({ productName }) => productName || '—',
      rowHead: true,
    },
    { key: 'spec', head: t('data-process:field.spec'), cell: ({ spec }) => spec || '—' },
    { key: 'productCode', head: t('data-process:field.productCode'), cell: ({ productCode }) => productCode || '—' },
    { key: 'lines', head: t('figure.lines'), cell: ({ lines }) => shownCount(lines), numeric: true },
  ]
  return (
    <>
      <p>
        <Link to={atData.names(batch.projectId, batch.id)}>{t('names.match')}</Link>
      </p>
      <DataTable
        caption={t('list.unknownNames')}
        columns={columns}
        rows={rows}
        rowKey={({ productCode, productName, spec }) => [productCode, productName, spec].join('\n')}
        compact
      />
    </>
  )
}

function UnitFaults({ rows }: { rows: Unit[] }) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const columns: Column<Unit>[] = [
    {
      key: 'product',
      head: t('data-process:field.productName'),
      cell: (row) => <Lines of={productLines(row)} />,
      rowHead: true,
    },
    { key: 'unit', head: t('data-process:field.unit'), cell: ({ unit }) => unit },
    { key: 'lines', head: t('figure.lines'), cell: ({ lines }) => shownCount(lines), numeric: true },
  ]
  return (
    <DataTable
      caption={t('list.unitFaults')}
      columns={columns}
      rows={rows}
      rowKey={({ product, unit }) => `${product} ${unit}`}
      compact
    />
  )
}
