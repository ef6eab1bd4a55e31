import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { SearchedList } from '#app/ui/lists/searched-list.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchRuleModels } from '#contract/data/rules/calls.ts'
import { modelPage, modelSort } from '#contract/data/rules/shapes.ts'
import { reviewOf } from './model.server.ts'
import classes from './rules.module.css'
import { ModelBadge } from './states.tsx'

export const handle: PageHandle = { i18n: 'rules', title: ({ t }) => t('rules:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, modelSort.options, { sort: 'updatedAt', order: 'desc' })
  const { keyword } = filterIn({ keyword: modelPage.shape.keyword }, new URL(request.url).searchParams)
  const { bizId } = await workspaceOf(args)
  const found = await query(args, searchRuleModels, { body: { workspaceBizId: bizId, ...listing, keyword } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    keyword,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    models: records.map((row) => ({ ...row, updatedAt: time(row.updatedAt), review: reviewOf(args, row.reviewOn) })),
  }
}

type Row = Awaited<ReturnType<typeof loader>>['models'][number]

/** Rule models of the workspace. */
export default function RuleModels() {
  const { t } = useTranslation('rules')
  const { keyword, order, page, models } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const add = allowed.add && (
    <LinkButton look="primary" to={at.ruleModelNew(id)}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('field.name'),
      sortable: true,
      rowHead: true,
      prose: true,
      width: '14rem',
      cell: ({ bizId, name, remark }) => (
        <>
          <Link to={at.ruleModel(id, bizId)}>{name}</Link> {remark && <span className={classes.under}>{remark}</span>}
        </>
      ),
    },
    {
      key: 'version',
      head: t('field.state'),
      cell: ({ state, currentVersion }) => (
        <>
          <ModelBadge state={state} /> {currentVersion > 0 && t('versionOf', { number: currentVersion })}
        </>
      ),
    },
    { key: 'rules', head: t('field.rules'), cell: ({ rules }) => rules, numeric: true },
    { key: 'owner', head: t('field.owner'), cell: ({ owner }) => owner },
    {
      key: 'review',
      head: t('field.reviewOn'),
      cell: ({ review }) => <Review review={review} />,
    },
    { key: 'updatedAt', head: t('field.updatedAt'), cell: ({ updatedAt }) => updatedAt, sortable: true },
  ]
  return (
    <SearchedList
      title={t('title')}
      line={t('line')}
      add={add}
      empty={{ title: t('empty'), line: t('emptyLine') }}
      filter={{ label: t('filter'), field: t('keyword'), keyword }}
      page={page}
    >
      <DataTable
        stacked
        caption={t('title')}
        columns={columns}
        rows={models}
        rowKey={({ bizId }) => bizId}
        order={order}
        choosing={
          allowed.delete && {
            name: ({ name }) => name,
            bar: (
              <ChosenBar to={at.ruleModelsRemove(id)}>
                <ChosenButton way="remove">{t('remove.action')}</ChosenButton>
              </ChosenBar>
            ),
          }
        }
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </SearchedList>
  )
}

/** Day of the next review, marked once it has passed. */
function Review({ review }: { review: Row['review'] }) {
  const { t } = useTranslation('rules')
  if (!review) return '—'
  return (
    <>
      {review.day} {review.isOverdue && <Badge tone="warning">{t('review.overdue')}</Badge>}
    </>
  )
}
