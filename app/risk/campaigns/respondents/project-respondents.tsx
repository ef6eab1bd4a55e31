import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { type ItemDeliveryState, itemDeliveryStates } from '#contract/risk/campaigns/codes.ts'
import type { ProjectView, RespondentView } from '../views.server.ts'
import classes from './project-respondents.module.css'
import { RespondentTable } from './respondent-table.tsx'

type Props = {
  project: ProjectView
  /** Filter options. */
  departments: readonly string[]
  filter: { keyword?: string; department?: string; state?: 'waiting' | 'submitted'; deliveryState?: ItemDeliveryState }
  order: { by: string; descending: boolean }
  page: { current: number; size: number; total: number }
  respondents: RespondentView[]
  mayWrite: boolean
}

export function ProjectRespondents({ project, departments, filter, order, page, respondents, mayWrite }: Props) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  if (project.items === 0) {
    return (
      <Card title={t('respondents.title')}>
        <EmptyState
          title={t('respondents.empty')}
          line={t('respondents.emptyLine')}
          action={mayWrite && <LinkButton to={at.insiders(project.bizId)}>{t('respondents.add')}</LinkButton>}
        />
      </Card>
    )
  }
  const states = [
    { value: 'waiting', label: t('respondents.waiting') },
    { value: 'submitted', label: t('respondents.submitted') },
  ]
  return (
    <div className={classes.respondents}>
      <div className={classes.head}>
        <h2>{t('respondents.title')}</h2>
        {mayWrite && (
          <LinkButton small to={at.cards(project.bizId)}>
            {t('campaigns-delivery:cards.link')}
          </LinkButton>
        )}
      </div>
      <FilterBar label={t('respondents.filter')} active={Object.values(filter).some(Boolean)}>
        <SearchField label={t('respondents.keyword')} value={filter.keyword} />
        {departments.length > 1 && (
          <FilterSelect
            label={t('respondent.department')}
            name="department"
            value={filter.department}
            options={departments.filter(Boolean).map((name) => ({ value: name, label: name }))}
          />
        )}
        <FilterSelect label={t('respondents.state')} name="state" value={filter.state} options={states} />
        <FilterSelect
          label={t('campaigns-delivery:deliveryState.label')}
          name="deliveryState"
          value={filter.deliveryState}
          options={itemDeliveryStates.map((value) => ({
            value,
            label: t(`campaigns-delivery:deliveryState.${value}`),
          }))}
        />
      </FilterBar>
      {respondents.length === 0 ? (
        <NoneFound title={t('respondents.noneFound')} line={t('filter.noneFoundLine')} />
      ) : (
        <>
          <RespondentTable projectId={project.bizId} respondents={respondents} order={order} mayWrite={mayWrite} />
          <Pager page={page.current} size={page.size} total={page.total} />
        </>
      )}
    </div>
  )
}
