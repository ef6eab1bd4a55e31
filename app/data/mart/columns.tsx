import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { shownCount, shownDecimal } from '#app/ui/text/figures.ts'
import type { EffectiveRight, RightReason } from '#contract/data/authorizations/shapes.ts'
import type { TableDetail, TableProfile } from '#contract/data/mart/shapes.ts'
import classes from './columns.module.css'

type ColumnDetail = TableDetail['columns'][number]
type Row = ColumnDetail & { profile: TableProfile['columns'][number] | undefined }

type Props = {
  name: string
  columns: readonly ColumnDetail[]
  profile: TableProfile | undefined
  /** Address of the request form, for columns that the reader cannot see. */
  apply?: string | undefined
  /** The reader's right, with the reason of each column's view. */
  right?: EffectiveRight | undefined
  /** Shows the view that other workspaces get by default, for the table's owners. */
  defaults?: boolean
}

/** Columns with types, views and the figures of their profile; hidden ones show their names only. */
export function ColumnTable({ name, columns: all, profile, apply, right, defaults }: Props) {
  const { t } = useTranslation(['mart', 'tables'])
  const total = profile?.rows ?? 0
  const whyOf = new Map(right?.columns.map((column) => [column.name, column.why]))
  const of = new Map(profile?.columns.map((column) => [column.name, column]))
  const rows = all.map((column): Row => ({ ...column, profile: of.get(column.name) }))
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('columns.name'),
      cell: ({ name: own, title, isKey, view, personalKind }) => (
        <span className={classes.name}>
          {view === 'hidden' && <Icon name="lock" size={16} />}
          {view === 'masked' && <Icon name="eye-off" size={16} />}
          <span>
            {title || own}
            {title && <span className={classes.under}>{own}</span>}
          </span>
          {isKey && <Badge tone="info">{t('columns.key')}</Badge>}
          {personalKind && <Badge tone="warning">{t(`tables:personal.${personalKind}`)}</Badge>}
        </span>
      ),
      rowHead: true,
      prose: true,
      width: '14rem',
    },
    { key: 'type', head: t('columns.type'), cell: ({ fieldType }) => t(`tables:type.${fieldType}`) },
    {
      key: 'view',
      head: t(defaults ? 'columns.defaultView' : 'columns.view'),
      cell: ({ name: own, view, defaultView, maskKind }) =>
        defaults ? (
          defaultView === 'masked' ? (
            <Lines of={[t('tables:view.masked'), t(`tables:mask.${maskKind}`)]} />
          ) : (
            t(`tables:view.${defaultView}`)
          )
        ) : (
          <View
            of={view}
            why={view === 'plain' ? undefined : whyOf.get(own)}
            apply={view === 'plain' ? undefined : apply}
          />
        ),
    },
    {
      key: 'filled',
      head: t('columns.empty'),
      cell: ({ profile: own }) => (own ? shownCount(own.empty) : '—'),
      numeric: true,
    },
    {
      key: 'distinct',
      head: t('columns.distinct'),
      cell: ({ profile: own }) =>
        own
          ? own.isApproximate
            ? t('columns.about', { figure: shownCount(own.distinct) })
            : shownCount(own.distinct)
          : '—',
      numeric: true,
    },
    {
      key: 'range',
      head: t('columns.range'),
      cell: ({ profile: own }) =>
        own?.least == null ? '—' : t('columns.rangeOf', { least: own.least, most: own.most }),
      prose: true,
      width: '11rem',
    },
    {
      key: 'mean',
      head: t('columns.mean'),
      cell: ({ profile: own }) =>
        own?.mean == null
          ? '—'
          : t('columns.meanOf', { mean: rounded(own.mean), deviation: rounded(own.deviation ?? 0) }),
      numeric: true,
    },
    {
      key: 'top',
      head: t('columns.top'),
      cell: ({ profile: own }) => <Top of={own?.top ?? []} rows={total} />,
      prose: true,
      width: '14rem',
    },
  ]
  return (
    <DataTable
      stacked
      caption={t('columns.caption', { name })}
      columns={columns}
      rows={rows}
      rowKey={({ name: own }) => own}
    />
  )
}

type ViewProps = { of: ColumnDetail['view']; why: RightReason | undefined; apply: string | undefined }

/** View of a column with the reason why it is not plain, and a link to apply for more. */
function View({ of, why, apply }: ViewProps) {
  const { t } = useTranslation(['mart', 'tables', 'authorizations'])
  return (
    <>
      <Lines of={[t(`tables:view.${of}`), why ? t(`authorizations:why.${why}`) : '']} />
      {apply !== undefined && <Link to={apply}>{t('columns.apply')}</Link>}
    </>
  )
}

const rounded = (figure: number): string => shownDecimal(String(Number(figure.toPrecision(6))))

const topShown = 3

/** Most frequent values with their share of all rows. */
function Top({ of, rows }: { of: TableProfile['columns'][number]['top']; rows: number }) {
  const { t } = useTranslation('mart')
  if (of.length === 0) return '—'
  return (
    <ul className={classes.top}>
      {of.slice(0, topShown).map(({ value, count }) => (
        <li key={value}>
          <span className={classes.value}>{value === '' ? t('rows.emptyValue') : value}</span>
          <span className={classes.share}>
            {rows > 0 ? `${((100 * count) / rows).toFixed(1)} %` : shownCount(count)}
          </span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: rows > 0 ? `${(100 * count) / rows}%` : 0 }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
