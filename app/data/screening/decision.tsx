import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { getDecision, reviewDecision } from '#contract/data/screening/calls.ts'
import {
  FallbackReason,
  Outcome,
  ReviewAction,
  ReviewState,
  ScreeningPerm,
  windowEventsMax,
} from '#contract/data/screening/codes.ts'
import { reviewing } from '#contract/data/screening/shapes.ts'
import { DecisionFacts, Hits, Judgements } from './decision-facts.tsx'
import { decisionView } from './decision-view.server.ts'
import { ClaimForm, ReviewForm, useReviewForm } from './review-form.tsx'
import classes from './screening.module.css'
import { OutcomeBadge, ReviewBadge } from './states.tsx'

export const handle: PageHandle<{ decision: { key: string } }> = {
  i18n: ['screening', 'rules-why', 'rules-levels'],
  title: ({ t, data }) => t('screening:decision.title', { key: data?.decision.key ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const decision = await query(args, getDecision, { query: { bizId: bizIdOf(args, 'decision') } })
  return { decision: decisionView(args.request, decision), draft: await readDraft(args) }
}

const { version, action: step, verdict, reason } = reviewing.shape
/** The api requires a verdict and a reason if the action is a decision. */
const typedReview = z.strictObject({ version, action: step, verdict, reason })

export async function action(args: ActionFunctionArgs) {
  const posted = (await postedForm(args.request)).get('action')
  const formId = Object.values(ReviewAction).find((each) => each === posted) ?? ReviewAction.decide
  const form = await readForm(args, typedReview, formId)
  if (!form.ok) return form.refused()
  const bizId = bizIdOf(args, 'decision')
  const result = await mutate(args, reviewDecision, { body: { bizId, ...form.value } })
  if (!result.ok) return form.refused(result)
  const { review } = result.data
  const t = translatorOf(args.request, 'screening')
  const waitsForSecond = form.value.action === ReviewAction.decide && review === ReviewState.seconding
  const said = waitsForSecond ? t('done.seconding') : t(`done.${form.value.action}`)
  const next = form.value.action === ReviewAction.claim ? at.decision(bizId) : at.screeningQueue
  return redirectWithNotice(args, next, said)
}

/** A decision with its reasons, and its review. */
export default function Decision() {
  const { t } = useTranslation('screening')
  const { decision, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { key, outcome, fallback, review, may, bizId, sceneBizId, sceneName } = decision
  const form = useReviewForm({ reply, draft })
  const seesScene = usePermission(ScreeningPerm.scene)
  const { claim, release, decide } = ReviewAction
  // A review is claimed before it is decided, so that two people do not work on it concurrently.
  const step = ([claim, release] as const).find((each) => may.includes(each))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('decision.title', { key })}
        status={
          <>
            <OutcomeBadge outcome={outcome} fallback={fallback} /> <ReviewBadge {...decision} />
          </>
        }
        crumbs={[{ label: t('decisions.title'), to: at.screeningDecisions }]}
        action={step && <ClaimForm decision={decision} step={step} />}
      />
      {fallback !== null && (
        <Notice tone="warning" title={t(fallback === FallbackReason.timedOut ? 'decision.late' : 'decision.fallback')}>
          {t(`fallbackLine.${fallback}`, { max: shownCount(windowEventsMax) })}
        </Notice>
      )}
      {review === ReviewState.seconding && (
        <Notice tone="info" title={t('decision.seconding')}>
          {t(may.length > 0 ? 'decision.secondingLine' : 'decision.secondingOwn')}
        </Notice>
      )}
      <DecisionFacts
        decision={decision}
        scene={seesScene ? <Link to={at.scene(sceneBizId)}>{sceneName}</Link> : sceneName}
      />
      <Hits hits={decision.hits} />
      <Judgements judgements={decision.judgements} />
      {may.includes(decide) && step !== claim && (
        <div className={classes.unprinted}>
          <ReviewForm
            key={bizId}
            {...{ decision, form, reply, draft }}
            needsSecond={outcome === Outcome.block && review !== ReviewState.seconding}
          />
        </div>
      )}
    </>
  )
}
