import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import classes from './bar-picture.module.css'
import { BarPicture, barRow } from './bar-picture.tsx'
import type { loader } from './finance.server.ts'
import { useResults } from './use-results.ts'

export const handle: PageHandle = { i18n: ['result', 'risk-evaluation'] }

type Data = Awaited<ReturnType<typeof loader>>
type Indicator = Data['indicators'][number]

/** `-1234567.80` as `-1,234,567.80`: a text throughout, since amounts are longer than a number can hold. */
const inThousands = (decimal: string): string =>
  decimal.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** Of the width: what negative values take and what the figure at the end needs are within it. */
const scale = 78

/** One indicator of all companies as a picture, and all indicators of all of them as a table. */
export default function FinanceResults() {
  const { t } = useTranslation('result')
  const { indicators, companies, chosen } = useLoaderData<typeof loader>()
  const { address } = useResults()
  const indicator = indicators[chosen]
  if (companies.length === 0 || !indicator) {
    return (
      <Card>
        <EmptyState title={t('empty.title')} line={t('finance.empty')} />
      </Card>
    )
  }
  const values = companies.map(({ values: all }) => Number(all[chosen]?.val ?? 0))
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const across = (value: number) => ((value - least) / (most - least || 1)) * scale
  const named = ({ company, name }: (typeof companies)[number]) => company || name
  const shown = (val: string | null | undefined, { unit }: Indicator) =>
    val === null || val === undefined ? '—' : t(`finance.unit.${unit}`, { val: inThousands(val) })
  const columns: Column<Indicator & { at: number }>[] = [
    { key: 'target', head: t('finance.indicator'), cell: ({ target }) => target, rowHead: true },
    { key: 'module', head: t('finance.module'), cell: ({ module }) => module },
    ...companies.map(
      (company, at): Column<Indicator & { at: number }> => ({
        key: company.itemId,
        head: named(company),
        cell: (row) => {
          const value = companies[at]?.values[row.at]
          return <span title={value?.reason || undefined}>{shown(value?.val, row)}</span>
        },
        numeric: true,
      }),
    ),
  ]
  return (
    <>
      <FilterBar label={t('filter.label')}>
        <SelectField
          key={indicator.code}
          label={t('finance.indicator')}
          field={{ name: 'indicator', initialValue: indicator.code }}
          empty={false}
          options={indicators.map(({ code, module, target }) => ({ value: code, label: `${module} · ${target}` }))}
        />
      </FilterBar>
      <Card title={`${indicator.module} · ${indicator.target}`}>
        <p>{indicator.definition}</p>
        <BarPicture
          id="finance"
          title={indicator.target}
          description={t('finance.description', { companies: companies.length })}
          namesTitle={t('finance.company')}
          marks={[{ at: across(0), text: '0' }]}
          rows={companies.map((company) => {
            const value = company.values[chosen]
            const [from, to] = [
              across(Math.min(0, Number(value?.val ?? 0))),
              across(Math.max(0, Number(value?.val ?? 0))),
            ]
            const text = shown(value?.val, indicator)
            return {
              key: company.itemId,
              name: named(company),
              to: `${address}/respondents/${company.itemId}`,
              sentence: t('finance.sentence', { company: named(company), target: indicator.target, value: text }),
              drawing: (
                <>
                  <rect
                    className={classes.amount}
                    x={`${from.toFixed(2)}%`}
                    y="12"
                    width={`${Math.max(to - from, 0.3).toFixed(2)}%`}
                    height={barRow - 24}
                    rx="3"
                  />
                  <text className={classes.figure} x={`${to.toFixed(2)}%`} dx="8" y={barRow / 2 + 4}>
                    {text}
                  </text>
                </>
              ),
            }
          })}
        />
      </Card>
      <Card title={t('finance.all')} flush>
        <DataTable
          caption={t('finance.all')}
          compact
          columns={columns}
          rows={indicators.map((each, at) => ({ ...each, at }))}
          rowKey={({ code }) => code}
        />
      </Card>
      <Card title={t('finance.papers')} flush>
        <DataTable
          caption={t('finance.papers')}
          compact
          columns={[
            {
              key: 'company',
              head: t('finance.company'),
              cell: (company) => <Link to={`${address}/respondents/${company.itemId}`}>{named(company)}</Link>,
              rowHead: true,
            },
            { key: 'closing', head: t('finance.closing'), cell: ({ closingDate }) => closingDate ?? '—' },
            {
              key: 'paper',
              head: t('answers.paper'),
              cell: ({ uuid }) => (
                <Link to={`/risk/evaluate/finance?${new URLSearchParams({ uuid, type: 'show' })}`} reloadDocument>
                  {t('answers.open')}
                </Link>
              ),
            },
          ]}
          rows={companies}
          rowKey={({ itemId }) => itemId}
        />
      </Card>
    </>
  )
}
