import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/page/form.server.ts'
import { type MailWay, mailWay } from '#app/page/mail-way.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { statsOf } from '#app/page/stats.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { getDeliverySummary, getProject, pageItems, sendLetters } from '#contract/campaigns/calls.ts'
import type { LetterPurpose } from '#contract/campaigns/codes.ts'
import { type DeliveryCount, newDelivery } from '#contract/campaigns/shapes.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import { bizId } from '#contract/questionnaires/shapes.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { projectView } from './project-view.server.ts'

const { channels, language } = newDelivery.shape
/** As many as a page of the list can hold ticked. */
const chosenMax = 200
const posted = z.strictObject({ channels, language, item: z.array(bizId).max(chosenMax).optional() })

/** Whom a letter is about to be sent to: those ticked in the list, or all who wait for it. */
export const sendLoader = (purpose: LetterPurpose) => async (args: LoaderFunctionArgs) => {
  await refuseWithout(args, RiskPerm.writeProjects)
  const projectId = bizIdOf(args)
  const asked = new URL(args.request.url).searchParams.getAll('item').slice(0, chosenMax)
  const itemIds = asked.filter((itemId) => bizId.safeParse(itemId).success)
  const [project, summary, items] = await Promise.all([
    ask(args, getProject, { query: { id: projectId } }),
    ask(args, getDeliverySummary, { query: { projectId } }),
    itemIds.length > 0 ? ask(args, pageItems, { body: { projectId, itemIds, size: chosenMax } }) : undefined,
  ])
  return {
    project: projectView(args.request, project),
    purpose,
    summary,
    chosen: (items?.records ?? []).map(({ itemId, name, email, department, disabled }) => ({
      itemId,
      name,
      email,
      department,
      disabled,
    })),
  }
}

export const sendAction = (purpose: LetterPurpose) => async (args: ActionFunctionArgs) => {
  const form = await readForm(args, posted, FormId.send)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const { item: itemIds, ...how } = form.value
  const told = await tell(args, sendLetters, { body: { projectId, purpose, itemIds, ...how } })
  if (!told.ok) return form.refused(told)
  const said = tellCount(args.request, told.data, mailWay((await statsOf(args)).login))
  const tone = told.data.respondents > 0 ? 'success' : 'warning'
  return redirectWithNotice(args, at.deliveries(projectId), said, tone)
}

/** What was sent, and who was left out and why. */
function tellCount(request: Request, { respondents, mails, messages, skipped }: DeliveryCount, mail: MailWay): string {
  const t = translatorOf(request, 'campaigns-delivery')
  const done = respondents > 0 ? t(`send.done.${mail}`, { respondents, mails, messages }) : t('send.none')
  const reasons = (['answered', 'invited', 'remindedToday', 'disabled', 'unreachable'] as const)
    .filter((reason) => skipped[reason] > 0)
    .map((reason) => t(`send.skipped.${reason}`, { skipped: skipped[reason] }))
  return reasons.length > 0 ? t('send.doneBut', { done, reasons: reasons.join(t('listComma')) }) : done
}
