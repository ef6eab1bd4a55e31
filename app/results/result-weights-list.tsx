import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#app/ui/description-list.tsx'

export type Weight = { name: string; weight: string }

/** The weights that were set; what has none counts as 1. */
export function WeightsList({
  weights: { dimensions, departments },
}: {
  weights: { dimensions: readonly Weight[]; departments: readonly Weight[] }
}) {
  const { t } = useTranslation('results')
  const textOf = (list: readonly Weight[]) => list.map(({ name, weight }) => `${name} ${weight}`).join(t('separator'))
  return (
    <DescriptionList
      items={[
        { term: t('weights.dimensions'), value: textOf(dimensions) || t('weights.alike') },
        { term: t('weights.departments'), value: textOf(departments) || t('weights.alike') },
      ]}
    />
  )
}
