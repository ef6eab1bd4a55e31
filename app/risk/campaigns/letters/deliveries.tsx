import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { draftOf, formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { getProject } from '#contract/risk/campaigns/calls.ts'
import { DeliveryPurpose, DeliveryStatus } from '#contract/risk/campaigns/codes.ts'
import { reminderPlan } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { deliveryListOf } from '../params.server.ts'
import { ProjectHead } from '../projects/project-head.tsx'
import { deliveryView, type ProjectView, projectView, saidWithSkipped } from '../views.server.ts'
import classes from './deliveries.module.css'
import { DeliveryTable } from './delivery-table.tsx'
import { PlannedReminders } from './planned-reminders.tsx'

/** Form ids of this page; a reply names its form by id. */
const againFormId = 'send-again'
const planFormId = 'plan'
const cancelFormId = 'cancel-plan'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t('campaigns-delivery:delivery.title', { name: data?.project.name }),
}

/** Loads deliveries with their status, planned reminders, and counts of unsent letters. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const projectId = bizIdOf(args)
  const { filter, listing } = deliveryListOf(request)
  const { current, size, order } = listing
  const [project, summary, reminders, found] = await Promise.all([
    query(args, getProject, { query: { id: projectId } }),
    query(args, calls.getDeliverySummary, { query: { projectId } }),
    query(args, calls.listReminders, { query: { projectId } }),
    query(args, calls.pageDeliveries, { body: { projectId, current, size, order, ...filter } }),
  ])
  leaveEmptyPage(request, found)
  const dates = datesOf(request)
  const { records, ...page } = found
  return {
    project: { ...projectView(request, project), lastDay: project.endTime },
    today: dates.today(),
    summary,
    reminders: reminders.map(({ day, plannedBy, sentAt, failedAt }) => ({
      day,
      label: dates.day(day),
      plannedBy,
      sentAt: sentAt === null ? undefined : dates.time(sentAt),
      failedAt: failedAt === null ? undefined : dates.time(failedAt),
    })),
    filter,
    order,
    page,
    deliveries: records.map((row) => deliveryView(request, row)),
    draft: await readDraft(args),
  }
}

const plannedDay = reminderPlan.pick({ day: true })

const again = z.strictObject({ deliveryId: z.coerce.number().int().optional() })

export async function action(args: ActionFunctionArgs) {
  const projectId = bizIdOf(args)
  const page = at.deliveries(projectId)
  const t = translatorOf(args.request, 'campaigns-delivery')
  const formId = String((await postedForm(args.request)).get('form') ?? '')
  if (formId === planFormId) {
    const form = await readForm(args, plannedDay, planFormId)
    if (!form.ok) return form.refused()
    const result = await mutate(args, calls.planReminder, { body: { projectId, ...form.value } })
    return result.ok ? redirectWithNotice(args, page, t('plan.done')) : form.refused(result)
  }
  if (formId === cancelFormId) {
    const form = await readForm(args, plannedDay, cancelFormId)
    if (!form.ok) return form.refused()
    const result = await mutate(args, calls.cancelReminder, { query: { projectId, ...form.value } })
    return result.ok ? redirectWithNotice(args, page, t('plan.cancelled')) : form.refused(result)
  }
  const form = await readForm(args, again, againFormId)
  if (!form.ok) return form.refused()
  const { deliveryId } = form.value
  const deliveryIds = deliveryId === undefined ? undefined : [deliveryId]
  const answer = await mutate(args, calls.sendAgain, { body: { projectId, deliveryIds } })
  if (!answer.ok) return form.refused(answer)
  const { mails, skipped } = answer.data
  const done = t('again.done', { mails })
  const said = saidWithSkipped(args.request, done, skipped)
  return redirectWithNotice(args, page, said, said === done ? 'success' : 'warning')
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function Deliveries() {
  const { t } = useTranslation('campaigns-delivery')
  const { project, today, summary, reminders, filter, order, page, deliveries, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const mayWrite = usePermission(RiskPerm.writeProjects) && project.status === ProjectStatus.open
  const maySend = mayWrite && !project.late && summary.items > 0
  const mayRepeat = maySend && summary.sending
  const again = formState(againFormId, { reply, fields: {} })
  const plan = formState(planFormId, { reply, draft, fields: { day: t('plan.day') } })
  const cancel = formState(cancelFormId, { reply, fields: {} })
  const filtered = Object.values(filter).some(Boolean)
  return (
    <>
      <ErrorSummary errors={[...again.errors, ...plan.errors, ...cancel.errors]} />
      <ProjectHead project={project} action={maySend && <Actions projectId={project.bizId} summary={summary} />} />
      {!summary.sending && (
        <Notice tone="info" title={t('off.title')}>
          {t('off.line')}
        </Notice>
      )}
      {summary.failed > 0 && (
        <Notice tone="danger" title={t('failed.title', { failed: summary.failed })}>
          <p>{t('failed.line')}</p>
          <Form method="post" action={at.deliveries(project.bizId)} className={classes.ways}>
            <input type="hidden" name="form" value={again.id} />
            {mayRepeat && <Button small>{t('again.all')}</Button>}
            <LinkButton small to={withSearch('', { status: DeliveryStatus.failed })}>
              {t('failed.show')}
            </LinkButton>
          </Form>
        </Notice>
      )}
      <Card title={t('summary.title')}>
        <Summary projectId={project.bizId} summary={summary} />
        {mayWrite && summary.items > 0 && (
          <p className={classes.cards}>
            <LinkButton small to={at.cards(project.bizId)}>
              {t('cards.link')}
            </LinkButton>
          </p>
        )}
      </Card>
      <PlannedReminders
        form={plan}
        draft={reply?.form === plan.id ? undefined : draftOf(plan.id, draft)}
        cancelForm={cancel.id}
        reminders={reminders}
        days={{ min: today, max: project.lastDay }}
        mayPlan={mayWrite && !project.late}
      />
      {page.total === 0 && !filtered ? (
        <Card title={t('delivery.list')}>
          <EmptyState title={t('delivery.empty')} line={t('delivery.emptyLine')} />
        </Card>
      ) : (
        <>
          <div className={classes.head}>
            <h2>{t('delivery.list')}</h2>
            <ExportList to={at.deliveriesExport(project.bizId)} />
          </div>
          <FilterBar label={t('delivery.filter')} active={filtered}>
            <SearchField label={t('delivery.keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('delivery.statusLabel')}
              name="status"
              value={filter.status}
              options={Object.values(DeliveryStatus).map((value) => ({ value, label: t(`delivery.status.${value}`) }))}
            />
            <FilterSelect
              label={t('delivery.purposeLabel')}
              name="purpose"
              value={filter.purpose}
              options={Object.values(DeliveryPurpose).map((value) => ({ value, label: t(`purpose.${value}`) }))}
            />
          </FilterBar>
          {deliveries.length === 0 ? (
            <NoneFound title={t('delivery.noneFound')} line={t('delivery.noneFoundLine')} />
          ) : (
            <>
              <DeliveryTable
                projectId={project.bizId}
                deliveries={deliveries}
                order={order}
                againForm={mayRepeat ? again.id : undefined}
              />
              <Pager page={page.current} size={page.size} total={page.total} />
            </>
          )}
        </>
      )}
    </>
  )
}

type SummaryProps = { projectId: string; summary: Loaded['summary'] }

const sendPages = { invitation: at.sendInvitation, reminder: at.sendReminder }

function Actions({ projectId, summary }: SummaryProps) {
  const { t } = useTranslation('campaigns-delivery')
  // The likelier action is the primary button, which comes last as on every page.
  const kinds = summary.notInvited > 0 ? (['reminder', 'invitation'] as const) : (['invitation', 'reminder'] as const)
  return kinds.map((kind, place) => (
    <LinkButton key={kind} look={place === 1 ? 'primary' : 'default'} to={sendPages[kind](projectId)}>
      {t(`send.action.${kind}`)}
    </LinkButton>
  ))
}

function Summary({ projectId, summary }: SummaryProps) {
  const { t } = useTranslation('campaigns-delivery')
  const linked = (count: number, search: Record<string, string>) =>
    count > 0 ? (
      <Link to={at.project(projectId) + withSearch('', search)}>{t('summary.people', { count })}</Link>
    ) : (
      t('summary.none')
    )
  const items = [
    { term: t('summary.notInvited'), value: linked(summary.notInvited, { deliveryState: 'notInvited' }) },
    { term: t('summary.waiting'), value: linked(summary.waiting, { state: 'waiting' }) },
    { term: t('summary.due'), value: summary.due },
    { term: t('summary.failed'), value: linked(summary.failed, { deliveryState: 'failed' }) },
  ]
  const kept = { term: t('summary.kept'), value: summary.kept }
  const disabled = { term: t('summary.disabled'), value: linked(summary.disabled, { deliveryState: 'disabled' }) }
  return (
    <DescriptionList
      items={[...items, ...(summary.kept > 0 ? [kept] : []), ...(summary.disabled > 0 ? [disabled] : [])]}
    />
  )
}
