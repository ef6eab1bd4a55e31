import { useTranslation } from 'react-i18next'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { ResultView } from '#contract/results/calls.ts'

type Props = {
  domains: readonly { code: string; name: string }[]
  domain: string
  departments: readonly string[]
  risks: readonly string[]
  filter: { firstRisk?: string; department?: string }
  view: ResultView
}

/** Which questionnaire, and whose and what part of its results. */
export function ResultFilter({ domains, domain, departments, risks, filter: { firstRisk, department }, view }: Props) {
  const { t } = useTranslation(['result', 'risk-evaluation'])
  const named = (name: string) => ({ value: name, label: name })
  const choices = { domain: domains.length > 1, department: departments.length > 1, firstRisk: risks.length > 1 }
  if (!Object.values(choices).some(Boolean)) return null
  return (
    // By their keys the fields follow an address that was changed elsewhere on the page.
    <FilterBar label={t('filter.label')} keep={['sort', 'with']} active={Boolean(firstRisk || department)}>
      {choices.domain && (
        <SelectField
          key={`domain ${domain}`}
          label={t('risk-evaluation:project.domain')}
          field={{ name: 'domain', initialValue: domain }}
          empty={false}
          options={domains.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      {choices.department && (
        <SelectField
          key={`department ${department}`}
          label={t('risk-evaluation:respondent.department')}
          field={{ name: 'department', initialValue: department }}
          empty={t('risk-evaluation:filter.all')}
          options={departments.map(named)}
        />
      )}
      {choices.firstRisk && (
        <SelectField
          key={`firstRisk ${firstRisk}`}
          label={t('risk-evaluation:questionnaire.dimension')}
          field={{ name: 'firstRisk', initialValue: firstRisk }}
          // One dimension at a time: all of them would be thousands of pictures.
          empty={view === 'distribution' ? t('filter.first') : t('risk-evaluation:filter.all')}
          options={risks.map(named)}
        />
      )}
    </FilterBar>
  )
}
