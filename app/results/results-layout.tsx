import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as atCampaigns from '#app/campaigns/addresses.ts'
import { ProjectStatusBadge } from '#app/campaigns/badges.tsx'
import type { ProjectView } from '#app/campaigns/views.server.ts'
import { ownResults } from '#app/kinds.ts'
import { usePermission } from '#app/page/frame-data.ts'
import type { PageHandle } from '#app/page/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import type { ResultView } from '#contract/results/calls.ts'
import * as at from './addresses.ts'
import type { loader as movementLoader } from './movement.server.ts'
import classes from './result.module.css'
import { keptSearch, resultViews, useResultView } from './result-views.ts'
import type { loader } from './results-layout.server.ts'

export { loader } from './results-layout.server.ts'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['results', 'campaigns'],
  title: ({ t, data }) => (data ? t('results:title', { name: data.project.name }) : ''),
}

/** Around the pages of a project's results: what they are of, their tabs and filters. */
export default function ResultsLayout() {
  const { t } = useTranslation(['results', 'campaigns'])
  const { project, domains, domain, departments, risks, filter, papers, scope, own, now } =
    useLoaderData<typeof loader>()
  const { search, pathname } = useLocation()
  const view = useResultView()
  const shown = ownResults.find(({ page }) => pathname === page(project.bizId))
  const address = atCampaigns.project(project.bizId)
  const sent = domains.find(({ code }) => code === domain)
  const kept = keptSearch(search)
  const tabs = [
    ...(domains.length > 0
      ? resultViews.map((each) => ({
          label: t(`view.${each}`),
          to: at.resultView(project.bizId, each) + kept,
          end: each === 'overview',
        }))
      : []),
    ...ownResults
      .filter((each) => own.includes(each.view))
      .map(({ label, page }) => ({ label: t(label), to: page(project.bizId) })),
  ]
  return (
    <div className={classes.results}>
      <PageHeader
        title={t('title', { name: project.name })}
        status={<ProjectStatusBadge project={project} />}
        crumbs={[
          { label: t('campaigns:projects.title'), to: atCampaigns.projects },
          { label: project.name, to: address },
        ]}
        line={sent && t('facts', { ...sent, endTime: project.endTime })}
        action={
          <Actions projectId={project.bizId} view={papers > 0 ? view : undefined} search={search} own={shown?.view} />
        }
      />
      <TabLinks label={t('view.label')} tabs={tabs} />
      <p className={classes.printed}>
        {[view ? t(`view.${view}`) : shown && t(shown.label), t('printedAt', { now })].filter(Boolean).join(' · ')}
      </p>
      {view && papers > 0 && (
        <ResultFilter
          domains={domains}
          domain={domain}
          departments={departments}
          risks={risks}
          filter={filter}
          view={view}
        />
      )}
      {view && scope && papers > 0 && <Scope view={view} filter={filter} scope={scope} />}
      {view && papers === 0 ? (
        <Card>
          <EmptyState
            title={t('empty.title')}
            line={t('empty.line')}
            action={<LinkButton to={address}>{t('empty.respondents')}</LinkButton>}
          />
        </Card>
      ) : (
        <Outlet />
      )}
    </div>
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

type ActionsProps = {
  projectId: string
  view: ReturnType<typeof useResultView>
  search: string
  own: string | undefined
}

function Actions({ projectId, view, search, own }: ActionsProps) {
  const { t } = useTranslation('results')
  const mayExport = usePermission(RiskPerm.exportResults)
  const asked = Object.fromEntries(new URLSearchParams(search))
  const movement = useRouteLoaderData<typeof movementLoader>('results/movement')
  // What is compared is what is exported; where nothing can be compared nothing is there to export.
  const compared = movement?.compared && { with: movement.compared.bizId }
  const exported = own ?? (view === 'movement' && !compared ? undefined : view)
  return (
    <>
      {view && (
        <LinkButton look="quiet" to={at.weights(projectId)}>
          {t('weights.link')}
        </LinkButton>
      )}
      {mayExport && <LinkButton to={at.exports(projectId)}>{t('exportAll')}</LinkButton>}
      {mayExport && exported && (
        <ExportButton action={at.resultExport(projectId)} values={{ ...asked, ...compared, view: exported }}>
          {t('export')}
        </ExportButton>
      )}
    </>
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
