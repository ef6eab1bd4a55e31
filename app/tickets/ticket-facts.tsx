import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isInvoiceType } from '#contract/tickets/codes.ts'
import type { ReadSource, TicketField } from '#contract/tickets/reading.ts'
import classes from './ticket-facts.module.css'

type BesideProps = { picture: ReactNode; children: ReactNode }

/** What was read beside the picture it was read from, on a narrow screen below it. */
export const Beside = ({ picture, children }: BesideProps) => (
  <div className={classes.beside}>
    {picture}
    <div className={classes.facts}>{children}</div>
  </div>
)

/** A field as it stands. `read` and `correctedAt` are told where a person may put it right. */
type FieldShown = {
  field: TicketField
  value: string
  source: ReadSource | null
  confidence: number | null
  doubtful: boolean
  read?: string | null
  correctedAt?: string | null
}

/** What was read of a ticket, from what and how surely. */
export function FieldTable({ name, fields }: { name: string; fields: readonly FieldShown[] }) {
  const { t } = useTranslation('tickets-api')
  const percent = (confidence: number) => `${Math.round(confidence * 100)} %`
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

/** What was found on a ticket, a sentence each. */
export const Found = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Notice tone="warning" title={title}>
    <ul className={classes.found}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Notice>
)
