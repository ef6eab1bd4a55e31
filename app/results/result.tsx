import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { kinds } from '#app/kinds.ts'
import type { PageHandle } from '#app/page/page.ts'
import { Card } from '#app/ui/card.tsx'
import type { Order } from '#app/ui/data-table.tsx'
import { Details } from '#app/ui/details.tsx'
import { listDepartments } from '#contract/campaigns/calls.ts'
import { getResultCauses, getResults, getWeights, listProjectDomains } from '#contract/results/calls.ts'
import { HeatMap } from './heat-map.tsx'
import { HeatMapLegend } from './heat-map-legend.tsx'
import { askedOf } from './result-asked.server.ts'
import { ResultCauses } from './result-causes.tsx'
import { ResultKeyFigures } from './result-key-figures.tsx'
import { orderCauses, resultOrderOf } from './result-order.ts'
import { ResultProgress } from './result-progress.tsx'
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

export const handle: PageHandle = { i18n: ['results', 'campaigns'] }

/**
 * The results of one questionnaire of a project. The dimension asked for holds for everything; the department only for the
 * causes, so that the heat map goes on comparing all of them. spec: operations §2.2, design: domain §5
 */
export async function loader(args: LoaderFunctionArgs) {
  const asked = askedOf(args)
  const { id, domain, firstRisk, department } = asked
  const domains = await ask(args, listProjectDomains, { query: { id } })
  const own = domains.map(({ kind }) => kinds[kind].results)
  const [first] = own
  if (first && own.every((results) => results !== null)) throw redirect(first.page(id))
  const [progress, overview, chosen, { all: spread }, { weights, dimensions, departments }] = await Promise.all([
    ask(args, listDepartments, { query: { id } }),
    ask(args, getResults, { query: { id, domain, firstRisk } }),
    department ? ask(args, getResults, { query: asked }) : undefined,
    ask(args, getResultCauses, { query: asked }),
    ask(args, getWeights, { query: { id } }),
  ])
  const shown = chosen ?? overview
  const order = resultOrderOf(new URL(args.request.url).searchParams, overview.firstKinds.length)
  return {
    progress,
    firstKinds: overview.firstKinds,
    departments: overview.departments.map(departmentView),
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

/** What was set, by name. */
const namedWeights = (set: Readonly<Record<string, string>>, known: readonly { key: string; name: string }[]) =>
  known.flatMap(({ key, name }) => {
    const weight = set[key]
    return weight === undefined ? [] : [{ name, weight }]
  })

export default function Result() {
  const { projectId, filter } = useResults()
  const { progress, firstKinds, departments, all, shown, weights, causes, order } = useLoaderData<typeof loader>()
  return (
    <>
      <ResultKeyFigures shown={shown} weights={weights} projectId={projectId} />
      <ResultMap
        firstKinds={firstKinds}
        departments={departments}
        all={all}
        filter={filter}
        order={order ?? undefined}
      />
      <ResultCauses
        projectId={projectId}
        firstKinds={firstKinds}
        causes={causes}
        order={order ?? undefined}
        filter={filter}
      />
      {progress.length > 0 && <ResultProgress projectId={projectId} progress={progress} />}
    </>
  )
}

type Props = {
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  all: FigureLine & { papers: number; weighted: Weighted }
  filter: { firstRisk?: string; department?: string }
  /** Of the causes. */
  order?: Order
}

/** First kind × department as a picture, and the same figures and more as a table behind it. */
function ResultMap({ firstKinds, departments, all, filter: { firstRisk, department }, order }: Props) {
  const { t } = useTranslation('results')
  const title = [t('map.title'), firstRisk].filter(Boolean).join(' · ')
  return (
    <Card title={title}>
      <HeatMap firstKinds={firstKinds} departments={departments} all={all} chosen={department} order={order} />
      <HeatMapLegend />
      <Details summary={t('table.show')}>
        <ResultTable caption={title} firstKinds={firstKinds} departments={departments} all={all} />
      </Details>
    </Card>
  )
}
