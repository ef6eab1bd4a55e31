import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { usePaperColumn } from '#app/risk/results/paper-column.tsx'
import { preservedSearch, useProjectOfResults } from '#app/risk/results/results-frame.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import type { CompanyColumn } from '#contract/risk/kinds/finance/result-calls.ts'
import type { FinanceData } from './results.server.ts'
import classes from './results-companies.module.css'
import { preservedOfCompany, useFinanceValue } from './results-value.ts'

type Company = FinanceData['records'][number]

const columnKey = (key: CompanyColumn) => key

type Props = { results: FinanceData; module: string }

/**
 * Companies with the indicators of one module in the given order. Each links to its comparison with peers and to its
 * paper.
 */
export function FinanceCompanies({ results: { records, indicators, sort, unit }, module }: Props) {
  const { t } = useTranslation(['kinds-finance-results', 'campaigns', 'results'])
  const projectId = useProjectOfResults().project.bizId
  const search = preservedSearch(useLocation().search, preservedOfCompany)
  const { bare, head } = useFinanceValue({ unit })
  const paperColumn = usePaperColumn<Company>(at.paperShown)
  const columns: Column<Company>[] = [
    {
      key: columnKey('companyName'),
      head: t('company'),
      cell: ({ itemId, company, name }) => (
        <span className={classes.company}>
          <Link to={at.resultsCompany(projectId, itemId) + search}>{company || name}</Link>
          {company && <small>{name}</small>}
        </span>
      ),
      rowHead: true,
      sortable: true,
    },
    {
      key: columnKey('departmentName'),
      head: t('campaigns:respondent.department'),
      cell: ({ department }) => department,
      sortable: true,
    },
    {
      key: columnKey('closingDate'),
      head: t('closing'),
      cell: ({ closingDate }) => closingDate ?? '—',
      sortable: true,
    },
    ...[...indicators.entries()]
      .filter(([, indicator]) => indicator.module === module)
      .map(
        ([at, indicator]): Column<Company> => ({
          key: indicator.code,
          head: head(indicator),
          cell: ({ company, name, values }) => {
            const value = values[at]
            if (!value?.reason) return bare(value?.val)
            return (
              <details className={classes.why}>
                <summary>
                  —<VisuallyHidden>{t('why', { company: company || name, target: indicator.target })}</VisuallyHidden>
                </summary>
                {value.reason}
              </details>
            )
          },
          numeric: true,
          sortable: true,
        }),
      ),
    paperColumn,
  ]
  return (
    <DataTable
      caption={t('table')}
      compact
      columns={columns}
      rows={records}
      rowKey={({ itemId }) => itemId}
      order={{ by: sort.replace(/^-/, ''), descending: sort.startsWith('-') }}
    />
  )
}
