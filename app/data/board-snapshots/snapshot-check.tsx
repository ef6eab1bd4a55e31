import type { ActionFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { checkStatement } from '#app/page/receipts/check-statement.server.ts'
import { StatementPage } from '#app/page/receipts/statement-page.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { checkSnapshot } from '#contract/data/board-snapshots/calls.ts'

export const handle: PageHandle = {
  i18n: 'board-snapshots',
  title: ({ t }) => t('board-snapshots:verify.title'),
  hydrate: false,
}

export const action = (args: ActionFunctionArgs) => checkStatement(args, checkSnapshot)

/** Public page to verify a snapshot. */
export default function SnapshotCheck() {
  const { t } = useTranslation('board-snapshots')
  return (
    <StatementPage
      words={{
        title: t('verify.title'),
        line: t('verify.line'),
        statement: t('statement'),
        signature: t('signature'),
        submit: t('verify.submit'),
        genuine: t('verify.genuine'),
        forged: t('verify.forged'),
      }}
    />
  )
}
