import { PaperLocked } from '#app/papers/paper-head.tsx'
import { columnsOf, overlayTyped } from './field.ts'
import classes from './paper.module.css'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'
import { FinanceRefusal } from './paper-refusal.tsx'
import { FinanceRows } from './rows.tsx'
import { FinanceSummary } from './summary.tsx'

/** A paper to read: submitted, or asked for with `type=show` or a domain. */
export function FinanceRead({ paper, sheet, timeZone, reply }: FinanceProps) {
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={differences} />}
      <PaperLocked paper={paper} timeZone={timeZone} />
      <FinanceHead paper={paper} timeZone={timeZone} sheet={sheet} />
      <div className={classes.sheet} data-years={columnsOf(sheet.rows).length}>
        <FinanceRows rows={sheet.rows} unit={sheet.unit} mode="read" />
        <FinanceSummary sums={sheet.sums} unit={sheet.unit} />
      </div>
      <FinanceScript />
    </>
  )
}
