import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { NoneFound } from '#app/ui/none-found.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { withSearch } from '#app/ui/search.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { itemStandings } from '#contract/risk-evaluation/codes.ts'
import classes from './cards.module.css'
import type { loader } from './cards.server.ts'

export const handle: PageHandle<{ project: { name: string } }> = {
  i18n: ['campaign', 'risk-evaluation'],
  title: ({ t, data }) => t('campaign:cards.title', { name: data?.project.name }),
}

/** A sheet to print and cut up: for each respondent the QR code that opens his papers, with whom it is for. */
export default function LinkCards() {
  const { t } = useTranslation(['campaign', 'risk-evaluation'])
  const { project, departments, filter, page, cards } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const pages = Math.ceil(page.total / page.size)
  const address = `/risk/projects/${project.bizId}`
  return (
    <div className={classes.sheet}>
      <PageHeader
        title={t('cards.title', { name: project.name })}
        line={t('cards.line', { endTime: project.endTime })}
        crumbs={[
          { label: t('risk-evaluation:projects.title'), to: '/risk/projects' },
          { label: project.name, to: address },
        ]}
      />
      {project.items > 0 && (
        <FilterBar label={t('risk-evaluation:respondents.filter')} active={Object.values(filter).some(Boolean)}>
          {departments.length > 1 && (
            <SelectField
              label={t('risk-evaluation:respondent.department')}
              field={{ name: 'department', initialValue: filter.department }}
              empty={t('risk-evaluation:filter.all')}
              options={departments.filter(Boolean).map((name) => ({ value: name, label: name }))}
            />
          )}
          <SelectField
            label={t('standing.label')}
            field={{ name: 'standing', initialValue: filter.standing }}
            empty={t('risk-evaluation:filter.all')}
            options={itemStandings.map((value) => ({ value, label: t(`standing.${value}`) }))}
          />
        </FilterBar>
      )}
      {pages > 1 && (
        <p className={classes.part}>
          {t('cards.part', {
            from: (page.current - 1) * page.size + 1,
            to: (page.current - 1) * page.size + cards.length,
            total: page.total,
          })}{' '}
          <Link to={withSearch(search, { all: '', page: undefined })} reloadDocument>
            {t('cards.all')}
          </Link>
        </p>
      )}
      {cards.length === 0 && project.items > 0 && (
        <NoneFound
          title={t('risk-evaluation:respondents.noneFound')}
          line={t('risk-evaluation:filter.noneFoundLine')}
        />
      )}
      {project.items === 0 && (
        <EmptyState
          title={t('risk-evaluation:respondents.empty')}
          line={t('cards.emptyLine')}
          action={
            <LinkButton look="primary" to={`${address}/respondents/new`}>
              {t('risk-evaluation:respondents.add')}
            </LinkButton>
          }
        />
      )}
      {cards.length > 0 && (
        <>
          <ul className={classes.cards}>
            {cards.map(({ itemId, name, company, department, link, code }) => (
              <li key={itemId} className={classes.card}>
                <h2 className={classes.name}>{name}</h2>
                <p className={classes.place}>
                  {[...new Set([department, company])].filter(Boolean).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </p>
                <img className={classes.code} src={code} alt={t('cards.alt', { name })} width={160} height={160} />
                <p className={classes.link}>{link}</p>
              </li>
            ))}
          </ul>
          {pages > 1 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </div>
  )
}
