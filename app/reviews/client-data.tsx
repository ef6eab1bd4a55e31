import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as atMasterData from '#app/master-data/addresses.ts'
import { usePermission } from '#app/page/frame-data.ts'
import type { PageHandle } from '#app/page/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { MasterDataPerm } from '#contract/master-data/perms.ts'
import * as at from './addresses.ts'
import { clientOf } from './params.server.ts'

export const handle: PageHandle<{ client: { clientName: string } }> = {
  i18n: 'reviews',
  title: ({ t, data }) => t('reviews:data.ofClient', { name: data?.client.clientName }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { client: await clientOf(args) }
}

/** Files and figures of a client. */
export default function ClientData() {
  const { t } = useTranslation('reviews')
  const { client } = useLoaderData<typeof loader>()
  const readsMasterData = usePermission(MasterDataPerm.read)
  const { clientCode: code, clientName: name } = client
  const figure = (count: number, to: string) => (readsMasterData ? <Link to={to}>{count}</Link> : count)
  return (
    <>
      <PageHeader
        title={t('data.ofClient', { name })}
        line={t('data.line')}
        crumbs={[{ label: t('data.title'), to: at.data }]}
        action={<LinkButton to={at.clientProjects(code)}>{t('data.reviews')}</LinkButton>}
      />
      <Card title={t('data.figures')}>
        <DescriptionList
          items={[
            { term: t('data.dealers'), value: figure(client.dealers, atMasterData.dealers(code)) },
            { term: t('data.products'), value: figure(client.products, atMasterData.products(code)) },
            { term: t('data.relations'), value: figure(client.relations, atMasterData.relations(code)) },
            { term: t('data.projects'), value: <Link to={at.clientProjects(code)}>{client.projects}</Link> },
            { term: t('project.objects'), value: client.objects },
          ]}
        />
      </Card>
      <Card title={t('data.files')}>
        <EmptyState title={t('data.noFiles')} line={t('data.noFilesLine')} />
      </Card>
    </>
  )
}
