import { useTranslation } from 'react-i18next'
import { type Finding, KeyFigure } from '#app/ui/charts/key-figure.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownCount, shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import type { Figures } from '#contract/audit/comparisons/shapes.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import { shareOfFigures } from '../state.tsx'
import { StateBar } from '../state-bar.tsx'
import type { VersionDetail } from '../version.server.ts'

type Props = { detail: VersionDetail; figures: Figures; chosen: string | undefined }

export function ResultFigures({ detail, figures, chosen }: Props) {
  const { t } = useTranslation('comparisons')
  const share = shareOfFigures(figures)
  const { matchedQuantity, reportedQuantity } = figures.share
  return (
    <Card title={t('figure.title')}>
      <KeyFigure
        wide
        term={t('figure.share')}
        value={share === null ? '—' : t('percent', { value: share })}
        line={t('figure.shareLine', {
          matched: shownDecimal(matchedQuantity),
          reported: shownDecimal(reportedQuantity),
        })}
        findings={useFindings({ detail, figures })}
      >
        <StateBar figures={figures} chosen={chosen} linkOf={(state) => `${withSearch('', { state })}#lines`} />
      </KeyFigure>
    </Card>
  )
}

/** Findings beyond the states of lines. */
function useFindings({ detail: { batch, version }, figures }: Omit<Props, 'chosen'>): Finding[] {
  const { t } = useTranslation('comparisons')
  const { projectId, id } = batch
  const listed = (list: string) => at.figures(projectId, id, version.id, list)
  const { stock, unknownNames, unknownLines, unitFaults, cappedSplits } = figures
  const sum = (of: 'faults' | 'skipped') => version.inputs.reduce((all, input) => all + input[of], 0)
  const faults = sum('faults')
  return [
    {
      key: 'stock',
      term: t('figure.stock'),
      value: stock.opening
        ? t('figure.stockValue', { findings: shownCount(stock.findings), keys: shownCount(stock.keys) })
        : t('figure.noStock'),
      to: listed('stock'),
      wants: stock.findings > 0,
    },
    {
      key: 'names',
      term: t('figure.unknownNames'),
      value: t('figure.unknownValue', { names: shownCount(unknownNames), lines: shownCount(unknownLines) }),
      to: listed('unknownNames'),
      wants: unknownNames > 0,
    },
    {
      key: 'units',
      term: t('figure.unitFaults'),
      value: t('figure.linesValue', { lines: shownCount(unitFaults) }),
      to: listed('unitFaults'),
      wants: unitFaults > 0,
    },
    {
      key: 'faults',
      term: t('figure.faults'),
      value: t('figure.linesValue', { lines: shownCount(faults) }),
      to: faults > 0 ? atData.files(projectId, id) : at.basis(projectId, id, version.id),
      wants: faults > 0,
    },
    {
      key: 'skipped',
      term: t('figure.skipped'),
      value: t('figure.linesValue', { lines: shownCount(sum('skipped')) }),
      to: at.basis(projectId, id, version.id),
      wants: false,
    },
    ...(cappedSplits > 0
      ? [
          {
            key: 'capped',
            term: t('figure.cappedSplits'),
            value: t('figure.linesValue', { lines: shownCount(cappedSplits) }),
            wants: true,
          },
        ]
      : []),
  ]
}
