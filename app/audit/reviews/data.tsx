import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/audit/reviews/addresses.ts'
import { listReviewClients } from '#contract/audit/reviews/calls.ts'
import type { ClientItem } from '#contract/audit/reviews/shapes.ts'
import { StageProgress } from './stage.tsx'

export const handle: PageHandle = { i18n: 'reviews', title: ({ t }) => t('reviews:data.title') }

export async function loader(args: LoaderFunctionArgs) {
  return { clients: await query(args, listReviewClients) }
}

export default function Data() {
  const { t } = useTranslation('reviews')
  const { clients } = useLoaderData<typeof loader>()
  const columns: Column<ClientItem>[] = [
    {
      key: 'client',
      head: t('field.client'),
      cell: ({ clientCode, clientName }) => <Link to={at.clientData(clientCode)}>{clientName}</Link>,
      rowHead: true,
      prose: true,
      width: '14rem',
    },
    { key: 'code', head: t('field.clientCode'), cell: ({ clientCode }) => clientCode },
    { key: 'projects', head: t('data.projects'), cell: ({ projects }) => projects, numeric: true },
    { key: 'objects', head: t('project.objects'), cell: ({ objects }) => objects, numeric: true },
    { key: 'dealers', head: t('data.dealers'), cell: ({ dealers }) => dealers, numeric: true },
    { key: 'products', head: t('data.products'), cell: ({ products }) => products, numeric: true },
    {
      key: 'progress',
      head: t('project.progress'),
      cell: ({ clientName, stages, objects }) => <StageProgress name={clientName} counts={stages} total={objects} />,
      width: '10rem',
    },
  ]
  return (
    <>
      <PageHeader title={t('data.title')} line={t('data.line')} />
      <DataTable
        caption={t('data.title')}
        columns={columns}
        rows={clients}
        rowKey={({ id }) => id}
        empty={
          <Card>
            <EmptyState title={t('data.empty')} line={t('data.emptyLine')} />
          </Card>
        }
      />
    </>
  )
}
