import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage, listingOf, pageIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as atBillReports from '#contract/audit/bill-reports/addresses.ts'
import { pagePublishedReports } from '#contract/audit/bill-reports/calls.ts'
import type { PublishedReport } from '#contract/audit/bill-reports/shapes.ts'
import * as atComparisons from '#contract/audit/comparisons/addresses.ts'
import { pagePublishedComparisons } from '#contract/audit/comparisons/calls.ts'
import type { PublishedComparison } from '#contract/audit/comparisons/shapes.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { pageReviewProjects } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { projectSort } from '#contract/audit/reviews/shapes.ts'
import { shareOf } from '#contract/platform/share.ts'
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
  const { searchParams } = new URL(request.url)
  const [found, online, reported] = await Promise.all([
    query(args, pageReviewProjects, { body: { ...listing, clientCode } }),
    query(args, pagePublishedComparisons, {
      body: { clientCode, current: pageIn(searchParams, 'published'), size: publishedAPage },
    }),
    query(args, pagePublishedReports, {
      body: { clientCode, current: pageIn(searchParams, 'reports'), size: publishedAPage },
    }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const projects = records.map((row) => ({ ...row, span: spanOf(request, row.beginDate, row.endDate) }))
  const { time } = datesOf(request)
  const seen = <Row extends PublishedComparison | PublishedReport>(
    { periodFrom, periodTo, publishedBy, publishedAt, figures: _, ...version }: Row,
    share: string | null,
  ) => ({
    ...version,
    period: spanOf(request, periodFrom, periodTo),
    publishedAt: time(publishedAt),
    by: publishedBy?.name ?? '',
    share,
  })
  const pageOf = ({ current, size, total }: typeof online | typeof reported) => ({ current, size, total })
  return {
    client,
    listing,
    page,
    projects,
    published: online.records.map((row) => {
      const { matchedQuantity, reportedQuantity } = row.figures.share
      return seen(row, shareOf({ part: matchedQuantity, whole: reportedQuantity }))
    }),
    online: pageOf(online),
    reports: reported.records.map((row) => seen(row, shareOf({ part: row.figures.proven, whole: row.figures.amount }))),
    reported: pageOf(reported),
  }
}

/** Paged separately from the projects. */
const publishedAPage = 20

export default function Client() {
  const { t } = useTranslation('reviews')
  const { client, listing, page, projects, published, online, reports, reported } = useLoaderData<typeof loader>()
  const mayManage = usePermission(ReviewPerm.manage)
  const begin = mayManage && (
    <LinkButton look="primary" to={at.projectNewFor(client.clientCode)}>
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
            {published.length === 0 ? (
              <p>{t('published.none')}</p>
            ) : (
              <PublishedTable
                caption={t('published.title')}
                shareHead={t('published.share')}
                published={published}
                addressOf={atComparisons.version}
              />
            )}
          </Card>
          {online.total > online.size && (
            <Pager page={online.current} size={online.size} total={online.total} name="published" />
          )}
          <Card title={t('published.reports')} flush={reports.length > 0}>
            {reports.length === 0 ? (
              <p>{t('published.noReports')}</p>
            ) : (
              <PublishedTable
                caption={t('published.reports')}
                shareHead={t('published.proven')}
                published={reports}
                addressOf={atBillReports.report}
              />
            )}
          </Card>
          {reported.total > reported.size && (
            <Pager page={reported.current} size={reported.size} total={reported.total} name="reports" />
          )}
        </>
      )}
    </>
  )
}
