import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import type { FinanceSettings } from '#contract/risk/kinds/finance/content.ts'

export function FinanceSettingsList({ unit, earlier }: FinanceSettings) {
  const { t } = useTranslation('kinds-finance-questionnaires')
  return (
    <DescriptionList
      items={[
        { term: t('settings.unit'), value: t(`amounts.${unit}`) },
        { term: t('settings.years'), value: t('settings.yearsOf', { count: earlier + 2 }) },
      ]}
    />
  )
}
