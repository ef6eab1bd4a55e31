import { useTranslation } from 'react-i18next'
import type { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceCompany } from '#contract/risk/kinds/finance/result-calls.ts'
import classes from './results-band.module.css'
import { useFinanceValue } from './results-value.ts'

type Props = { indicator: FinanceCompany['indicators'][number]; own: string | null; unit: AmountUnit }

/** In pixels. */
const [width, height, inset] = [176, 28, 8]

/**
 * Box plot of the peers: range, middle half as a box, median, and the company as a dot. A company outside the range
 * widens the scale.
 */
export function FinanceBand({ indicator, own, unit }: Props) {
  const { t } = useTranslation('kinds-finance-results')
  const { inUnit } = useFinanceValue({ unit })
  const { band, target } = indicator
  if (!band) return '—'
  const { lowest, lower, median, upper, highest } = band
  const all = [lowest, highest, ...(own === null ? [] : [own])].map(Number)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const across = (value: string) =>
    most === least ? width / 2 : inset + ((Number(value) - least) / (most - least)) * (width - 2 * inset)
  const middle = height / 2
  const said = t('bandSentence', {
    target,
    own: inUnit(own, indicator),
    lower: inUnit(lower, indicator),
    median: inUnit(median, indicator),
    upper: inUnit(upper, indicator),
    lowest: inUnit(lowest, indicator),
    highest: inUnit(highest, indicator),
  })
  return (
    <svg className={classes.band} width={width} height={height} role="img" aria-label={said}>
      <title>{said}</title>
      <line className={classes.whole} x1={across(lowest)} x2={across(highest)} y1={middle} y2={middle} />
      <rect
        className={classes.half}
        x={across(lower)}
        y="6"
        width={Math.max(across(upper) - across(lower), 1)}
        height={height - 12}
        rx="3"
      />
      <line className={classes.median} x1={across(median)} x2={across(median)} y1="4" y2={height - 4} />
      {own !== null && <circle className={classes.own} cx={across(own)} cy={middle} r="5" />}
    </svg>
  )
}
