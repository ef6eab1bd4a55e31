import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/audit/reviews/addresses.ts'
import { listReviewClientNames, pageReviewProjects } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { projectListOf, spanOf } from './params.server.ts'
import { ProjectTable } from './project-table.tsx'

export const handle: PageHandle = { i18n: 'reviews', title: ({ t }) => t('reviews:projects.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = projectListOf(request)
  const [clients, found] = await Promise.all([
    query(args, listReviewClientNames),
    query(args, pageReviewProjects, { body: { ...listing, ...filter } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    ...filter,
    clients: clients.map(({ clientCode: code, clientName }) => ({ code, name: clientName })),
    listing,
    page,
    projects: records.map((row) => ({ ...row, span: spanOf(request, row.beginDate, row.endDate) })),
  }
}

export default function Projects() {
  const { t } = useTranslation('reviews')
  const { keyword, clientCode, clients, listing, page, projects } = useLoaderData<typeof loader>()
  const mayManage = usePermission(ReviewPerm.manage)
  const begin = mayManage && clients.length > 0 && (
    <LinkButton look="primary" to={at.projectNew}>
      {t('projects.begin')}
    </LinkButton>
  )
  const filtered = keyword !== undefined || clientCode !== undefined
  const isEmpty = page.total === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        line={t('projects.line')}
        action={
          !isEmpty && (
            <>
              <ExportList to={at.projectsExport} />
              {begin}
            </>
          )
        }
      />
      {isEmpty ? (
        <Card>
          <EmptyState
            title={t('projects.empty')}
            line={t(!mayManage ? 'projects.emptyMember' : begin ? 'projects.emptyLine' : 'projects.noClients')}
            action={begin}
          />
        </Card>
      ) : (
        <>
          <FilterBar label={t('projects.filter')} active={filtered}>
            <TextField
              label={t('projects.keyword')}
              field={{ name: 'keyword', initialValue: keyword }}
              type="search"
              maxLength={50}
            />
            <SelectField
              label={t('field.client')}
              field={{ name: 'clientCode', initialValue: clientCode }}
              empty={t('all')}
              options={clients.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </FilterBar>
          <ProjectTable
            projects={projects}
            of="all"
            order={{ by: listing.sort, descending: listing.order === 'desc' }}
          />
          {projects.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
