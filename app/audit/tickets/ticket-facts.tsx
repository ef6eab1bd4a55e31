import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { DataTable } from '#app/ui/lists/data-table.tsx'
import { shownAmount, shownDecimal, withMinuses } from '#app/ui/text/figures.ts'
import { isInvoiceType } from '#contract/audit/tickets/codes.ts'
import {
  type Coverage,
  coverageVerdict,
  type TicketPoint,
  type TicketPointState,
} from '#contract/audit/tickets/coverage.ts'
import type { ReadSource, TicketField } from '#contract/audit/tickets/reading.ts'
import { shareOf } from '#contract/platform/share.ts'
import classes from './ticket-facts.module.css'

type BesideProps = { picture: ReactNode; children: ReactNode }

/** Recognized facts next to the picture; below it on a narrow screen. */
export const Beside = ({ picture, children }: BesideProps) => (
  <div className={classes.beside}>
    {picture}
    <div className={classes.facts}>{children}</div>
  </div>
)

/** Field with its current value. `read` and `correctedAt` are given if a person may correct it. */
type FieldShown = {
  field: TicketField
  value: string
  source: ReadSource | null
  confidence: number | null
  doubtful: boolean
  read?: string | null
  correctedAt?: string | null
}

export function FieldTable({ name, fields }: { name: string; fields: readonly FieldShown[] }) {
  const { t } = useTranslation('tickets-api')
  const percent = (confidence: number) => `${shareOf({ part: confidence, whole: 1, decimals: 0 })} %`
  return (
    <DataTable
      caption={t('read.fields', { name })}
      compact
      columns={[
        { key: 'field', head: t('read.field'), cell: ({ field }) => t(`field.${field}`), rowHead: true },
        {
          key: 'value',
          head: t('read.value'),
          cell: ({ field, value, source, confidence, read, correctedAt, doubtful }) => (
            <>
              {(field === 'invoiceType' && isInvoiceType(value) ? t(`invoiceType.${value}`) : value) || '—'}{' '}
              {doubtful && <Badge tone="warning">{t('read.doubtful')}</Badge>}
              {source && (
                <span className={classes.under}>{`${t(`source.${source}`)} ${percent(confidence ?? 0)}`}</span>
              )}
              {correctedAt && <span className={classes.under}>{t('read.corrected', { read: read ?? '—' })}</span>}
            </>
          ),
          prose: 'narrow',
        },
      ]}
      rows={fields}
      rowKey={({ field }) => field}
    />
  )
}

export const Found = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Notice tone="warning" title={title}>
    <ul className={classes.found}>
      {lines.map((line) => (
        <li key={line}>{withMinuses(line)}</li>
      ))}
    </ul>
  </Notice>
)

type CoverageProps = {
  coverage: Coverage
  /** Number of differences and findings. */
  problems: number
  /** `nothing` if the ticket was only read, without a line to compare it with. */
  against: 'line' | 'nothing'
}

/** Compared points of a ticket. Green only if number, date and amount are among them and nothing was found. */
export function CoverageNotice({ coverage, problems, against }: CoverageProps) {
  const { t } = useTranslation('tickets-api')
  const { compared, of, missing } = coverage
  const verdict = coverageVerdict(coverage, problems)
  const points = missing.map((point) => t(`point.${point}`)).join(t('listComma'))
  const isCompared = against === 'line'
  const title = isCompared ? t(`coverage.${verdict}`, { compared, of }) : t(`stated.${verdict}`, { compared, of })
  return (
    <Notice tone={verdict === 'agrees' ? 'success' : 'warning'} title={title}>
      {points !== '' && (isCompared ? t('coverage.missing', { points }) : t('stated.missing', { points }))}
    </Notice>
  )
}

type Point = { point: TicketPoint; line: string; ticket: string; state: TicketPointState }
const pointTones: Record<TicketPointState, Tone | undefined> = {
  agrees: 'success',
  differs: 'danger',
  read: undefined,
  unread: 'warning',
}

const shownAt = (point: TicketPoint, text: string) =>
  text === '' ? '—' : point === 'amount' ? shownAmount(text) : point === 'quantity' ? withMinuses(text) : text

/** Values of the line and the ticket side by side, one row for each point. */
export function ComparisonTable({ name, points }: { name: string; points: readonly Point[] }) {
  const { t } = useTranslation('tickets-api')
  return (
    <DataTable
      caption={t('comparison.title', { name })}
      compact
      stacked
      columns={[
        { key: 'point', head: t('comparison.point'), cell: ({ point }) => t(`point.${point}`), rowHead: true },
        { key: 'line', head: t('comparison.line'), cell: ({ point, line }) => shownAt(point, line), prose: 'narrow' },
        {
          key: 'ticket',
          head: t('comparison.ticket'),
          cell: ({ point, ticket }) => shownAt(point, ticket),
          prose: 'narrow',
        },
        {
          key: 'state',
          head: t('comparison.state'),
          cell: ({ state }) => <Badge tone={pointTones[state]}>{t(`pointState.${state}`)}</Badge>,
        },
      ]}
      rows={points}
      rowKey={({ point }) => point}
    />
  )
}

type Goods = {
  name: string
  spec: string
  batchNo?: string | undefined
  quantity: string
  unit: string
  amount: string
  tax?: string | undefined
  /** Quantity in the base unit of the line's product, if there is a line. */
  converted?: { base: string; unit: string; own: boolean } | null
}

/** Lines of goods on a ticket, each with its quantity in the line's unit. */
export function GoodsTable({ name, lines }: { name: string; lines: readonly Goods[] }) {
  const { t } = useTranslation('tickets-api')
  return (
    <DataTable
      caption={t('goods.title', { name })}
      captionShown
      compact
      stacked
      columns={[
        {
          key: 'name',
          head: t('goods.name'),
          cell: ({ name, spec, batchNo, converted }) => (
            <>
              {name}
              <span className={classes.under}>
                {[spec, batchNo && t('goods.batch', { batchNo })].filter(Boolean).join(' · ')}
              </span>
              {converted?.own && <Badge>{t('goods.ofLine')}</Badge>}
            </>
          ),
          rowHead: true,
          prose: true,
        },
        {
          key: 'quantity',
          head: t('goods.quantity'),
          cell: ({ quantity, unit, converted }) => (
            <>
              {`${quantity} ${unit}`.trim()}
              {converted?.own && converted.base === '' && (
                <span className={classes.under}>{t('goods.unconverted', { baseUnit: converted.unit })}</span>
              )}
              {converted?.own && converted.base !== '' && unit !== converted.unit && (
                <span className={classes.under}>{`= ${converted.base} ${converted.unit}`}</span>
              )}
            </>
          ),
          numeric: true,
        },
        {
          key: 'amount',
          head: t('goods.amount'),
          cell: ({ amount }) => (amount ? shownDecimal(amount) : '—'),
          numeric: true,
        },
        { key: 'tax', head: t('goods.tax'), cell: ({ tax }) => (tax ? shownDecimal(tax) : '—'), numeric: true },
      ]}
      rows={lines.map((line, place) => ({ ...line, place }))}
      rowKey={({ place }) => place}
    />
  )
}
