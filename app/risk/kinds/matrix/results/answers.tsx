import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useProjectCrumbs } from '#app/risk/campaigns/projects/project-crumbs.ts'
import { usePaperColumn } from '#app/risk/results/paper-column.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import { getProject } from '#contract/risk/campaigns/calls.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { measures as allMeasures, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { pageAnswers } from '#contract/risk/kinds/matrix/result-calls.ts'
import * as atResults from '#contract/risk/results/addresses.ts'
import classes from './answers.module.css'

type Data = Awaited<ReturnType<typeof loader>>

type Row = Data['records'][number]

export const handle: PageHandle<Data> = {
  large: true,
  i18n: ['results', 'campaigns', 'kinds-matrix-results'],
  title: ({ t, data }) => (data ? t('kinds-matrix-results:answers.title', { cause: data.subCause }) : ''),
}

const { criteriaId, domainId, department, measure, value } = pageAnswers.query.shape

export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const { searchParams } = new URL(args.request.url)
  const param = (name: string) => searchParams.get(name) || undefined
  const row = criteriaId.safeParse(param('criteriaId'))
  if (!row.success) throw redirect(atResults.results(id))
  const { current, size } = listingOf(args.request, [], { sort: 'id', order: 'asc' })
  const params = {
    id,
    criteriaId: row.data,
    domainId: domainId.catch(undefined).parse(param('domainId')),
    department: department.catch(undefined).parse(param('department')),
    measure: measure.catch('likelihood').parse(param('measure')),
    value: value.catch(undefined).parse(param('value')),
    current,
    size,
  }
  const [project, page] = await Promise.all([
    query(args, getProject, { query: { id } }),
    query(args, pageAnswers, { query: params }),
  ])
  leaveEmptyPage(args.request, page)
  const { time } = datesOf(args.request)
  return {
    project: { bizId: project.bizId, name: project.name },
    ...page,
    filter: {
      department: params.department,
      measure: params.measure,
      value: params.value,
      domainId: params.domainId,
      criteriaId: params.criteriaId,
    },
    records: page.records.map((record) => ({ ...record, submittedAt: time(record.submittedAt) })),
  }
}

const levels = [
  { value: Rating.high, key: 'high' },
  { value: Rating.medium, key: 'medium' },
  { value: Rating.low, key: 'low' },
] as const

export default function Answers() {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns', 'results'])
  const {
    project,
    dimension,
    cause,
    subCause,
    domain,
    columns: kinds,
    measures,
    records,
    filter,
    ...page
  } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  const paperColumn = usePaperColumn<Row>((uuid) => at.paperShown({ uuid, domain }))
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('campaigns:respondent.name'),
      cell: ({ itemId, name }) => <Link to={atCampaigns.respondent(project.bizId, itemId)}>{name}</Link>,
      rowHead: true,
    },
    { key: 'department', head: t('campaigns:respondent.department'), cell: ({ department }) => department },
    {
      key: 'values',
      head: measures?.likelihood ?? (kinds.length === 1 ? t('answers.rating') : t('answers.ratings')),
      cell: ({ values }) => <Ratings values={values} kinds={kinds} />,
    },
    ...(measures
      ? [
          {
            key: 'impacts',
            head: measures.impact,
            cell: ({ impacts = [] }: Row) => <Ratings values={impacts} kinds={kinds} />,
          },
        ]
      : []),
    { key: 'submittedAt', head: t('answers.submittedAt'), cell: ({ submittedAt }) => submittedAt },
    paperColumn,
  ]
  const kind = filter.domainId === undefined ? undefined : kinds[0]
  return (
    <>
      <PageHeader
        title={t('answers.title', { cause: subCause })}
        crumbs={[
          ...crumbs,
          {
            label: t('campaigns:project.results'),
            to: atResults.resultsOf(project.bizId, domain),
          },
        ]}
        line={[`${dimension} / ${cause}`, kind && `${kind.firstKind} / ${kind.name}`, filter.department]
          .filter(Boolean)
          .join(' · ')}
      />
      <FilterBar label={t('results:filter.label')} keep={['criteriaId', 'domainId', 'department']} active={false}>
        {measures && (
          <SelectField
            key={`measure ${filter.measure}`}
            label={t('filter.measure')}
            field={{ name: 'measure', initialValue: filter.measure }}
            empty={false}
            options={allMeasures.map((each) => ({ value: each, label: measures[each] }))}
          />
        )}
        <SelectField
          key={`value ${filter.value}`}
          label={t('answers.rating')}
          field={{ name: 'value', initialValue: filter.value }}
          empty={t('campaigns:filter.all')}
          options={[
            ...levels.map(({ value, key }) => ({ value: String(value), label: t(`levels.${key}`) })),
            { value: String(Rating.notInvolved), label: t('levels.notInvolved') },
          ]}
        />
      </FilterBar>
      <Card title={t('answers.papers', { total: page.total })} flush>
        <DataTable
          caption={t('answers.papers', { total: page.total })}
          columns={columns}
          rows={records}
          rowKey={({ itemId }) => itemId}
          empty={<EmptyState title={t('answers.none')} />}
        />
      </Card>
      <Pager page={page.current} size={page.size} total={page.total} />
    </>
  )
}

/** Ratings of all columns side by side, each with its column name as tooltip and accessible text. */
function Ratings({ values, kinds }: { values: readonly number[]; kinds: Data['columns'] }) {
  const { t } = useTranslation('kinds-matrix-results')
  const textOf = (value: number) => {
    const level = levels.find((each) => each.value === value)
    return level ? t(`levels.${level.key}`) : t(value === Rating.notInvolved ? 'levels.notInvolved' : 'levels.unfilled')
  }
  const [only] = values
  if (values.length === 1 && only !== undefined) return textOf(only)
  return (
    <ul className={classes.ratings}>
      {kinds.map(({ id, firstKind, name }, at) => {
        const value = values[at] ?? Rating.unfilled
        const sentence = `${firstKind} / ${name}: ${textOf(value)}`
        return (
          <li key={id} className={classes.rating} data-value={value} title={sentence}>
            <span aria-hidden="true">{value === Rating.unfilled ? '—' : value}</span>
            <VisuallyHidden>{sentence}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
