import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { kinds } from '#app/risk/kinds.ts'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import { listDepartments } from '#contract/risk/campaigns/calls.ts'
import { type Scale, scaleOf } from '#contract/risk/kinds/matrix/bands.ts'
import { getResultCauses, getResults, getWeights } from '#contract/risk/kinds/matrix/result-calls.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { listProjectDomains } from '#contract/risk/results/calls.ts'
import { HeatMap } from './heat-map.tsx'
import { HeatMapLegend } from './heat-map-legend.tsx'
import { ResultCauses } from './result-causes.tsx'
import { ResultKeyFigures } from './result-key-figures.tsx'
import { orderCauses, resultOrderOf } from './result-order.ts'
import { resultParamsOf, shadeOf } from './result-params.server.ts'
import { ResultTable } from './result-table.tsx'
import {
  causeView,
  type DepartmentFigures,
  departmentView,
  type FigureLine,
  figureLine,
  type Weighted,
} from './result-view.server.ts'
import { useResults } from './use-results.ts'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

/**
 * Loads the results of one questionnaire of a project. The dimension filters everything; the department filters only
 * the causes, so that the heat map still compares all departments. spec: operations §2.2, design: domain §5
 */
export async function loader(args: LoaderFunctionArgs) {
  const params = resultParamsOf(args)
  const { department, ...overall } = params
  const { id } = params
  const domains = await query(args, listProjectDomains, { query: { id } })
  const [first] = domains
  if (first && domains.every(({ kind }) => kind !== DomainKind.matrix))
    throw redirect(kinds[first.kind].results[0].page(id))
  const [progress, overview, chosen, { all: spread }, { weights, dimensions, departments }] = await Promise.all([
    query(args, listDepartments, { query: { id } }),
    query(args, getResults, { query: overall }),
    department ? query(args, getResults, { query: params }) : undefined,
    query(args, getResultCauses, { query: params }),
    query(args, getWeights, { query: { id } }),
  ])
  const shown = chosen ?? overview
  const every = overview.departments.map(departmentView)
  const page = Math.min(pageOf(args.request), Math.max(1, Math.ceil(every.length / departmentsAPage)))
  const from = (page - 1) * departmentsAPage
  const order = resultOrderOf(new URL(args.request.url).searchParams, overview.firstKinds.length)
  return {
    progress,
    firstKinds: overview.firstKinds,
    departments: every.slice(from, from + departmentsAPage),
    map: {
      scale: scaleOf(
        shadeOf(args.request),
        every.flatMap(({ figures }) => figures),
      ),
      page,
      total: every.length,
    },
    all: { papers: overview.papers, weighted: overview.weighted, ...figureLine(overview.all) },
    shown: { papers: shown.papers, weighted: shown.weighted?.all ?? null, ...shown.all.all, spread: spread.spread },
    weights: {
      dimensions: namedWeights(weights.dimensions, dimensions),
      departments: namedWeights(weights.departments, departments),
    },
    causes: orderCauses(shown.causes.map(causeView), order),
    order: order ?? null,
  }
}

/** Departments per page of the heat map, of which there may be hundreds. */
const departmentsAPage = 50

/** 1-based page of the heat map from the address. */
const pageOf = (request: Request): number =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .catch(1)
    .parse(new URL(request.url).searchParams.get('map') ?? undefined)

const namedWeights = (set: Readonly<Record<string, string>>, known: readonly { key: string; name: string }[]) =>
  known.flatMap(({ key, name }) => {
    const weight = set[key]
    return weight === undefined ? [] : [{ name, weight }]
  })

export default function Result() {
  const { projectId, filter, shade, single } = useResults()
  const { progress, firstKinds, departments, map, all, shown, weights, causes, order } = useLoaderData<typeof loader>()
  return (
    <>
      <ResultKeyFigures shown={shown} weights={weights} projectId={projectId} />
      <ResultMap
        firstKinds={firstKinds}
        departments={departments}
        all={all}
        map={map}
        filter={filter}
        order={order ?? undefined}
      />
      <ResultCauses
        projectId={projectId}
        firstKinds={firstKinds}
        causes={causes}
        order={order ?? undefined}
        filter={filter}
        shade={shade}
        single={single}
      />
      {progress.length > 0 && <ResultProgress projectId={projectId} progress={progress} />}
    </>
  )
}

type Props = {
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  all: FigureLine & { papers: number; weighted: Weighted }
  map: { scale: Scale; page: number; total: number }
  filter: { firstRisk?: string; department?: string }
  order?: Order
}

/** Heat map of first kind × department as a picture, with a detailed table behind it. */
function ResultMap({ firstKinds, departments, all, map, filter: { firstRisk, department }, order }: Props) {
  const { t } = useTranslation('kinds-matrix-results')
  const title = [t('map.title'), firstRisk].filter(Boolean).join(' · ')
  const { scale, page, total } = map
  return (
    <Card title={title}>
      <HeatMap
        firstKinds={firstKinds}
        departments={departments}
        all={all}
        scale={scale}
        chosen={department}
        order={order}
      />
      {total > departmentsAPage && <Pager page={page} size={departmentsAPage} total={total} name="map" fixed />}
      <HeatMapLegend scale={scale} />
      <Details summary={t('table.show')}>
        <ResultTable caption={title} firstKinds={firstKinds} departments={departments} all={all} />
      </Details>
    </Card>
  )
}

type Progress = { department: string; items: number; papers: number; submitted: number; waiting: number }

type ProgressProps = {
  /** Project whose page lists the respondents. */
  projectId: string
  progress: readonly Progress[]
}

/** Progress by department, over papers of all questionnaires. */
function ResultProgress({ projectId, progress }: ProgressProps) {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const columns: Column<Progress>[] = [
    {
      key: 'department',
      head: t('campaigns:respondent.department'),
      cell: ({ department }) => department,
      rowHead: true,
    },
    { key: 'items', head: t('campaigns:project.respondents'), cell: ({ items }) => items, numeric: true },
    {
      key: 'submitted',
      head: t('campaigns:project.progress'),
      cell: ({ department, submitted, papers }) => (
        <ProgressBar label={t('campaigns:project.progressOf', { name: department })} value={submitted} max={papers} />
      ),
      width: '12rem',
    },
    {
      key: 'waiting',
      head: t('progress.waiting'),
      cell: ({ department, submitted, papers, waiting }) =>
        waiting > 0 ? (
          <Link to={atCampaigns.project(projectId) + withSearch('', { department, state: 'waiting' })}>
            {t('progress.left', { left: waiting })}
            {waiting > papers - submitted && t('progress.again', { again: waiting - (papers - submitted) })}
          </Link>
        ) : (
          t('progress.none')
        ),
    },
  ]
  const waiting = progress.some((line) => line.waiting > 0)
  return (
    <Card
      title={t('campaigns:project.byDepartment')}
      action={
        waiting && (
          <Link to={atCampaigns.project(projectId) + withSearch('', { state: 'waiting' })}>{t('progress.all')}</Link>
        )
      }
      flush
    >
      <DataTable
        caption={t('campaigns:project.byDepartment')}
        compact
        columns={columns}
        rows={progress}
        rowKey={({ department }) => department}
      />
    </Card>
  )
}
