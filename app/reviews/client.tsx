import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { usePermission } from '#app/page/frame-data.ts'
import { leaveEmptyPage, listingOf } from '#app/page/listing.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pagePublishedComparisons } from '#contract/comparisons/calls.ts'
import { pageReviewProjects } from '#contract/reviews/calls.ts'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import { projectSort } from '#contract/reviews/shapes.ts'
import * as at from './addresses.ts'
import { clientOf, spanOf } from './params.server.ts'
import { ProjectTable } from './project-table.tsx'
import { PublishedTable } from './published-table.tsx'
import { stages } from './stage.tsx'

export const handle: PageHandle<{ client: { clientName: string } }> = {
  i18n: 'reviews',
  title: ({ t, data }) => t('reviews:client.title', { name: data?.client.clientName }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, projectSort.options, { sort: 'beginDate', order: 'desc' })
  const client = await clientOf(args)
  const { clientCode } = client
  const [found, online] = await Promise.all([
    ask(args, pageReviewProjects, { body: { ...listing, clientCode } }),
    ask(args, pagePublishedComparisons, {
      body: { clientCode, current: publishedPageOf(request), size: publishedAPage },
    }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const projects = records.map((row) => ({ ...row, span: spanOf(request, row.beginDate, row.endDate) }))
  const { time } = datesOf(request)
  const published = online.records.map(({ periodFrom, periodTo, publishedBy, ...version }) => ({
    ...version,
    period: spanOf(request, periodFrom, periodTo),
    publishedAt: time(version.publishedAt),
    by: publishedBy?.name ?? '',
  }))
  return {
    client,
    listing,
    page,
    projects,
    published,
    online: { current: online.current, size: online.size, total: online.total },
  }
}

const publishedAPage = 20
/** They are paged beside the projects. */
function publishedPageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('published'))
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1
}

/** What a client's reviews are at: its projects, and its objects by stage. */
export default function Client() {
  const { t } = useTranslation('reviews')
  const { client, listing, page, projects, published, online } = useLoaderData<typeof loader>()
  const mayManage = usePermission(ReviewPerm.manage)
  const begin = mayManage && (
    <LinkButton look="primary" to={`${at.projectNew}?client=${client.clientCode}`}>
      {t('projects.begin')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={t('client.title', { name: client.clientName })}
        line={t('client.line')}
        crumbs={[{ label: t('projects.title'), to: at.projects }]}
        action={
          <>
            <LinkButton to={at.clientData(client.clientCode)}>{t('data.open')}</LinkButton>
            {page.total > 0 && begin}
          </>
        }
      />
      {client.objects > 0 && (
        <Card title={t('client.stages')}>
          <DescriptionList
            items={stages.map((stage) => ({ term: t(`stage.${stage}`), value: client.stages[stage] ?? 0 }))}
          />
        </Card>
      )}
      {page.total === 0 ? (
        <Card>
          <EmptyState
            title={t('projects.empty')}
            line={t(mayManage ? 'projects.emptyLine' : 'projects.emptyMember')}
            action={begin}
          />
        </Card>
      ) : (
        <>
          <ProjectTable
            projects={projects}
            of="client"
            order={{ by: listing.sort, descending: listing.order === 'desc' }}
          />
          <Pager page={page.current} size={page.size} total={page.total} />
          <Card title={t('published.title')} flush={published.length > 0}>
            {published.length === 0 ? <p>{t('published.none')}</p> : <PublishedTable published={published} />}
          </Card>
          {online.total > online.size && (
            <Pager page={online.current} size={online.size} total={online.total} name="published" />
          )}
        </>
      )}
    </>
  )
}
