import { useTranslation } from 'react-i18next'
import { PairingBadge } from '#app/audit/comparisons/state.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { type Column, DataTable, Lines, type Order } from '#app/ui/lists/data-table.tsx'
import { shownAmount, shownDecimal, withMinuses } from '#app/ui/text/figures.ts'
import type { ReportLine } from '#contract/audit/bill-reports/shapes.ts'
import classes from './reports.module.css'
import { VerdictBadge } from './state.tsx'

type Props = { lines: readonly ReportLine[]; order: Order }

/** Sentences shown before the rest is collapsed, so that rows have similar heights. */
const linesShown = 3

/** The first sentences; the others are collapsed behind a count. */
function LongLines({ of }: { of: readonly string[] }) {
  const { t } = useTranslation('bill-reports')
  const said = of.filter(Boolean)
  const more = said.slice(linesShown)
  return (
    <>
      <Lines of={said.slice(0, linesShown)} />
      {more.length > 0 && (
        <Details summary={t('lines.more', { count: more.length })}>
          <Lines of={more} />
        </Details>
      )}
    </>
  )
}

export function ReportLines({ lines, order }: Props) {
  const { t } = useTranslation(['bill-reports', 'comparisons', 'data-process'])
  const columns: Column<ReportLine>[] = [
    {
      key: 'product',
      head: t('data-process:field.productName'),
      cell: ({ productName, productCode, spec, batchNo }) => (
        <>
          {productName || productCode}
          <span className={classes.under}>{[spec, batchNo].filter(Boolean).join(' · ')}</span>
        </>
      ),
      rowHead: true,
      sortable: true,
      width: '12rem',
    },
    {
      key: 'verdict',
      head: t('field.verdict'),
      cell: ({ verdict, judged, note, partial }) => (
        <>
          <VerdictBadge verdict={verdict} partial={partial !== null} />
          {judged && <span className={classes.under}>{t('edited.was', { verdict: t(`verdict.${judged}`) })}</span>}
          {note && <span className={classes.under}>{note}</span>}
        </>
      ),
      sortable: true,
      prose: true,
      width: '7rem',
    },
    {
      key: 'date',
      head: t('data-process:field.date'),
      cell: ({ date }) => date,
      sortable: true,
    },
    {
      key: 'counterparty',
      head: t('data-process:field.counterparty'),
      cell: ({ counterparty }) => counterparty || '—',
      sortable: true,
      prose: true,
      width: '11rem',
    },
    {
      key: 'quantity',
      extra: true,
      head: t('data-process:field.quantity'),
      cell: ({ quantity, unit }) => `${shownDecimal(quantity)} ${unit}`,
      numeric: true,
    },
    {
      key: 'amount',
      head: t('data-process:field.amount'),
      cell: ({ amount }) => shownAmount(amount),
      numeric: true,
      sortable: true,
    },
    {
      key: 'planned',
      extra: true,
      head: t('figure.planned'),
      cell: ({ planned }) => planned,
      numeric: true,
      sortable: true,
    },
    {
      key: 'real',
      head: t('figure.real'),
      cell: ({ real, needed, present }) => {
        const missing = needed.filter((type) => !present.includes(type))
        return (
          <>
            {real}
            {missing.length > 0 && (
              <span className={classes.under}>
                {t('lines.missing', { types: missing.map((type) => t(`type.${type}`)).join(t('comma')) })}
              </span>
            )}
          </>
        )
      },
      numeric: true,
      sortable: true,
    },
    { key: 'proven', head: t('figure.proven'), cell: ({ proven }) => shownAmount(proven), numeric: true },
    { key: 'open', extra: true, head: t('figure.open'), cell: ({ open }) => shownAmount(open), numeric: true },
    {
      key: 'differences',
      head: t('field.differences'),
      cell: ({ differences, partial }) =>
        differences.length === 0 && !partial ? (
          '—'
        ) : (
          <LongLines
            of={[
              ...differences.map(({ type, text }) =>
                t('lines.difference', { type: t(`type.${type}`), text: withMinuses(text) }),
              ),
              partial
                ? t(partial.accepted ? 'lines.partialAccepted' : 'lines.partial', {
                    ...partial,
                    type: t(`type.${partial.type}`),
                  })
                : '',
            ]}
          />
        ),
      prose: true,
      width: '16rem',
    },
    { key: 'state', extra: true, head: t('filter.state'), cell: ({ state }) => <PairingBadge state={state} /> },
    { key: 'status', extra: true, head: t('field.status'), cell: ({ status }) => t(`status.${status}`) },
    {
      key: 'line',
      extra: true,
      head: t('comparisons:field.source'),
      cell: ({ fileName, sheet, row }) => (
        <Lines of={[fileName, [sheet, t('comparisons:line.row', { row })].filter(Boolean).join(' · ')]} />
      ),
      sortable: true,
    },
  ]
  return (
    <DataTable
      caption={t('lines.title')}
      columns={columns}
      rows={lines}
      rowKey={({ taskId }) => taskId}
      order={order}
      list="bill-lines"
      compact
      stacked
      empty={<NoneFound title={t('lines.none')} line={t('lines.noneLine')} />}
    />
  )
}
