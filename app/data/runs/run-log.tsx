import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { openExecutionStates } from '#contract/data/runs/codes.ts'
import type { logOf } from './params.server.ts'
import { useRunText } from './run-text.ts'
import { ExecutionBadge } from './states.tsx'

type Log = Awaited<ReturnType<typeof logOf>>
type Params = { workspaceId: number; processBizId: string; runs: Log }

/** The last runs of a process, with a link to all. Its page loads `runTextFiles`. */
export function RunLog({ workspaceId, processBizId, runs }: Params) {
  const { t } = useTranslation('runs')
  const text = useRunText()
  useRevalidationWhile(runs.some(({ state }) => openExecutionStates.includes(state)))
  const columns: Column<Log[number]>[] = [
    {
      key: 'createdAt',
      head: t('field.createdAt'),
      cell: ({ bizId, createdAt }) => <Link to={at.processRun(workspaceId, processBizId, bizId)}>{createdAt}</Link>,
      rowHead: true,
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <ExecutionBadge state={state} /> },
    { key: 'number', head: t('field.number'), cell: ({ number }) => t('versionOf', { number }) },
    { key: 'failure', head: t('field.failure'), cell: ({ failure }) => (failure ? text(failure) : '—'), prose: true },
    { key: 'by', head: t('field.by'), cell: ({ by }) => by },
  ]
  return (
    <Card
      wide
      flush
      title={t('log.title')}
      action={
        <LinkButton small look="quiet" to={at.processRuns(workspaceId, processBizId)}>
          {t('log.all')}
        </LinkButton>
      }
    >
      <DataTable stacked compact caption={t('log.title')} columns={columns} rows={runs} rowKey={({ bizId }) => bizId} />
    </Card>
  )
}
