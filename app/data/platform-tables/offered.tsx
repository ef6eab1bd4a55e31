import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { marketOf } from '#app/data/markets/params.server.ts'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { listOffered } from '#contract/data/platform-tables/calls.ts'
import type { OfferedTable } from '#contract/data/platform-tables/shapes.ts'

export const handle: PageHandle = { i18n: ['platform-tables', 'markets'], title: ({ t }) => t('platform-tables:title') }

export async function loader(args: LoaderFunctionArgs) {
  const [{ bizId, name }, tables] = await Promise.all([marketOf(args), query(args, listOffered)])
  return { market: { bizId, name }, tables }
}

export default function Offered() {
  const { t } = useTranslation(['platform-tables', 'markets'])
  const { market, tables } = useLoaderData<typeof loader>()
  const columns: Column<OfferedTable>[] = [
    {
      key: 'title',
      head: t('field.table'),
      cell: ({ title, remark }) => <Lines of={[title, remark]} />,
      rowHead: true,
      prose: true,
      width: '24rem',
    },
    {
      key: 'taken',
      head: t('field.taken'),
      cell: ({ taken }) =>
        taken.length === 0
          ? t('notTaken')
          : taken.map(({ bizId, tableName, workspace, dataVersion, run }) => (
              <div key={bizId}>
                <Link to={at.table(workspace.id, bizId)}>
                  {t('takenIn', { name: tableName, place: workspace.name })}
                </Link>
                {run?.failure ?? t('versionOf', { number: dataVersion })}
              </div>
            )),
      prose: true,
      width: '18rem',
    },
    {
      key: 'action',
      head: t('field.action'),
      cell: ({ code, title }) => (
        <Link to={at.offeredTable(market.bizId, code)} aria-label={t('take.of', { title })}>
          {t('take.action')}
        </Link>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line', { market: market.name })}
        crumbs={[
          { label: t('markets:title'), to: at.markets },
          { label: market.name, to: at.market(market.bizId) },
        ]}
      />
      {tables.length === 0 ? (
        <Card>
          <EmptyState
            title={t('empty')}
            line={t('emptyLine')}
            action={<LinkButton to={at.market(market.bizId)}>{t('back')}</LinkButton>}
          />
        </Card>
      ) : (
        <DataTable stacked caption={t('title')} columns={columns} rows={tables} rowKey={({ code }) => code} />
      )}
    </>
  )
}
