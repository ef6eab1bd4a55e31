import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LevelBadge } from '#app/data/rules/level-badge.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { getResultWhy } from '#contract/data/rules/calls.ts'
import { getWarning } from '#contract/data/warnings/calls.ts'
import type { WarningDetail } from '#contract/data/warnings/shapes.ts'
import { actOnWarnings } from './act.server.ts'
import { AssignForm, DecideForm, SnoozeForm, useActForms } from './act-forms.tsx'
import { listOf } from './listing.server.ts'
import { useSubject, WarningStates } from './states.tsx'
import { WarningFacts } from './warning-facts.tsx'
import { WarningHistory } from './warning-history.tsx'
import { warningView } from './warning-view.server.ts'
import { WarningWhy } from './warning-why.tsx'
import classes from './warnings.module.css'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['warnings', 'rules-levels'],
  title: ({ t, data }) => t('warnings:of', { model: data?.warning.model.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { current: _, size: __, ...filter } = listOf(request)
  const found = await query(args, getWarning, { query: { bizId: bizIdOf(args, 'warning'), ...filter } })
  const { time, dayOf } = datesOf(request)
  const timed = (run: WarningDetail['run']) => run && { ...run, shownAt: time(run.at) }
  return {
    warning: {
      ...warningView(request, found),
      run: timed(found.run),
      endedRun: timed(found.endedRun),
      history: found.history.map((each) => ({
        ...each,
        shownAt: time(each.at),
        shownUntil: each.snoozedUntil && dayOf(each.snoozedUntil),
      })),
    },
    reasons: await reasonsOf(args, found),
    draft: await readDraft(args),
  }
}

/** Reasons of the row in the newest result; null if they were deleted or the reader may not see them. */
async function reasonsOf(args: PageArgs, { model, run, rowKey }: WarningDetail) {
  if (!run?.bizId || rowKey === null) return null
  const result = await mutate(args, getResultWhy, {
    query: { bizId: model.bizId, runBizId: run.bizId, key: rowKey },
  })
  return result.ok
    ? result.data.reasons.map(({ name, said, condition, values, entry }) => ({
        name,
        said: said || condition,
        entry: entry && { list: entry.list, revision: entry.revision, name: entry.name },
        values: values.map(({ column, value }) => ({ column, value: value === null ? '' : String(value) })),
      }))
    : null
}

export const action = (args: ActionFunctionArgs) =>
  actOnWarnings(args, at.warningIn(numberOf(args, 'id'), bizIdOf(args, 'warning'), new URL(args.request.url).search))

/** A warning: its finding, reasons, history and actions. */
export default function Warning() {
  const { t } = useTranslation('warnings')
  const { warning, reasons, draft } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { workspace, decisions, people, previous, next } = warning
  const subjectOf = useSubject()
  const forms = useActForms({
    reply: useActionData<typeof action>(),
    draft,
    decisions,
    assignee: warning.assignee?.usercode ?? '',
  })
  const errors = [...forms.decide.errors, ...forms.assign.errors, ...forms.snooze.errors]
  const items = [warning]
  return (
    <>
      <ErrorSummary errors={errors} />
      <PageHeader
        title={subjectOf(warning.key)}
        line={warning.model.name}
        status={
          <>
            <LevelBadge level={warning.level} /> <WarningStates warning={warning} />
          </>
        }
        crumbs={[{ label: t('title'), to: at.warnings(workspace.id) + search }]}
        action={
          <>
            {previous && (
              <LinkButton to={at.warningIn(workspace.id, previous, search)} look="quiet">
                {t('previous')}
              </LinkButton>
            )}
            {next && (
              <LinkButton to={at.warningIn(workspace.id, next, search)} look="quiet">
                {t('next')}
              </LinkButton>
            )}
          </>
        }
      />
      {warning.isConcealed && <Notice tone="info">{t('concealedLine')}</Notice>}
      <WarningWhy hits={warning.hits} reasons={reasons} />
      <WarningFacts warning={warning} />
      <div className={classes.acts}>
        {decisions.length > 0 && <DecideForm form={forms.decide} items={items} decisions={decisions} />}
        {warning.maySnooze && (
          <div>
            <AssignForm form={forms.assign} items={items} people={people} />
            <SnoozeForm form={forms.snooze} items={items} isSnoozed={warning.isSnoozed} />
          </div>
        )}
      </div>
      {!warning.mayAct && <Notice tone="info">{t('viewOnly')}</Notice>}
      <WarningHistory history={warning.history} />
    </>
  )
}
