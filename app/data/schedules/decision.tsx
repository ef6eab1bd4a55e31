import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { decideSchedule } from '#contract/data/schedules/calls.ts'
import { ApplicationStatus } from '#contract/data/schedules/codes.ts'
import { rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { DecisionFields } from './decision-fields.tsx'
import { scheduleOf, scheduleView } from './params.server.ts'
import { ScheduleFacts, ScheduleHistory, ScheduleReach } from './schedule-facts.tsx'
import { ScheduleBadge } from './states.tsx'

const formId = 'decide'
/** Values as typed; the api checks that a rejection has its reason. */
const typedDecision = z.strictObject({
  version: rowVersion,
  decision: z.enum([ApplicationStatus.approved, ApplicationStatus.rejected], { error: 'required' }),
  reason: z.string().default(''),
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['schedules', 'processes'],
  title: ({ t, data }) => t('schedules:decision.title', { name: data?.schedule.process.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { schedule: scheduleView(args, await scheduleOf(args)), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedDecision, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, decideSchedule, { body: { bizId: bizIdOf(args, 'schedule'), ...form.value } })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'schedules')
  const isApproved = form.value.decision === ApplicationStatus.approved
  return redirectWithNotice(args, at.scheduleDecisions, t(isApproved ? 'decision.approved' : 'decision.rejected'))
}

/** An application with all that its decider needs to know. */
export default function Decision() {
  const { t } = useTranslation('schedules')
  const { schedule, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { process, workspace, state, application, shown, mayDecide, version } = schedule
  const form = formState(formId, {
    reply,
    draft,
    fields: { decision: t('field.decision'), reason: t('field.reason') },
    saved: {},
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('decision.title', { name: process.name })}
        line={workspace.name}
        status={<ScheduleBadge state={state} />}
        crumbs={[{ label: t('decisions.title'), to: at.scheduleDecisions }]}
      />
      {application && (
        <Notice tone="info" title={t(`applying.${application.kind}`)}>
          {t('applying.line', { person: application.applicant.name, time: shown.appliedAt })} {application.note}
        </Notice>
      )}
      {!mayDecide && <Notice tone="info">{t('decision.notYours')}</Notice>}
      <ScheduleFacts schedule={schedule} />
      <ScheduleReach schedule={schedule} />
      <ScheduleHistory schedule={schedule} />
      {mayDecide && (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={version}
          title={t('decision.form')}
          save={t('decision.action')}
          back={at.scheduleDecisions}
        >
          <DecisionFields form={form} />
        </EditForm>
      )}
    </>
  )
}
