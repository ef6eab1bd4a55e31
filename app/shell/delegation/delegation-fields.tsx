import { useTranslation } from 'react-i18next'
import { CheckboxTree, type TreeEntry } from '#app/ui/fields/checkbox-tree.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { DateField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import type { ModuleChoice } from './delegation.server.ts'

type DelegationFieldName = 'agent' | 'startDate' | 'endDate' | 'modules' | 'historicalData'

export function useDelegationLabels(): Record<DelegationFieldName, string> {
  const { t } = useTranslation('delegation')
  return {
    agent: t('field.agent'),
    modules: t('field.modules'),
    startDate: t('field.startDate'),
    endDate: t('field.endDate'),
    historicalData: t('field.historicalData'),
  }
}

type Props = { form: FormState<DelegationFieldName>; modules: readonly ModuleChoice[]; today: string }

/** Modules and period of a delegation. The page itself shows the person. */
export function DelegationFields({ form, modules, today }: Props) {
  const { t } = useTranslation('delegation')
  const pages = new Map<string, number>()
  const entryOf = (choice: ModuleChoice): TreeEntry => {
    pages.set(choice.menuId, choice.pages)
    return { value: choice.menuId, label: choice.name, children: choice.children.map(entryOf) }
  }
  return (
    <>
      <CheckboxTree
        hint={t('form.modulesHint')}
        field={form.field('modules')}
        entries={modules.map(entryOf)}
        relation="includes"
        folded={({ value }) => t('form.pages', { count: pages.get(value) ?? 0 })}
      />
      <DateField field={form.field('startDate')} />
      <DateField hint={t('form.datesHint')} field={form.field('endDate')} min={today} />
      <RadioGroup
        hint={t('form.historicalHint')}
        field={form.field('historicalData')}
        choices={Object.values(HistoricalData).map((value) => ({ value, label: t(`historical.${value}`) }))}
      />
    </>
  )
}
