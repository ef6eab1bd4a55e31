import { formatAmount } from '#contract/finance-questionnaire/amount.ts'
import type { SummaryRow } from '#contract/finance-questionnaire/shapes.ts'

/** The value with its thousands set apart; '' where there is none. The unit stands beside it. */
export const shownSum = ({ val }: Pick<SummaryRow, 'val'>): string => (val === null ? '' : formatAmount(val))
