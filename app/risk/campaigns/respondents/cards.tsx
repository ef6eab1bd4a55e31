import { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import QRCode from 'qrcode'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getProgress, getProject, pageItems } from '#contract/risk/campaigns/calls.ts'
import { itemDeliveryStates } from '#contract/risk/campaigns/codes.ts'
import { type ItemRow, itemPageQuery } from '#contract/risk/campaigns/shapes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { linksOf } from '../params.server.ts'
import { useProjectCrumbs } from '../projects/project-crumbs.ts'
import { projectView } from '../views.server.ts'
import classes from './cards.module.css'

export const handle: PageHandle<{ project: { name: string } }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t('campaigns-delivery:cards.title', { name: data?.project.name }),
}

/** Cards per page: four sheets of paper. */
const cardsAPage = 48
/** Cards per print: 170 sheets of paper. */
const printedMax = 2000

const { department, deliveryState } = itemPageQuery.shape

/**
 * Personal links of a project's respondents as QR codes, by department: one page, or with `all` in the address up to
 * the limit of one print.
 */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { request } = args
  const id = bizIdOf(args)
  const { searchParams } = new URL(request.url)
  const filter = {
    department: department.catch(undefined).parse(searchParams.get('department') || undefined),
    deliveryState: deliveryState.catch(undefined).parse(searchParams.get('deliveryState') || undefined),
  }
  const { current } = listingOf(request, [], { sort: 'department', order: 'asc' })
  const size = searchParams.has('all') ? printedMax : cardsAPage
  const [project, { departments }, found] = await Promise.all([
    query(args, getProject, { query: { id } }),
    query(args, getProgress, { query: { projectId: id } }),
    listItems(args, { ...filter, projectId: id }, { current, size }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const links = linksOf(request)
  const cards = []
  for (const { itemId, name, company, department: place, token } of records) {
    const link = links.respondent(token)
    // Under an anonymity threshold, the link of a respondent who has answered is hidden.
    if (link === '') continue
    cards.push({ itemId, name, company, department: place, link, code: await codeOf(link) })
  }
  return {
    project: projectView(request, project),
    departments: departments.map((each) => each.department),
    filter,
    page,
    cards,
  }
}

type Filter = Pick<BodyIn<typeof pageItems>, 'projectId' | 'department' | 'deliveryState'>

/** Loads a page of any size by several calls, each up to the limit of one call. */
async function listItems(args: PageArgs, filter: Filter, { current, size }: { current: number; size: number }) {
  const atOnce = Math.min(size, pageSizeMax)
  const parts = size / atOnce
  const records: ItemRow[] = []
  let total = 0
  for (let part = 1; part <= parts; part++) {
    const params = {
      current: (current - 1) * parts + part,
      size: atOnce,
      sort: 'department',
      order: 'asc',
    } as const
    const found = await query(args, pageItems, { body: { ...filter, ...params } })
    records.push(...found.records)
    total = found.total
    if (found.records.length < atOnce) break
  }
  return { records, total, current, size }
}

/** Data URL of a QR code, because a request per code would be too many for a sheet. */
async function codeOf(link: string): Promise<string> {
  // A code takes 1–2 ms of CPU; yields to other requests between codes.
  await setImmediate()
  const svg = await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Sheet to print and cut: a card per respondent with name and the QR code of their papers. */
export default function LinkCards() {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns'])
  const { project, departments, filter, page, cards } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  const { search } = useLocation()
  const pages = Math.ceil(page.total / page.size)
  return (
    <div className={classes.sheet}>
      <PageHeader
        title={t('cards.title', { name: project.name })}
        line={t('cards.line', { endTime: project.endTime })}
        crumbs={crumbs}
      />
      {project.items > 0 && (
        <FilterBar label={t('campaigns:respondents.filter')} active={Object.values(filter).some(Boolean)}>
          {departments.length > 1 && (
            <FilterSelect
              label={t('campaigns:respondent.department')}
              name="department"
              value={filter.department}
              options={departments.filter(Boolean).map((name) => ({ value: name, label: name }))}
            />
          )}
          <FilterSelect
            label={t('deliveryState.label')}
            name="deliveryState"
            value={filter.deliveryState}
            options={itemDeliveryStates.map((value) => ({ value, label: t(`deliveryState.${value}`) }))}
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
        <NoneFound title={t('campaigns:respondents.noneFound')} line={t('campaigns:filter.noneFoundLine')} />
      )}
      {project.items === 0 && (
        <EmptyState
          title={t('campaigns:respondents.empty')}
          line={t('cards.emptyLine')}
          action={
            <LinkButton look="primary" to={at.insiders(project.bizId)}>
              {t('campaigns:respondents.add')}
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
