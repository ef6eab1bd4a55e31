import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { shownAmount, shownCount, shownDecimal } from '#app/ui/text/figures.ts'
import type { ListedDoubt, Pipeline, SheetDoubt } from '#contract/audit/data-process/shapes.ts'
import { periodSlackDays } from '#contract/audit/flow/period-slack.ts'
import type { SheetFigures } from '#contract/audit/flow/plausibility.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import classes from './problem-list.module.css'

function useDoubtText(): (doubt: ListedDoubt) => string {
  const { t } = useTranslation(['data-process', 'files'])
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
      case 'otherHead':
        return t('doubts.otherHead', { row: doubt.row })
      case 'decimalCommas':
      case 'thousandsPoints':
        return t(`doubts.${doubt.doubt}`, { field: t(`field.${doubt.field}`), cells: shownCount(doubt.cells) })
      case 'encoding':
        return t('doubts.encoding', { encoding: t(`files:encoding.${doubt.encoding}`) })
      case 'formulasWithoutResult':
        return t('doubts.formulasWithoutResult', { count: doubt.formulas })
      case 'sameHead': {
        const [column, other] = [columnLetters(doubt.column - 1), columnLetters(doubt.other - 1)]
        return t('doubts.sameHead', { head: doubt.head, column, other })
      }
      case 'scaledHead':
        return t('doubts.scaledHead', { head: doubt.head })
      case 'sameFigures':
        return t('doubts.sameFigures', { place: [doubt.file, doubt.sheet].filter(Boolean).join(t('fault.and')) })
    }
  }
}

export const SheetDoubts = ({ doubts }: { doubts: readonly SheetDoubt[] }) => (
  <Doubts of={doubts.map((doubt) => ({ key: JSON.stringify(doubt), doubt }))} />
)

type Props = { doubts: Pipeline['doubts']; fileAddress: (fileId: number) => string }

export function DoubtNotice({ doubts, fileAddress }: Props) {
  const { t } = useTranslation('data-process')
  return (
    <Doubts
      of={doubts.map(({ fileId, sheetId, file, sheet, doubt }) => ({
        key: `${sheetId} ${JSON.stringify(doubt)}`,
        doubt,
        place: (
          <>
            <Link to={`${fileAddress(fileId)}#sheet-${sheetId}`}>
              {[file, sheet].filter(Boolean).join(t('fault.and'))}
            </Link>
            {t('fault.colon')}
          </>
        ),
      }))}
    />
  )
}

function Doubts({ of }: { of: readonly { key: string; doubt: ListedDoubt; place?: ReactNode }[] }) {
  const { t } = useTranslation('data-process')
  const text = useDoubtText()
  if (of.length === 0) return null
  return (
    <Notice tone="warning" title={t('doubts.title')}>
      <ul className={classes.doubts}>
        {of.map(({ key, doubt, place }) => (
          <li key={key}>
            {place}
            {text(doubt)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

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
