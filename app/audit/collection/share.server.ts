import { data } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { numberParamOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { getTaskByUrl } from '#contract/audit/collection/calls.ts'
import { type SharedTask, type TicketsResult, uploadParams } from '#contract/audit/collection/shapes.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import { problems } from '#contract/platform/problem.ts'

/** Secret token in the address. */
export const copyUrlOf = ({ request }: PageArgs): string => {
  const copyUrl = new URL(request.url).searchParams.get('copyUrl') ?? ''
  if (copyUrl === '' || copyUrl.length > 64) throw notFound(request)
  return copyUrl
}

type Refused = { status: number; failure: Failure }

/** Returns the message if the refusal says that the link is closed; throws any other refusal. */
export function closedOrThrow({ status, failure }: Refused): { closed: string } {
  if (failure.code !== problems['collection.closed']) throw data(failure, status)
  return { closed: failure.msg }
}

export const taskView = (request: Request, { ticketDate, createdDate, endDate, ...task }: SharedTask) => {
  const { day, dayOf } = datesOf(request)
  return { ...task, ticketDate: day(ticketDate), createdDate: dayOf(createdDate), endDate: day(endDate) }
}
export type TaskView = ReturnType<typeof taskView>

/** Loads the task of the address with its tickets. Throws the refusal of a closed link. */
export async function sharedTaskOf(args: PageArgs): Promise<{ copyUrl: string; task: TicketsResult }> {
  const copyUrl = copyUrlOf(args)
  const result = await mutate(args, getTaskByUrl, { body: { copyUrl, id: numberParamOf(args, 'id') } })
  if (!result.ok) throw data(result.failure, result.status)
  return { copyUrl, task: result.data }
}

const { copyUrl: _, ...shape } = uploadParams.shape
/** Body that starts a file upload; the token is in the address. */
export const beginning = z.strictObject(shape)
