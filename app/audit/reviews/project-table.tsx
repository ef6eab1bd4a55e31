import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/audit/reviews/addresses.ts'
import type { ProjectRow } from '#contract/audit/reviews/shapes.ts'
import { StageProgress } from './stage.tsx'

type ProjectView = Pick<
  ProjectRow,
  'id' | 'name' | 'year' | 'clientCode' | 'clientName' | 'leader' | 'members' | 'objects' | 'stages'
> & { span: string }

type Props = {
  projects: ProjectView[]
  /** `client` hides the client's name, since the page is about one client. */
  of: 'all' | 'client'
  order?: { by: string; descending: boolean }
}

export function ProjectTable({ projects, of, order }: Props) {
  const { t } = useTranslation('reviews')
  const sortable = order !== undefined
  const columns: Column<ProjectView>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ id, name }) => <Link to={at.project(id)}>{name}</Link>,
      rowHead: true,
      sortable,
      prose: true,
      width: '13rem',
    },
    {
      key: 'client',
      head: t('field.client'),
      cell: ({ clientCode, clientName }) => <Link to={at.clientProjects(clientCode)}>{clientName}</Link>,
      sortable,
      prose: true,
    },
    { key: 'year', head: t('field.year'), cell: ({ year }) => year, sortable },
    { key: 'beginDate', head: t('field.dates'), cell: ({ span }) => span, sortable },
    {
      key: 'leader',
      head: t('field.leader'),
      cell: ({ leader, members }) => (
        <Lines of={[leader.name, members.map(({ name }) => name).join(t('and'))].filter(Boolean)} />
      ),
      prose: true,
    },
    { key: 'objects', head: t('project.objects'), cell: ({ objects }) => objects, numeric: true },
    {
      key: 'progress',
      head: t('project.progress'),
      cell: ({ name, stages, objects }) => <StageProgress name={name} counts={stages} total={objects} />,
      width: '10rem',
    },
  ]
  return (
    <DataTable
      stacked
      caption={t('projects.title')}
      columns={columns.filter(({ key }) => of === 'all' || key !== 'client')}
      rows={projects}
      rowKey={({ id }) => id}
      {...(order && { order })}
      empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
    />
  )
}
