import type { SummaryRow } from '#contract/papers/finance/shapes.ts'
import { formatAmount } from '#contract/questionnaires/finance/amount.ts'

/** The value with its thousands set apart; '' where there is none. The unit stands beside it. */
export const shownSum = ({ val }: Pick<SummaryRow, 'val'>): string => (val === null ? '' : formatAmount(val))
