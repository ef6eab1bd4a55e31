import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { shownAmount, shownCount, shownDecimal } from '#app/ui/text/figures.ts'
import type { Figures } from '#contract/audit/comparisons/shapes.ts'
import type { PairingState } from '#contract/audit/flow/pairing.ts'
import { decimalOf, tenThousandths } from '#contract/audit/flow/reading.ts'
import { comparedRoles } from '#contract/audit/flow/result.ts'
import classes from './state-bar.module.css'

type Props = {
  figures: Figures
  /** Selected state, whose lines are shown below. */
  chosen: string | undefined
  linkOf: (state: PairingState) => string
}

type SideSums = Figures['byState'][number]['sale']

/** Lines of both sides by pairing state, as bars of one scale. The table below is their legend. */
export function StateBar({ figures: { byState }, chosen, linkOf }: Props) {
  const { t } = useTranslation('comparisons')
  const totals = { reported: byState.map(({ reported }) => reported), sale: byState.map(({ sale }) => sale) }
  const linesOf = (side: readonly SideSums[]) => side.reduce((sum, { lines }) => sum + lines, 0)
  const most = Math.max(linesOf(totals.reported), linesOf(totals.sale), 1)
  return (
    <div className={classes.whole}>
      <div className={classes.bars} aria-hidden="true">
        {comparedRoles.map((role) => (
          <div key={role} className={classes.row}>
            <span className={classes.name}>{t(`side.${role}`)}</span>
            <span className={classes.room}>
              <span className={classes.bar} style={{ width: `${(100 * linesOf(totals[role])) / most}%` }}>
                {byState.map(
                  (each) =>
                    each[role].lines > 0 && (
                      <span
                        key={each.state}
                        className={classes.part}
                        data-state={each.state}
                        style={{ flexGrow: each[role].lines }}
                        title={`${t(`pairing.${each.state}`)} ${shownCount(each[role].lines)}`}
                      />
                    ),
                )}
              </span>
            </span>
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroller} aria-label={t('bar.caption')} tabIndex={0}>
        <table className={classes.legend}>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                {t('field.result')}
              </th>
              {comparedRoles.map((role) => (
                <th key={role} colSpan={3} scope="colgroup">
                  {t(`side.${role}`)}
                </th>
              ))}
            </tr>
            <tr>
              {comparedRoles.flatMap((role) =>
                (['lines', 'quantity', 'amount'] as const).map((figure) => (
                  <th key={`${role} ${figure}`} scope="col">
                    {t(`figure.${figure}`)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {byState.map(({ state, reported, sale }) => (
              <tr key={state}>
                <th scope="row">
                  <span className={classes.part} data-state={state} />
                  {reported.lines + sale.lines > 0 ? (
                    <Link
                      to={linkOf(state)}
                      aria-current={chosen === state ? 'true' : undefined}
                      reloadDocument
                      title={t('bar.show')}
                    >
                      {t(`pairing.${state}`)}
                    </Link>
                  ) : (
                    t(`pairing.${state}`)
                  )}
                </th>
                <Sums side={reported} />
                <Sums side={sale} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('bar.total')}</th>
              <Sums side={totalOf(totals.reported)} />
              <Sums side={totalOf(totals.sale)} />
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  )
}

function Sums({ side: { lines, quantity, amount } }: { side: SideSums }) {
  const nothing = lines === 0 || undefined
  return (
    <>
      <td data-none={nothing}>{shownCount(lines)}</td>
      <td data-none={nothing}>{shownDecimal(quantity)}</td>
      <td data-none={nothing}>{shownAmount(amount)}</td>
    </>
  )
}

const totalOf = (sides: readonly SideSums[]): SideSums => ({
  lines: sides.reduce((sum, { lines }) => sum + lines, 0),
  quantity: sumOf(sides.map(({ quantity }) => quantity)),
  amount: sumOf(sides.map(({ amount }) => amount)),
})

/** Exact sum: the figures have at most four decimals. */
function sumOf(decimals: readonly string[]): string {
  const sum = decimals.reduce((all, decimal) => all + (tenThousandths(decimal) ?? 0n), 0n)
  return decimalOf(sum)
}
