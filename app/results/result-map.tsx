import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import type { Order } from '#app/ui/data-table.tsx'
import { Details } from '#app/ui/details.tsx'
import { HeatMap } from './heat-map.tsx'
import { HeatMapLegend } from './heat-map-legend.tsx'
import { ResultTable } from './result-table.tsx'
import type { DepartmentFigures, FigureLine, Weighted } from './result-view.server.ts'

type Props = {
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  all: FigureLine & { papers: number; weighted: Weighted }
  filter: { firstRisk?: string; department?: string }
  /** Of the causes. */
  order?: Order
}

/** First kind × department as a picture, and the same figures and more as a table behind it. */
export function ResultMap({ firstKinds, departments, all, filter: { firstRisk, department }, order }: Props) {
  const { t } = useTranslation('result')
  const title = [t('map.title'), firstRisk].filter(Boolean).join(' · ')
  return (
    <Card title={title}>
      <HeatMap firstKinds={firstKinds} departments={departments} all={all} chosen={department} order={order} />
      <HeatMapLegend />
      <Details summary={t('table.show')}>
        <ResultTable caption={title} firstKinds={firstKinds} departments={departments} all={all} />
      </Details>
    </Card>
  )
}
