import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import type { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { SummaryRow } from '#contract/risk/kinds/finance/shapes.ts'
import { shownSum } from '../field.ts'
import classes from './paper.module.css'

type Props = {
  sums: readonly SummaryRow[]
  unit: AmountUnit
  line?: string
}

/**
 * Indicators grouped by module. The explanation is shown on hover, and opens by click and key. spec: operations §2.3
 */
export function FinanceSummary({ sums, unit, line }: Props) {
  const { t } = useTranslation('kinds-finance-papers')
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h2 id="summary">{t('summary.title')}</h2>
      {line && <p className={classes.line}>{line}</p>}
      <table data-sums>
        <thead>
          <tr>
            <th scope="col">{t('summary.target')}</th>
            <th scope="col">{t('summary.definition')}</th>
            <th scope="col">{t('summary.value')}</th>
          </tr>
        </thead>
        {modulesOf(sums).map(({ module, sums: ofModule }) => (
          <tbody key={module}>
            <tr>
              <th scope="rowgroup" colSpan={3} data-table>
                {module}
              </th>
            </tr>
            {ofModule.map((sum) => (
              <Line key={sum.code} sum={sum} unit={unit} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Line({ sum, unit }: { sum: SummaryRow; unit: AmountUnit }) {
  const { t } = useTranslation('kinds-finance-papers')
  return (
    <tr>
      <th scope="row">{sum.target}</th>
      <td className={classes.definition}>
        <details>
          <summary>{sum.definition}</summary>
          <p>{sum.explanation}</p>
          <p>
            {t('summary.formula')} {sum.formula}
          </p>
        </details>
        <span className={classes.hover} aria-hidden="true">
          {sum.explanation}
        </span>
      </td>
      <td className={classes.value} data-code={sum.code} data-none={sum.val === null || undefined}>
        <span>
          <b data-val>{shownSum(sum)}</b>{' '}
          <small>{sum.unit === 'yuan' ? t(`amounts.${unit}`) : t(`unit.${sum.unit}`)}</small>
        </span>
        <details>
          <summary>
            <span aria-hidden="true">—</span>
            <span className={classes.why}>
              {t('summary.why')}
              <VisuallyHidden>{t('summary.whyOf', { target: sum.target })}</VisuallyHidden>
            </span>
          </summary>
          <p data-reason>{sum.reason}</p>
        </details>
      </td>
    </tr>
  )
}

function modulesOf(sums: readonly SummaryRow[]): { module: string; sums: SummaryRow[] }[] {
  const modules: { module: string; sums: SummaryRow[] }[] = []
  for (const sum of sums) {
    const last = modules.at(-1)
    if (last?.module === sum.module) last.sums.push(sum)
    else modules.push({ module: sum.module, sums: [sum] })
  }
  return modules
}
