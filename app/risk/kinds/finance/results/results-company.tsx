import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { ResultsFrame, useProjectOfResults } from '#app/risk/results/results-frame.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { getFinanceCompany } from '#contract/risk/kinds/finance/result-calls.ts'
import { financeParamsOf } from './results.server.ts'
import { FinanceBand } from './results-band.tsx'
import { UnitField } from './results-filter.tsx'
import { useFinanceValue } from './results-value.ts'

export const handle: PageHandle<{ company: string; name: string }> = {
  i18n: ['results', 'campaigns', 'kinds-finance-results'],
  title: ({ t, data }) => t('kinds-finance-results:companyTitle', { company: data && (data.company || data.name) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const { domain, decimals, unit, year } = financeParamsOf(search)
  const params = { id: bizIdOf(args), itemId: args.params.itemId ?? '', domain, decimals, unit, year }
  const { years, ...company } = await query(args, getFinanceCompany, { query: params })
  const { day } = datesOf(args.request)
  return { ...company, years: years.map(({ part, date }) => ({ part, date: date && day(date) })) }
}

type Indicator = Awaited<ReturnType<typeof loader>>['indicators'][number]

export default function FinanceCompany() {
  return (
    <ResultsFrame exported={undefined} ways={<Ways />}>
      <Company />
    </ResultsFrame>
  )
}

function Ways() {
  const { t } = useTranslation('kinds-finance-results')
  const { itemId, uuid, domain, unit, year } = useLoaderData<typeof loader>()
  const projectId = useProjectOfResults().project.bizId
  return (
    <>
      <LinkButton to={at.results(projectId, { questionnaire: domain, unit, year })}>{t('backToAll')}</LinkButton>
      <LinkButton to={atCampaigns.respondent(projectId, itemId)}>{t('respondent')}</LinkButton>
      {uuid !== '' && (
        <LinkButton to={at.paperShown(uuid)} reloadDocument>
          {t('openPaper')}
        </LinkButton>
      )}
    </>
  )
}

function Company() {
  const { t } = useTranslation(['kinds-finance-results', 'results', 'campaigns'])
  const { company, name, year, years, unit, peers, least, indicators } = useLoaderData<typeof loader>()
  const { bare, changed, head } = useFinanceValue({ unit })
  const shown = years.findIndex(({ part }) => part === year)
  const title = company || name
  const target: Column<Indicator>[] = [
    { key: 'module', head: t('module'), cell: ({ module }) => module },
    { key: 'target', head: t('indicator'), cell: head, rowHead: true },
  ]
  const bands: Column<Indicator>[] = [
    ...target,
    { key: 'own', head: t('own'), cell: ({ values }) => bare(values[shown]?.val), numeric: true },
    {
      key: 'band',
      head: t('band'),
      cell: (indicator) => <FinanceBand indicator={indicator} own={indicator.values[shown]?.val ?? null} unit={unit} />,
    },
    ...(['lower', 'median', 'upper'] as const).map(
      (key): Column<Indicator> => ({
        key,
        head: t(key),
        cell: ({ band }) => bare(band?.[key]),
        numeric: true,
      }),
    ),
    {
      key: 'place',
      head: t('place'),
      cell: ({ band }) => (band?.place ? t(`places.${band.place}`) : '—'),
    },
    { key: 'count', head: t('peers'), cell: ({ band }) => band?.count ?? '—', numeric: true },
  ]
  const byYear: Column<Indicator>[] = [
    ...target,
    ...years.flatMap(({ part, date }, of): Column<Indicator>[] => [
      {
        key: part,
        head: [t(`years.${part}`), date].filter(Boolean).join(' · '),
        cell: ({ values }) => bare(values[of]?.val),
        numeric: true,
      },
      ...(of < years.length - 1
        ? [
            {
              key: `${part} change`,
              head: t('change'),
              cell: ({ values }: Indicator) => changed(values[of]?.change ?? null),
              numeric: true,
            },
          ]
        : []),
    ]),
  ]
  return (
    <>
      <FilterBar label={t('results:filter.label')} keep={['questionnaire', 'decimals']}>
        <SelectField
          key={`year ${year}`}
          label={t('year')}
          field={{ name: 'year', initialValue: year }}
          empty={false}
          options={years.map(({ part }) => ({ value: part, label: t(`years.${part}`) }))}
        />
        <UnitField unit={unit} />
      </FilterBar>
      {peers < least && <Notice tone="info">{t('fewPeers', { peers, least })}</Notice>}
      <Card title={t('among', { company: title, year: t(`years.${year}`), peers })} flush>
        <DataTable
          caption={t('bandTable', { company: title })}
          compact
          stacked
          columns={bands}
          rows={indicators}
          rowKey={({ code }) => code}
        />
      </Card>
      <Card title={t('yearsOf', { company: title })} flush>
        <DataTable
          caption={t('yearsOf', { company: title })}
          compact
          columns={byYear}
          rows={indicators}
          rowKey={({ code }) => code}
        />
      </Card>
    </>
  )
}
