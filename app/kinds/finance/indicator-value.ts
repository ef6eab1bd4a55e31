import { formatAmount } from '#contract/kinds/finance/amount.ts'
import type { SummaryRow } from '#contract/kinds/finance/shapes.ts'

/** The value with its thousands set apart; '' where there is none. The unit stands beside it. */
export const shownSum = ({ val }: Pick<SummaryRow, 'val'>): string => (val === null ? '' : formatAmount(val))
