import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ResultsFrame, useProjectOfResults } from '#app/risk/results/results-frame.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { isAnonymous } from '#contract/risk/kinds/matrix/anonymity.ts'
import { shades as allShades, type Shade } from '#contract/risk/kinds/matrix/bands.ts'
import { measures as allMeasures, type Measure } from '#contract/risk/kinds/matrix/codes.ts'
import { type CrosstabAxis, crosstabAxes } from '#contract/risk/kinds/matrix/crosstab.ts'
import { getResults, listRisks, type ResultView } from '#contract/risk/kinds/matrix/result-calls.ts'
import type { Anonymity, Results } from '#contract/risk/kinds/matrix/result-shapes.ts'
import type { MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { listProjectDomains } from '#contract/risk/results/calls.ts'
import { resultViews } from '../kind.ts'
import { axesOf, resultParamsOf, shadeOf } from './result-params.server.ts'
import classes from './results-layout.module.css'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'], large: true }

/**
 * Loads the questionnaire and filters of the results. Removes names from the address that the results do not contain.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const params = resultParamsOf(args)
  const { id, domain, measure, firstRisk, department } = params
  const second = measure === 'impact'
  const sent = await query(args, listProjectDomains, { query: { id } })
  const domains = sent.filter(({ kind }) => kind === DomainKind.matrix)
  if (domains.length === 0) return { ...nothing, domains, measure, shade: shadeOf(request), axes: axesOf(request) }
  const [risks, overview, chosen] = await Promise.all([
    query(args, listRisks, { query: { id, domain } }),
    query(args, getResults, { query: { id, domain } }),
    firstRisk || department || second ? query(args, getResults, { query: params }) : undefined,
  ])
  leaveUnknown(request, {
    measure: second && !overview.measures,
    firstRisk: firstRisk !== undefined && chosen?.causes.length === 0,
    department: department !== undefined && overview.papers > 0 && chosen?.papers === 0,
  })
  return {
    domains,
    domain: overview.domain,
    risks,
    departments: overview.departments.map((line) => line.department),
    papers: overview.papers,
    anonymity: overview.anonymity,
    single: !isAnonymous(overview.anonymity.threshold),
    measure,
    shade: shadeOf(request),
    axes: axesOf(request),
    asks: overview.asks ?? [],
    measures: overview.measures ?? null,
    scope: scopeOf(chosen ?? overview),
    // Names as in the results: the address may hold those of another language.
    filter: {
      firstRisk: firstRisk && chosen?.causes[0]?.dimension,
      department: department && chosen?.departments[0]?.department,
    },
  }
}

const nothing = {
  domain: '',
  risks: [],
  departments: [],
  papers: 0,
  anonymity: { threshold: 0, whole: false, hidden: [] } as Anonymity,
  single: true,
  scope: null,
  filter: {},
  asks: [],
  measures: null,
}

/** Basis of a page's figures: papers, rated cells, and cells outside the mean. */
const scopeOf = ({ papers, all }: Results) => ({ papers, rated: all.all.rated, notInvolved: all.all.notInvolved })

function leaveUnknown(request: Request, unknown: Record<string, boolean>): void {
  const url = new URL(request.url)
  const names = Object.keys(unknown).filter((name) => unknown[name])
  for (const name of names) url.searchParams.delete(name)
  if (names.length > 0) throw redirect(pathOf(request) + url.search)
}

/** Layout of the matrix results of a project: questionnaire, filters, and scope. */
export default function MatrixResults() {
  const { t } = useTranslation(['kinds-matrix-results', 'results'])
  const { project } = useProjectOfResults()
  const { domains, domain, departments, risks, filter, papers, scope, anonymity, single, measure, shade, ...rest } =
    useLoaderData<typeof loader>()
  const { axes, asks, measures } = rest
  const { pathname } = useLocation()
  const view = resultViews.find((each) => pathname === at.resultView(project.bizId, each)) ?? 'overview'
  const movement = useRouteLoaderData<{ compared?: { bizId: string } | undefined }>('kinds/matrix/analysis/movement')
  // Exports exactly the comparison shown; without one there is nothing to export.
  const compared = movement?.compared && { with: movement.compared.bizId }
  const shown = papers > 0 && !anonymity.whole
  const trend = useRouteLoaderData<{ trend?: { campaigns: { bizId: string }[] } }>('kinds/matrix/analysis/trend')?.trend
  const campaigns = trend && { campaigns: trend.campaigns.map(({ bizId }) => bizId).join(',') }
  // A comment is an individual answer.
  const noted = single && asks.length > 0
  const shows =
    shown &&
    (view !== 'movement' || compared !== undefined) &&
    (view !== 'notes' || noted) &&
    (view !== 'impact' || measures !== null)
  const sent = domains.find(({ code }) => code === domain)
  return (
    <ResultsFrame
      line={sent && t('facts', { ...sent, endTime: project.endTime })}
      ways={
        <>
          {papers > 0 && (
            <LinkButton look="quiet" to={at.weights(project.bizId)}>
              {t('weights.link')}
            </LinkButton>
          )}
          {domains.length > 0 && (
            <LinkButton look="quiet" to={at.threshold(project.bizId)}>
              {t('threshold.link')}
            </LinkButton>
          )}
        </>
      }
      exported={shows ? { ...compared, ...campaigns, ...(view === 'crosstab' && axes), view } : undefined}
      without={[...(noted ? [] : ['notes']), ...(measures ? [] : ['impact'])]}
    >
      {shown && (
        <ResultFilter
          domains={domains}
          domain={domain}
          departments={departments}
          risks={risks}
          filter={filter}
          view={view}
          rated={measures && { measures, measure }}
          shade={shade}
          axes={axes}
        />
      )}
      {shown && view === 'trend' && measures && (
        <p className={classes.scope}>{t('scope.measure', { measure: measures[measure] })}</p>
      )}
      {scope && shown && view !== 'trend' && (
        <Scope view={view} filter={filter} scope={scope} measure={measures?.[measure]} />
      )}
      {shown && <Hidden anonymity={anonymity} />}
      {papers > 0 && anonymity.whole && (
        <Card>
          <EmptyState
            title={t('threshold.tooFew')}
            line={t('threshold.tooFewLine', { papers, threshold: anonymity.threshold })}
            action={<LinkButton to={atCampaigns.project(project.bizId)}>{t('empty.respondents')}</LinkButton>}
          />
        </Card>
      )}
      {papers === 0 ? (
        <Card>
          <EmptyState
            title={t('results:empty.title')}
            line={t('empty.line')}
            action={<LinkButton to={atCampaigns.project(project.bizId)}>{t('empty.respondents')}</LinkButton>}
          />
        </Card>
      ) : (
        shown && <Outlet />
      )}
    </ResultsFrame>
  )
}

/** Pages that are not limited to one measure. */
const ofBoth: readonly ResultView[] = ['impact', 'notes']

type ScopeProps = {
  view: ResultView
  filter: { firstRisk?: string; department?: string }
  scope: { papers: number; rated: number; notInvolved: number }
  /** Name of the measure, if cells have two ratings. */
  measure: string | undefined
}

/** Scope of the figures and exclusions, on the screen and in print. */
function Scope({
  view,
  filter: { firstRisk, department },
  scope: { papers, rated, notInvolved },
  measure,
}: ScopeProps) {
  const { t } = useTranslation('kinds-matrix-results')
  const every = view === 'distribution' ? t('filter.first') : t('allDimensions')
  // A comparison counts only shared cells and gives its own count; a distribution covers one dimension.
  const counted =
    view !== 'movement' && view !== 'notes' && view !== 'impact' && (view !== 'distribution' || firstRisk !== undefined)
  return (
    <p className={classes.scope}>
      {t('scope.papers', { dimension: firstRisk ?? every, department: department ?? t('allDepartments'), papers })}{' '}
      {counted && t('scope.cells', { rated, notInvolved })}
      {measure && !ofBoth.includes(view) && ` ${t('scope.measure', { measure })}`}
    </p>
  )
}

/** Maximum number of hidden departments to name, of which there may be thousands. */
const hiddenNamed = 20

/** Notice of departments hidden by the anonymity threshold, so that the figures are not mistaken for complete. */
function Hidden({ anonymity: { threshold, hidden } }: { anonymity: Anonymity }) {
  const { t } = useTranslation('kinds-matrix-results')
  if (!isAnonymous(threshold)) return null
  const named = hidden.slice(0, hiddenNamed).map((each) => t('threshold.hiddenOne', each))
  const more = hidden.length > hiddenNamed ? [t('threshold.hiddenMore', { count: hidden.length })] : []
  const names = [...named, ...more].join(t('separator'))
  return (
    <p className={classes.scope}>
      {t('threshold.shown', { threshold })} {hidden.length > 0 && t('threshold.hidden', { names })}
    </p>
  )
}

type Props = {
  domains: readonly { code: string; name: string }[]
  domain: string
  departments: readonly string[]
  risks: readonly string[]
  filter: { firstRisk?: string; department?: string }
  view: ResultView
  rated: { measures: MeasureNames; measure: Measure } | null
  shade: Shade
  axes: { rows: CrosstabAxis; columns: CrosstabAxis }
}

/** Pages with a choice of shading. */
const shaded: readonly ResultView[] = ['overview', 'matrix', 'crosstab']

function ResultFilter({ domains, domain, departments, risks, filter, view, rated, shade, axes }: Props) {
  const { t } = useTranslation(['kinds-matrix-results', 'results', 'campaigns'])
  const { firstRisk, department } = filter
  const named = (name: string) => ({ value: name, label: name })
  const choices = {
    domain: domains.length > 1,
    measure: rated !== null && !ofBoth.includes(view),
    department: departments.length > 1,
    firstRisk: risks.length > 1,
  }
  // Levels are counted, not shaded.
  const shades = shaded.includes(view) && !(view === 'crosstab' && Object.values(axes).includes('level'))
  if (!shades && view !== 'crosstab' && !Object.values(choices).some(Boolean)) return null
  const axisOptions = crosstabAxes.map((axis) => ({ value: axis, label: t(`crosstab.axis.${axis}`) }))
  return (
    // The keys reset the fields when another link of the page changes the address.
    <FilterBar
      label={t('results:filter.label')}
      keep={['sort', 'with', 'campaign', ...(shades ? [] : ['shade']), ...(choices.measure ? [] : ['measure'])]}
      active={Boolean(firstRisk || department)}
    >
      {view === 'crosstab' &&
        (['rows', 'columns'] as const).map((name) => (
          <SelectField
            key={`${name} ${axes[name]}`}
            label={t(`crosstab.${name}`)}
            field={{ name, initialValue: axes[name] }}
            empty={false}
            options={axisOptions}
          />
        ))}
      {choices.domain && (
        <SelectField
          key={`domain ${domain}`}
          label={t('campaigns:project.domain')}
          field={{ name: 'domain', initialValue: domain }}
          empty={false}
          options={domains.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      {choices.measure && rated && (
        <SelectField
          key={`measure ${rated.measure}`}
          label={t('filter.measure')}
          field={{ name: 'measure', initialValue: rated.measure }}
          empty={false}
          options={allMeasures.map((each) => ({ value: each, label: rated.measures[each] }))}
        />
      )}
      {choices.department && (
        <SelectField
          key={`department ${department}`}
          label={t('campaigns:respondent.department')}
          field={{ name: 'department', initialValue: department }}
          empty={t('campaigns:filter.all')}
          options={departments.map(named)}
        />
      )}
      {choices.firstRisk && (
        <SelectField
          key={`firstRisk ${firstRisk}`}
          label={t('field.dimension')}
          field={{ name: 'firstRisk', initialValue: firstRisk }}
          // One dimension at a time: all of them would be thousands of pictures.
          empty={view === 'distribution' ? t('filter.first') : t('campaigns:filter.all')}
          options={risks.map(named)}
        />
      )}
      {shades && (
        <SelectField
          key={`shade ${shade}`}
          label={t('shade.label')}
          field={{ name: 'shade', initialValue: shade }}
          empty={false}
          options={allShades.map((each) => ({ value: each, label: t(`shade.${each}`) }))}
        />
      )}
    </FilterBar>
  )
}
