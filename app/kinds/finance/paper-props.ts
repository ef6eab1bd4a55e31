import type { FinancePage, FinanceReply } from './paper.server.ts'

/** What each view of a paper is given. */
export type FinanceProps = Extract<FinancePage, { formKey: string }> & {
  timeZone: string
  reply: FinanceReply | undefined
}
