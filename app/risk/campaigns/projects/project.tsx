import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { ActionList } from '#app/ui/actions/action-list.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getDeliverySummary, getProgress, getProject, pageItems } from '#contract/risk/campaigns/calls.ts'
import { itemPageQuery } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as atResults from '#contract/risk/results/addresses.ts'
import { ProjectRespondents } from '../respondents/project-respondents.tsx'
import { type ProjectView, projectView, respondentView } from '../views.server.ts'
import { ProjectHead } from './project-head.tsx'
import { ProjectProgress } from './project-progress.tsx'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['campaigns', 'campaigns-delivery'],
  title: ({ data }) => data?.project.name ?? '',
}

const { keyword, department, state, deliveryState, sort } = itemPageQuery.shape

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const id = bizIdOf(args)
  const { searchParams } = new URL(request.url)
  const param = (name: string) => searchParams.get(name) || undefined
  const filter = {
    keyword: keyword.catch(undefined).parse(param('keyword')),
    department: department.catch(undefined).parse(param('department')),
    state: state.catch(undefined).parse(param('state')),
    deliveryState: deliveryState.catch(undefined).parse(param('deliveryState')),
  }
  const listing = listingOf(request, sort.unwrap().options, { sort: 'id', order: 'asc' })
  const [project, progress, { disabled }, found] = await Promise.all([
    query(args, getProject, { query: { id } }),
    query(args, getProgress, { query: { projectId: id } }),
    query(args, getDeliverySummary, { query: { projectId: id } }),
    query(args, pageItems, { body: { ...listing, ...filter, projectId: id } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    project: projectView(request, project),
    progress,
    disabled,
    filter,
    listing,
    page,
    respondents: records.map((item) => respondentView(request, item)),
  }
}

export default function Project() {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const { project, progress, disabled, filter, listing, page, respondents } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(RiskPerm.writeProjects)
  const archived = project.status === ProjectStatus.archived
  const address = at.project(project.bizId)
  return (
    <>
      <ProjectHead project={project} action={<Actions project={project} mayAdd={mayWrite && !archived} />} />
      {archived && <Notice tone="info">{t('project.archivedLine')}</Notice>}
      {!archived && project.late && (
        <Notice tone="warning">{t(project.closed ? 'project.closedLine' : 'project.lateLine')}</Notice>
      )}
      {!archived && disabled > 0 && (
        <Notice tone="warning" title={t('campaigns-delivery:disabled.title', { disabled })}>
          <p>{t('campaigns-delivery:disabled.line')}</p>
          <LinkButton small to={address + withSearch('', { deliveryState: 'disabled' })}>
            {t('campaigns-delivery:disabled.show')}
          </LinkButton>
        </Notice>
      )}
      <ProjectProgress project={project} progress={progress} />
      <ProjectRespondents
        project={project}
        departments={progress.departments.map(({ department }) => department)}
        filter={filter}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        page={page}
        respondents={respondents}
        mayWrite={mayWrite && !archived}
      />
      {mayWrite && <ProjectEnd project={project} />}
    </>
  )
}

function Actions({ project, mayAdd }: { project: ProjectView; mayAdd: boolean }) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const mayExport = usePermission(RiskPerm.exportResults)
  return (
    <>
      {mayExport && <ExportButton action={atResults.exports(project.bizId)}>{t('project.export')}</ExportButton>}
      {mayAdd && <LinkButton to={at.projectEdit(project.bizId)}>{t('edit.link')}</LinkButton>}
      {mayAdd && (
        <LinkButton look="primary" to={at.insiders(project.bizId)}>
          {t('respondents.add')}
        </LinkButton>
      )}
    </>
  )
}

/** Actions that end a project: close and reopen, archive, or delete while nobody has answered. design: domain §5 */
function ProjectEnd({ project: { bizId, status, late, closed, submitted } }: { project: ProjectView }) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const archivable = status !== ProjectStatus.archived
  const deletable = submitted === 0
  if (!archivable && !deletable) return null
  const close = {
    key: 'close',
    line: t('close.wayLine'),
    action: <LinkButton to={at.projectClose(bizId)}>{t('close.action')}</LinkButton>,
  }
  const reopen = {
    key: 'reopen',
    line: t('reopen.wayLine'),
    action: <LinkButton to={at.projectReopen(bizId)}>{t('reopen.action')}</LinkButton>,
  }
  const archive = {
    key: 'archive',
    line: t('end.archiveLine'),
    action: <LinkButton to={at.projectArchive(bizId)}>{t('end.archive')}</LinkButton>,
  }
  const remove = {
    key: 'delete',
    line: t(deletable ? 'end.deleteLine' : 'end.notDeletable'),
    action: deletable && (
      <LinkButton look="danger" to={at.projectDelete(bizId)}>
        {t('end.delete')}
      </LinkButton>
    ),
  }
  return (
    <Card title={t('end.title')}>
      <ActionList
        ways={[
          ...(archivable && !late ? [close] : []),
          ...(archivable && closed ? [reopen] : []),
          ...(archivable ? [archive] : []),
          remove,
        ]}
      />
    </Card>
  )
}
