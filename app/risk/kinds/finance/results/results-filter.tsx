import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import { AmountUnit, decimalsMax } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceData } from './results.server.ts'

export function FinanceFilter({ results }: { results: FinanceData }) {
  const { t } = useTranslation(['kinds-finance-results', 'campaigns', 'results'])
  const {
    domain,
    domains,
    departments,
    modules,
    closingDates,
    indicators,
    indicator,
    filter,
    decimals,
    unit,
    year,
    years,
  } = results
  const all = t('campaigns:filter.all')
  const named = (name: string) => ({ value: name, label: name })
  return (
    // The keys reset the fields when another link of the page changes the address.
    <FilterBar label={t('results:filter.label')} active={Object.values(filter).some(Boolean)}>
      {domains.length > 1 && (
        <SelectField
          key={`questionnaire ${domain}`}
          label={t('campaigns:project.domain')}
          field={{ name: 'questionnaire', initialValue: domain }}
          empty={false}
          options={domains.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <TextField
        key={`company ${filter.company}`}
        label={t('company')}
        field={{ name: 'company', initialValue: filter.company }}
        type="search"
        maxLength={100}
      />
      {departments.length > 1 && (
        <SelectField
          key={`department ${filter.department}`}
          label={t('campaigns:respondent.department')}
          field={{ name: 'department', initialValue: filter.department }}
          empty={all}
          options={departments.map(named)}
        />
      )}
      {closingDates.length > 1 && (
        <SelectField
          key={`closing ${filter.closingDate}`}
          label={t('closing')}
          field={{ name: 'closingDate', initialValue: filter.closingDate }}
          empty={all}
          options={closingDates}
        />
      )}
      {modules.length > 1 && (
        <SelectField
          key={`module ${filter.module}`}
          label={t('module')}
          field={{ name: 'module', initialValue: filter.module }}
          empty={all}
          options={modules.map(named)}
        />
      )}
      <SelectField
        key={`indicator ${indicator}`}
        label={t('indicator')}
        field={{ name: 'indicator', initialValue: indicator }}
        empty={false}
        options={indicators.map(({ code, module, target }) => ({
          value: code,
          label: filter.module ? target : `${module} · ${target}`,
        }))}
      />
      <SelectField
        key={`year ${year}`}
        label={t('year')}
        field={{ name: 'year', initialValue: year }}
        empty={false}
        options={years.map((value) => ({ value, label: t(`years.${value}`) }))}
      />
      <UnitField unit={unit} />
      <SelectField
        key={`decimals ${decimals}`}
        label={t('decimals')}
        field={{ name: 'decimals', initialValue: decimals }}
        empty={t('decimalsOfUnit')}
        options={Array.from({ length: decimalsMax + 1 }, (_, count) => ({
          value: String(count),
          label: String(count),
        }))}
      />
    </FilterBar>
  )
}

/** Unit of the amounts on a result page. */
export function UnitField({ unit }: { unit: AmountUnit }) {
  const { t } = useTranslation('kinds-finance-results')
  return (
    <SelectField
      key={unit}
      label={t('amount')}
      field={{ name: 'unit', initialValue: unit }}
      empty={false}
      options={Object.values(AmountUnit).map((value) => ({ value, label: t(`amounts.${value}`) }))}
    />
  )
}
