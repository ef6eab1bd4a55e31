import { useTranslation } from 'react-i18next'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/filter-bar.tsx'
import { verdicts } from '#contract/bill-reports/codes.ts'
import type { reportFilter } from '#contract/bill-reports/shapes.ts'
import { pairingStates } from '#contract/flow/pairing.ts'
import { CollectStatus, TicketType } from '#contract/tickets/codes.ts'

export type FilterName = keyof typeof reportFilter

/** By what the lines of a report are narrowed. */
export function ReportFilter({ filter }: { filter: Partial<Record<FilterName, string>> }) {
  const { t } = useTranslation(['bill-reports', 'comparisons'])
  return (
    <FilterBar label={t('filter.label')} active={Object.keys(filter).length > 0}>
      <FilterSelect
        label={t('field.verdict')}
        name="verdict"
        value={filter.verdict}
        options={verdicts.map((verdict) => ({ value: verdict, label: t(`verdict.${verdict}`) }))}
      />
      <FilterSelect
        label={t('field.status')}
        name="status"
        value={filter.status}
        options={Object.values(CollectStatus).map((status) => ({ value: status, label: t(`status.${status}`) }))}
      />
      <FilterSelect
        label={t('filter.missing')}
        name="missing"
        value={filter.missing}
        options={Object.values(TicketType).map((type) => ({ value: type, label: t(`type.${type}`) }))}
      />
      <FilterSelect
        label={t('filter.state')}
        name="state"
        value={filter.state}
        options={pairingStates
          .filter((state) => state !== 'onlyDealer')
          .map((state) => ({ value: state, label: t(`comparisons:pairing.${state}`) }))}
      />
      <SearchField label={t('filter.text')} name="text" value={filter.text} maxLength={100} />
    </FilterBar>
  )
}
