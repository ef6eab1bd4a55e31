import { useTranslation } from 'react-i18next'
import * as at from '#contract/data/screening/addresses.ts'
import { Outcome, outcomeTones } from '#contract/data/screening/codes.ts'
import type { ScreeningToday } from '#contract/data/screening/shapes.ts'
import type { BarsChart } from '#contract/platform/charts/chart.ts'

export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
export const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const rulesShown = 15

type Filter = Record<string, string>
type Scenes = ReadonlyMap<string, string>

/** Charts of the day. `filter`: decisions that they count; `scenes`: bizIds by code, as far as the reader sees them. */
export function useTodayCharts(today: ScreeningToday, { filter, scenes }: { filter: Filter; scenes: Scenes }) {
  const { t } = useTranslation('screening')
  return { hours: hoursChart(), rules: rulesChart() }

  function hoursChart(): BarsChart {
    const byHour = new Map(today.hours.map((each) => [each.hour, each]))
    const sumOf = (hour: number) => {
      const counts = byHour.get(hour)
      return counts ? counts.pass + counts.review + counts.block : 0
    }
    const busiest = hoursOfDay.reduce((most, hour) => (sumOf(hour) > sumOf(most) ? hour : most), 0)
    return {
      kind: 'bars',
      layout: 'stacked',
      direction: 'vertical',
      title: t('today.hours'),
      sentence: t('today.hoursLine', { hour: hourName(busiest), count: sumOf(busiest) }),
      categoryName: t('today.hour'),
      valueName: t('today.decisions'),
      format: { decimals: 0 },
      categories: hoursOfDay.map((hour) => ({
        key: String(hour),
        name: hourName(hour).slice(0, 2),
        ...(sumOf(hour) > 0 && { href: at.decisionsOf({ ...filter, hour: String(hour) }) }),
      })),
      series: Object.values(Outcome).map((outcome) => ({
        key: outcome,
        name: t(`outcome.${outcome}`),
        tone: outcomeTones[outcome],
        values: hoursOfDay.map((hour) => byHour.get(hour)?.[outcome] ?? 0),
      })),
    }
  }

  function rulesChart(): BarsChart {
    const rules = today.rules.toSorted((one, other) => other.hits - one.hits).slice(0, rulesShown)
    const isAcross = new Set(rules.map(({ sceneCode }) => sceneCode)).size > 1
    const [first] = rules
    const hrefOf = ({ sceneCode, rule }: (typeof rules)[number]) => {
      const scene = scenes.get(sceneCode)
      return at.decisionsOf({ ...filter, ...(scene !== undefined && { sceneBizId: scene }), rule })
    }
    return {
      kind: 'bars',
      layout: 'grouped',
      direction: 'horizontal',
      title: t('today.rules'),
      sentence: first ? t('today.rulesLine', { name: first.name, count: first.hits }) : '',
      categoryName: t('field.rule'),
      valueName: t('today.hits'),
      format: { decimals: 0 },
      categories: rules.map((each) => ({
        key: `${each.sceneCode} ${each.rule}`,
        name: isAcross ? t('ruleOfScene', { rule: each.name, scene: each.sceneCode }) : each.name,
        href: hrefOf(each),
      })),
      series: [{ key: 'hits', name: t('today.hits'), values: rules.map(({ hits }) => hits) }],
    }
  }
}
