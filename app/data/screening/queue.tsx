import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import { reviewDecision, searchQueue } from '#contract/data/screening/calls.ts'
import { ReviewAction } from '#contract/data/screening/codes.ts'
import { type DecisionRow, queuePage, reviewing } from '#contract/data/screening/shapes.ts'
import { decisionView, scenesOf } from './decision-list.server.ts'
import { DecisionTable } from './decision-table.tsx'

export const handle: PageHandle = { i18n: 'screening', title: ({ t }) => t('screening:queue.title') }

/** Maximum of own reviews on one page. */
const mineMax = 50

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { sceneBizId } = filterIn({ sceneBizId: queuePage.shape.sceneBizId }, new URL(request.url).searchParams)
  const { current, size } = listingOf(request, [], { sort: 'at', order: 'asc' })
  const [mine, waiting, scenes] = await Promise.all([
    query(args, searchQueue, { body: { sceneBizId, mine: true, size: mineMax } }),
    query(args, searchQueue, { body: { sceneBizId, current, size } }),
    scenesOf(args),
  ])
  leaveEmptyPage(request, waiting)
  const { records, ...page } = waiting
  return {
    sceneBizId,
    page,
    scenes: scenes.map(({ bizId, name }) => ({ value: bizId, label: name })),
    mine: mine.records.map((row) => decisionView(request, row)),
    waiting: records.map((row) => decisionView(request, row)),
  }
}

const typedClaim = z.strictObject({ bizId: reviewing.shape.bizId, version: reviewing.shape.version })
const formId = 'claim'

/** Claims a decision and opens it. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedClaim, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, reviewDecision, { body: { ...form.value, action: ReviewAction.claim } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.decision(form.value.bizId), translatorOf(args.request, 'screening')('done.claim'))
}

function Claim({ bizId, key: name, version }: DecisionRow) {
  const { t } = useTranslation('screening')
  return (
    <PostForm form={{ id: `${formId}-${bizId}` }}>
      <input type="hidden" name="bizId" value={bizId} />
      <input type="hidden" name="version" value={version} />
      <Button small>
        {t('queue.claim')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </PostForm>
  )
}

/** Decisions that wait for a review: the reader's own, then all, oldest first. */
export default function Queue() {
  const { t } = useTranslation('screening')
  const { sceneBizId, page, scenes, mine, waiting } = useLoaderData<typeof loader>()
  const isOpen = ({ review, reviewer }: DecisionRow) =>
    reviewer === null && (review === 'waiting' || review === 'seconding')
  return (
    <>
      <RefusalSummary />
      <PageHeader title={t('queue.title')} line={t('queue.line')} />
      {scenes.length > 0 && (
        <FilterBar label={t('filter')} active={sceneBizId !== undefined}>
          <FilterSelect label={t('field.scene')} name="sceneBizId" value={sceneBizId} options={scenes} />
        </FilterBar>
      )}
      {mine.length > 0 && <DecisionTable caption={t('queue.mine')} captionShown decisions={mine} />}
      <DecisionTable
        caption={t('queue.waiting')}
        captionShown
        decisions={waiting}
        act={(row) => isOpen(row) && <Claim {...row} />}
        empty={
          <Card>
            <EmptyState title={t('queue.none')} line={t('queue.noneLine')} />
          </Card>
        }
      />
      {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
