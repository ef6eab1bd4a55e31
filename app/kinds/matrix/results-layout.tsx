import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import * as atCampaigns from '#app/campaigns/addresses.ts'
import { pathOf } from '#app/page/address.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { ResultsFrame, useProjectOfResults } from '#app/results/results-frame.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { getResults, listRisks, type ResultView } from '#contract/kinds/matrix/result-calls.ts'
import type { Results } from '#contract/kinds/matrix/result-shapes.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import { listProjectDomains } from '#contract/results/calls.ts'
import * as at from './addresses.ts'
import { resultViews } from './kind.ts'
import { askedOf } from './result-asked.server.ts'
import classes from './results-layout.module.css'

export const handle: PageHandle = { i18n: ['results', 'campaigns'] }

/**
 * Of which questionnaire the results are, and what they are filtered by. Names that the results don't know are left out of
 * the address.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const asked = askedOf(args)
  const { id, domain, firstRisk, department } = asked
  const sent = await ask(args, listProjectDomains, { query: { id } })
  const domains = sent.filter(({ kind }) => kind === DomainKind.matrix)
  if (domains.length === 0)
    return { domains, domain: '', risks: [], departments: [], papers: 0, scope: null, filter: {} }
  const [risks, overview, chosen] = await Promise.all([
    ask(args, listRisks, { query: { id, domain } }),
    ask(args, getResults, { query: { id, domain } }),
    firstRisk || department ? ask(args, getResults, { query: asked }) : undefined,
  ])
  leaveUnknown(request, {
    firstRisk: firstRisk !== undefined && chosen?.causes.length === 0,
    department: department !== undefined && overview.papers > 0 && chosen?.papers === 0,
  })
  return {
    domains,
    domain: overview.domain,
    risks,
    departments: overview.departments.map((line) => line.department),
    papers: overview.papers,
    scope: scopeOf(chosen ?? overview),
    // The names as results give them: the address may hold those of another language.
    filter: {
      firstRisk: firstRisk && chosen?.causes[0]?.dimension,
      department: department && chosen?.departments[0]?.department,
    },
  }
}

/** What stands behind the figures of a page: so many papers, so many cells rated, and what is in no mean. */
const scopeOf = ({ papers, all }: Results) => ({ papers, rated: all.all.rated, notInvolved: all.all.notInvolved })

function leaveUnknown(request: Request, unknown: Record<string, boolean>): void {
  const url = new URL(request.url)
  const names = Object.keys(unknown).filter((name) => unknown[name])
  for (const name of names) url.searchParams.delete(name)
  if (names.length > 0) throw redirect(pathOf(request) + url.search)
}

/** Around the results of the matrices of a project: which of them, whose and what part of its results. */
export default function MatrixResults() {
  const { t } = useTranslation('results')
  const { project } = useProjectOfResults()
  const { domains, domain, departments, risks, filter, papers, scope } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const view = resultViews.find((each) => pathname === at.resultView(project.bizId, each)) ?? 'overview'
  const movement = useRouteLoaderData<{ compared?: { bizId: string } | undefined }>('kinds/matrix/movement')
  // What is compared is what is exported; where nothing can be compared nothing is there to export.
  const compared = movement?.compared && { with: movement.compared.bizId }
  const shows = papers > 0 && (view !== 'movement' || compared !== undefined)
  const sent = domains.find(({ code }) => code === domain)
  return (
    <ResultsFrame
      line={sent && t('facts', { ...sent, endTime: project.endTime })}
      ways={
        papers > 0 && (
          <LinkButton look="quiet" to={at.weights(project.bizId)}>
            {t('weights.link')}
          </LinkButton>
        )
      }
      exported={shows ? { ...compared, view } : undefined}
    >
      {papers > 0 && (
        <ResultFilter
          domains={domains}
          domain={domain}
          departments={departments}
          risks={risks}
          filter={filter}
          view={view}
        />
      )}
      {scope && papers > 0 && <Scope view={view} filter={filter} scope={scope} />}
      {papers === 0 ? (
        <Card>
          <EmptyState
            title={t('empty.title')}
            line={t('empty.line')}
            action={<LinkButton to={atCampaigns.project(project.bizId)}>{t('empty.respondents')}</LinkButton>}
          />
        </Card>
      ) : (
        <Outlet />
      )}
    </ResultsFrame>
  )
}

type ScopeProps = {
  view: ResultView
  filter: { firstRisk?: string; department?: string }
  scope: { papers: number; rated: number; notInvolved: number }
}

/** Of what the figures are, and what is left out of them: on the screen as on paper. */
function Scope({ view, filter: { firstRisk, department }, scope: { papers, rated, notInvolved } }: ScopeProps) {
  const { t } = useTranslation('results')
  const every = view === 'distribution' ? t('filter.first') : t('allDimensions')
  // A comparison counts only the cells that both have, and says so itself; a distribution is of one dimension.
  const counted = view !== 'movement' && (view !== 'distribution' || firstRisk !== undefined)
  return (
    <p className={classes.scope}>
      {t('scope.papers', { dimension: firstRisk ?? every, department: department ?? t('allDepartments'), papers })}{' '}
      {counted && t('scope.cells', { rated, notInvolved })}
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
}

/** Which questionnaire, and whose and what part of its results. */
function ResultFilter({ domains, domain, departments, risks, filter: { firstRisk, department }, view }: Props) {
  const { t } = useTranslation(['results', 'campaigns'])
  const named = (name: string) => ({ value: name, label: name })
  const choices = { domain: domains.length > 1, department: departments.length > 1, firstRisk: risks.length > 1 }
  if (!Object.values(choices).some(Boolean)) return null
  return (
    // By their keys the fields follow an address that was changed elsewhere on the page.
    <FilterBar label={t('filter.label')} keep={['sort', 'with']} active={Boolean(firstRisk || department)}>
      {choices.domain && (
        <SelectField
          key={`domain ${domain}`}
          label={t('campaigns:project.domain')}
          field={{ name: 'domain', initialValue: domain }}
          empty={false}
          options={domains.map(({ code, name }) => ({ value: code, label: name }))}
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
    </FilterBar>
  )
}
