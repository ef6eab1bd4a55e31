import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Finding, KeyFigure } from '#app/ui/charts/key-figure.tsx'
import { PartBar } from '#app/ui/charts/part-bar.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownAmount, shownCount } from '#app/ui/text/figures.ts'
import type { ReportFigures as Figures } from '#contract/audit/bill-reports/shapes.ts'
import { shareOf } from '#contract/platform/share.ts'
import classes from './report-figures.module.css'
import { provenLook, statusLook, verdictLook } from './state.tsx'

type Props = { figures: Figures; chosen: string | undefined }

export function ReportFigures({ figures, chosen }: Props) {
  const { t } = useTranslation('bill-reports')
  const { lines, amount, withoutAmount, proven, provenBy, open, reported, tickets, rejected } = figures
  const share = shareOf({ part: proven, whole: amount })
  const covered = reported && shareOf({ part: amount, whole: reported.amount })
  return (
    <Card title={t('figure.title')}>
      <KeyFigure
        term={t('figure.provenShare')}
        value={share === null ? '—' : t('percent', { value: share })}
        line={t('figure.provenLine', { proven: shownAmount(proven), amount: shownAmount(amount) })}
        findings={findings()}
      >
        <PartBar
          caption={t('figure.byVerdict')}
          heads={[t('field.verdict'), t('figure.lines'), t('figure.amount'), t('figure.share')]}
          parts={figures.byVerdict.map((each) => ({
            key: each.verdict,
            name:
              each.lines > 0 ? (
                <Link
                  to={`${withSearch('', { verdict: each.verdict })}#lines`}
                  aria-current={chosen === each.verdict ? 'true' : undefined}
                  reloadDocument
                >
                  {t(`verdict.${each.verdict}`)}
                </Link>
              ) : (
                t(`verdict.${each.verdict}`)
              ),
            value: each.lines,
            figures: [shownCount(each.lines), shownAmount(each.amount), shareText(each.amount)],
            ...verdictLook[each.verdict],
            ...(each.verdict === 'proven' && provenBy.partial.lines > 0 && { made: provenParts() }),
          }))}
          total={[t('total'), shownCount(lines), shownAmount(amount), shareText(amount)]}
        />
      </KeyFigure>
      <div className={classes.below}>
        <PartBar
          caption={t('figure.byStatus')}
          heads={[t('field.status'), t('field.tasks')]}
          parts={figures.byStatus.map((each) => ({
            key: each.status,
            name: t(`status.${each.status}`),
            value: each.tasks,
            figures: [shownCount(each.tasks)],
            ...statusLook[each.status],
          }))}
        />
        <TypeTable figures={figures} />
      </div>
    </Card>
  )

  function findings(): Finding[] {
    const known: Finding[] = [{ key: 'open', term: t('figure.open'), value: shownAmount(open) }]
    if (covered !== null) {
      const value = t('figure.coveredValue', { value: covered, lines: shownCount(reported?.lines ?? 0) })
      known.push({ key: 'covered', term: t('figure.covered'), value })
    }
    if (withoutAmount > 0)
      known.push({ key: 'withoutAmount', term: t('figure.withoutAmount'), value: shownCount(withoutAmount) })
    const value = t('figure.ticketsValue', { tickets: shownCount(tickets), rejected: shownCount(rejected) })
    return [...known, { key: 'tickets', term: t('figure.tickets'), value }]
  }

  /** Splits the proven lines: lines with a partially comparable ticket are proven, but not green. */
  function provenParts() {
    return (['enough', 'partial'] as const).map((key) => ({
      key,
      name: t(`figure.provenBy.${key}`),
      value: provenBy[key].lines,
      figures: [shownCount(provenBy[key].lines), shownAmount(provenBy[key].amount), shareText(provenBy[key].amount)],
      ...provenLook[key],
    }))
  }

  function shareText(of: string): string {
    const value = shareOf({ part: of, whole: amount })
    return value === null ? '—' : t('percent', { value })
  }
}

/** Lines that need a ticket of each type, and lines that have one, as bars of one scale. */
function TypeTable({ figures: { byType, lines } }: Pick<Props, 'figures'>) {
  const { t } = useTranslation('bill-reports')
  return (
    <table className={classes.types}>
      <caption>{t('figure.byType')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field.type')}</th>
          <th scope="col">{t('figure.planned')}</th>
          <th scope="col">{t('figure.real')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {byType.map(({ type, planned, real }) => (
          <tr key={type}>
            <th scope="row">{t(`type.${type}`)}</th>
            <td>{shownCount(planned)}</td>
            <td>{shownCount(real)}</td>
            <td className={classes.room}>
              <span
                className={classes.planned}
                aria-hidden="true"
                style={{ width: `${(100 * planned) / Math.max(lines, 1)}%` }}
              >
                <span style={{ width: `${(100 * real) / Math.max(planned, 1)}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
