import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { shownAmount, shownCount, shownDecimal } from '#app/ui/figures.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Pipeline, SheetDoubt } from '#contract/data-process/shapes.ts'
import { periodSlackDays } from '#contract/flow/period-slack.ts'
import type { SheetFigures } from '#contract/flow/plausibility.ts'
import classes from './problem-list.module.css'

/** The sentence of a doubt. */
function useDoubtText(): (doubt: SheetDoubt) => string {
  const { t } = useTranslation('data-process')
  return (doubt) => {
    switch (doubt.doubt) {
      case 'outsidePeriod': {
        const { lines, doubt: _, ...days } = doubt
        const outside = lines === null ? [] : [t('doubts.outsideLines', { lines: shownCount(lines) })]
        return [t('doubts.outsidePeriod', { ...days, days: periodSlackDays }), ...outside].join(' ')
      }
      case 'totalDiffers': {
        const shown = doubt.field === 'amount' ? shownAmount : shownDecimal
        const field = t(`field.${doubt.field}`)
        const [stated, computed] = [shown(doubt.stated), shown(doubt.computed)]
        return t('doubts.totalDiffers', { row: doubt.row, word: doubt.word, field, stated, computed })
      }
      case 'sameFigures':
        return t('doubts.sameFigures', { place: [doubt.file, doubt.sheet].filter(Boolean).join(t('fault.and')) })
    }
  }
}

/** What is doubtful about a sheet that was read. */
export function SheetDoubts({ doubts }: { doubts: readonly SheetDoubt[] }) {
  const { t } = useTranslation('data-process')
  const text = useDoubtText()
  if (doubts.length === 0) return null
  return (
    <Notice tone="warning" title={t('doubts.title')}>
      <ul className={classes.doubts}>
        {doubts.map((doubt) => (
          <li key={JSON.stringify(doubt)}>{text(doubt)}</li>
        ))}
      </ul>
    </Notice>
  )
}

type PlacedDoubt = Pipeline['doubts'][number]
type Props = { doubts: readonly PlacedDoubt[]; fileAddress: (fileId: number) => string }

/** The same of many sheets, each with its place. */
export function DoubtNotice({ doubts, fileAddress }: Props) {
  const { t } = useTranslation('data-process')
  const text = useDoubtText()
  if (doubts.length === 0) return null
  return (
    <Notice tone="warning" title={t('doubts.title')}>
      <ul className={classes.doubts}>
        {doubts.map(({ fileId, sheetId, file, sheet, doubt }) => (
          <li key={`${sheetId} ${JSON.stringify(doubt)}`}>
            <Link to={`${fileAddress(fileId)}#sheet-${sheetId}`}>
              {[file, sheet].filter(Boolean).join(t('fault.and'))}
            </Link>
            {t('fault.colon')}
            {text(doubt)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the lines of a sheet come to, as terms of a list. */
export function useFigureItems(figures: SheetFigures | null): { term: string; value: string }[] {
  const { t } = useTranslation('data-process')
  if (!figures || figures.first === null || figures.last === null) return []
  const { first, last, quantity, amount, products, counterparties, totals } = figures
  return [
    { term: t('figures.days'), value: t('figures.daysOf', { first, last }) },
    { term: t('figures.quantity'), value: shownDecimal(quantity) },
    ...(amount === '0' ? [] : [{ term: t('figures.amount'), value: shownAmount(amount) }]),
    { term: t('figures.products'), value: shownCount(products) },
    ...(counterparties === 0 ? [] : [{ term: t('figures.counterparties'), value: shownCount(counterparties) }]),
    ...(totals.compared === 0
      ? []
      : [
          {
            term: t('figures.totals'),
            value: t(totals.different === 0 ? 'figures.totalsAgree' : 'figures.totalsDiffer', {
              count: totals.compared,
              different: totals.different,
            }),
          },
        ]),
  ]
}
