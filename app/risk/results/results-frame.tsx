import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { ProjectStatusBadge } from '#app/risk/campaigns/badges.tsx'
import { useProjectCrumbs } from '#app/risk/campaigns/projects/project-crumbs.ts'
import type { ResultPage } from '#app/risk/kind.ts'
import { kinds } from '#app/risk/kinds.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as at from '#contract/risk/results/addresses.ts'
import classes from './results-frame.module.css'
import type { loader } from './results-layout.tsx'

/** Project of the results, from the layout route. */
export function useProjectOfResults() {
  const data = useRouteLoaderData<typeof loader>('results/results-layout')
  if (!data) throw new Error('the results layout was not found for a page of results')
  return data
}

type Props = {
  /** Name of the questionnaire, if the page is about one. */
  line?: string | undefined
  /** Additional links. */
  ways?: ReactNode
  /** Export parameters in addition to those of the address; undefined if there is nothing to export. */
  exported: Record<string, string> | undefined
  /** Views of this questionnaire without content, whose tabs are hidden. */
  without?: readonly string[]
  children: ReactNode
}

/** Frame of a result page: project, tabs of all kinds in it, and the export. */
export function ResultsFrame({ line, ways, exported, without = [], children }: Props) {
  const { t } = useTranslation(['results', 'campaigns'])
  const { project, sent, single, names, now } = useProjectOfResults()
  const crumbs = useProjectCrumbs(project)
  const { pathname, search } = useLocation()
  const mayExport = usePermission(RiskPerm.exportResults)
  const pages = Object.values(DomainKind)
    .filter((kind) => sent.includes(kind))
    .flatMap((kind) => kinds[kind].results.filter((page: ResultPage) => !page.single || single.includes(kind)))
    .filter(({ view, page }) => !without.includes(view) || pathname === page(project.bizId))
  const shown = pages.find(({ page }) => pathname === page(project.bizId))
  return (
    <div className={classes.results}>
      <PageHeader
        title={t('title', { name: project.name })}
        status={<ProjectStatusBadge project={project} />}
        crumbs={crumbs}
        line={line}
        action={
          <>
            {ways}
            {mayExport && <LinkButton to={at.exports(project.bizId)}>{t('exportAll')}</LinkButton>}
            {mayExport && exported && (
              <ExportButton
                action={at.resultExport(project.bizId)}
                values={{ ...Object.fromEntries(new URLSearchParams(search)), ...exported }}
              >
                {t('export')}
              </ExportButton>
            )}
          </>
        }
      />
      <TabLinks
        label={t('view.label')}
        tabs={pages.map(({ view, label, page, kept }) => ({
          label: names[label] ?? view,
          to: page(project.bizId) + preservedSearch(search, kept),
          end: page(project.bizId) === at.results(project.bizId),
        }))}
      />
      <p className={classes.printed}>
        {[shown && names[shown.label], t('printedAt', { now })].filter(Boolean).join(' · ')}
      </p>
      {children}
    </div>
  )
}

/** Returns the query string with the given parameters only, without order and page. */
export function preservedSearch(search: string, names: readonly string[]): string {
  const preservedParams = [...new URLSearchParams(search)].filter(
    ([name, value]) => names.includes(name) && value !== '',
  )
  return preservedParams.length === 0 ? '' : `?${new URLSearchParams(preservedParams)}`
}
