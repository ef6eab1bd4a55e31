import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as atData from '#contract/audit/data-process/addresses.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { pageReviewObjects } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { type ObjectRow, objectSort } from '#contract/audit/reviews/shapes.ts'
import { projectOf, spanOf } from './params.server.ts'
import { StageBadge, stages } from './stage.tsx'

export const handle: PageHandle<{ project: { name: string } }> = {
  i18n: 'reviews',
  title: ({ data }) => data?.project.name ?? '',
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const keyword = (searchParams.get('keyword') ?? '').trim().slice(0, 50)
  const stage = stages.find((each) => each === searchParams.get('stage'))
  const listing = listingOf(request, objectSort.options, { sort: 'reviewBatchNo', order: 'asc' })
  const projectId = numberOf(args, 'projectId')
  const [project, found] = await Promise.all([
    projectOf(args),
    query(args, pageReviewObjects, { body: { ...listing, projectId, keyword: keyword || undefined, stage } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    project: { ...project, span: spanOf(request, project.beginDate, project.endDate) },
    keyword,
    stage,
    listing,
    page,
    objects: records.map((row) => ({ ...row, period: spanOf(request, row.periodFrom, row.periodTo) })),
  }
}

export default function Project() {
  const { t } = useTranslation('reviews')
  const { project, keyword, stage, listing, page, objects } = useLoaderData<typeof loader>()
  const mayManage = usePermission(ReviewPerm.manage)
  const { id, mayEdit } = project
  const filtered = keyword !== '' || stage !== undefined
  const isEmpty = page.total === 0 && !filtered
  const add = mayEdit && (
    <LinkButton look="primary" to={at.object(id, 'new')}>
      {t('object.add')}
    </LinkButton>
  )
  const upload = mayEdit && <LinkButton to={at.objectUpload(id)}>{t('upload.title')}</LinkButton>
  return (
    <>
      <PageHeader
        title={project.name}
        line={t('project.line', { client: project.clientName, year: project.year })}
        crumbs={[
          { label: t('projects.title'), to: at.projects },
          { label: project.clientName, to: at.clientProjects(project.clientCode) },
        ]}
        action={
          <>
            {mayManage && <LinkButton to={at.projectDelete(id)}>{t('project.deleteAction')}</LinkButton>}
            {mayEdit && <LinkButton to={at.projectEdit(id)}>{t('project.editAction')}</LinkButton>}
            {!isEmpty && (
              <ExportButton action={at.objectWorkbook(id)} values={{ keyword, stage: stage ?? '' }}>
                {t('object.export')}
              </ExportButton>
            )}
            {!isEmpty && upload}
            {!isEmpty && add}
          </>
        }
      />
      <Card>
        <DescriptionList
          items={[
            { term: t('field.dates'), value: project.span },
            { term: t('field.leader'), value: project.leader.name },
            { term: t('field.members'), value: project.members.map(({ name }) => name).join(t('and')) || '—' },
            { term: t('field.dateWindow'), value: t('project.days', { count: project.dateWindow }) },
            { term: t('field.farWindow'), value: t('project.days', { count: project.farWindow }) },
            { term: t('field.splitSize'), value: project.splitSize },
            { term: t('field.tolerance'), value: project.tolerance },
          ]}
        />
      </Card>
      {isEmpty ? (
        <Card>
          <EmptyState
            title={t('object.empty')}
            line={t(mayEdit ? 'object.emptyLine' : 'object.emptyMember')}
            action={
              <>
                {upload} {add}
              </>
            }
          />
        </Card>
      ) : (
        <>
          <FilterBar label={t('object.filter')} active={filtered}>
            <TextField
              label={t('object.keyword')}
              field={{ name: 'keyword', initialValue: keyword }}
              type="search"
              maxLength={50}
            />
            <SelectField
              label={t('field.stage')}
              field={{ name: 'stage', initialValue: stage }}
              empty={t('all')}
              options={stages.map((each) => ({ value: each, label: t(`stage.${each}`) }))}
            />
          </FilterBar>
          <ObjectTable objects={objects} order={{ by: listing.sort, descending: listing.order === 'desc' }} />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

type ObjectView = ObjectRow & { period: string }
type TableProps = { objects: ObjectView[]; order: { by: string; descending: boolean } }

function ObjectTable({ objects, order }: TableProps) {
  const { t } = useTranslation('reviews')
  const columns: Column<ObjectView>[] = [
    {
      key: 'reviewBatchNo',
      head: t('field.reviewBatchNo'),
      cell: ({ id, projectId, reviewBatchNo }) => <Link to={at.object(projectId, id)}>{reviewBatchNo}</Link>,
      rowHead: true,
      sortable: true,
    },
    {
      key: 'dealer',
      head: t('field.dealer'),
      cell: ({ dealerName, dealerCode }) => <Lines of={[dealerName, dealerCode]} />,
      sortable: true,
      prose: true,
      width: '13rem',
    },
    { key: 'periodFrom', head: t('field.period'), cell: ({ period }) => period, sortable: true },
    { key: 'region', head: t('field.region'), cell: ({ region }) => region || '—', sortable: true, prose: true },
    { key: 'executor', head: t('field.executor'), cell: ({ executor }) => executor?.name ?? '—' },
    { key: 'stage', head: t('field.stage'), cell: ({ stage }) => <StageBadge stage={stage} />, sortable: true },
    {
      key: 'data',
      head: t('object.data'),
      cell: ({ id, projectId, reviewBatchNo }) => (
        <LinkButton small look="quiet" to={atData.pipeline(projectId, id)}>
          {t('object.data')}
          <VisuallyHidden>{reviewBatchNo}</VisuallyHidden>
        </LinkButton>
      ),
      actions: true,
    },
  ]
  return (
    <DataTable
      stacked
      caption={t('project.objects')}
      columns={columns}
      rows={objects}
      rowKey={({ id }) => id}
      order={order}
      empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
    />
  )
}
