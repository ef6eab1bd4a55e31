import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import * as calls from '#contract/risk-evaluation/campaign-calls.ts'
import { deliveryPageQuery, reminderPlan } from '#contract/risk-evaluation/campaign-shapes.ts'
import { projectView } from '../project/project-view.server.ts'
import { deliveryView } from './delivery-view.server.ts'

const { keyword, status, purpose } = deliveryPageQuery.shape

/** What was sent and what became of it, what is planned, and what is left to send. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const projectId = bizIdOf(args)
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) || undefined
  const filter = {
    keyword: keyword.catch(undefined).parse(asked('keyword')),
    status: status.catch(undefined).parse(asked('status')),
    purpose: purpose.catch(undefined).parse(asked('purpose')),
  }
  const { current, size } = listingOf(request, ['at'], { sort: 'at', order: 'desc' })
  const [project, summary, reminders, found] = await Promise.all([
    ask(args, getProject, { query: { id: projectId } }),
    ask(args, calls.getDeliverySummary, { query: { projectId } }),
    ask(args, calls.listReminders, { query: { projectId } }),
    ask(args, calls.pageDeliveries, { body: { projectId, current, size, ...filter } }),
  ])
  leaveEmptyPage(request, found)
  const dates = datesOf(request)
  const { records, ...page } = found
  return {
    project: { ...projectView(request, project), lastDay: project.endTime },
    today: dates.today(),
    summary,
    reminders: reminders.map(({ day, plannedBy, sentAt }) => ({
      day,
      label: dates.day(day),
      plannedBy,
      sentAt: sentAt === null ? undefined : dates.time(sentAt),
    })),
    filter,
    page,
    deliveries: records.map((row) => deliveryView(request, row)),
  }
}

const plannedDay = reminderPlan.pick({ day: true })
const again = z.strictObject({ deliveryId: z.coerce.number().int().optional() })

export async function action(args: ActionFunctionArgs) {
  const projectId = bizIdOf(args)
  const page = `/risk/projects/${projectId}/deliveries`
  const t = translatorOf(args.request, 'campaign')
  const asked = String((await postedForm(args.request)).get('form') ?? '')
  if (asked === FormId.plan) {
    const form = await readForm(args, plannedDay, FormId.plan)
    if (!form.ok) return form.refused()
    const told = await tell(args, calls.planReminder, { body: { projectId, ...form.value } })
    return told.ok ? redirectWithNotice(args, page, t('plan.done')) : form.refused(told)
  }
  if (asked === FormId.cancelPlan) {
    const form = await readForm(args, plannedDay, FormId.cancelPlan)
    if (!form.ok) return form.refused()
    const told = await tell(args, calls.cancelReminder, { query: { projectId, ...form.value } })
    return told.ok ? redirectWithNotice(args, page, t('plan.cancelled')) : form.refused(told)
  }
  const form = await readForm(args, again, FormId.sendAgain)
  if (!form.ok) return form.refused()
  const { deliveryId } = form.value
  const deliveryIds = deliveryId === undefined ? undefined : [deliveryId]
  const told = await tell(args, calls.sendAgain, { body: { projectId, deliveryIds } })
  if (!told.ok) return data(form.reply(told), told.status)
  return redirectWithNotice(args, page, t('again.done', told.data))
}
