import type { ActionFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { checkStatement } from '#app/page/receipts/check-statement.server.ts'
import { StatementPage } from '#app/page/receipts/statement-page.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { checkReceipt } from '#contract/risk/papers/calls.ts'
import classes from './paper.module.css'

export const handle: PageHandle = { i18n: 'papers', title: ({ t }) => t('papers:receiptCheck.title'), hydrate: false }

export const action = (args: ActionFunctionArgs) => checkStatement(args, checkReceipt)

/** Public page to check a receipt. design: domain §5 */
export default function ReceiptCheck() {
  const { t } = useTranslation('papers')
  return (
    <div className={classes.receipt}>
      <StatementPage
        words={{
          title: t('receiptCheck.title'),
          line: t('receiptCheck.line'),
          statement: t('receipt.statement'),
          signature: t('receipt.signature'),
          submit: t('receiptCheck.submit'),
          genuine: t('receiptCheck.genuine'),
          forged: t('receiptCheck.forged'),
        }}
      />
    </div>
  )
}
