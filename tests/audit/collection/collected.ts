import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { addTasks } from '#api/audit/collection/adding.ts'
import { collectionTask } from '#api/audit/collection/table.ts'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { flowMasterOf } from '#api/audit/master-data/flow.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import type { TaskLine, TicketMade } from '#contract/audit/collection/shapes.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TestApi } from '../../support/api.ts'
import { taskLine } from '../../support/task-line.ts'
import { makeReview, type Review } from '../reviews/team.ts'

export const invoice = TicketType.invoice
export const deliveryNote = TicketType.deliveryNote

export type Collected = Review & { objectId: number; taskIds: number[] }

/** An object of a review, with a task for each of these lines. */
export async function makeTasks(
  api: TestApi,
  {
    lines = [taskLine(2), taskLine(3)],
    needed = [invoice, deliveryNote],
    review,
    at = 0,
  }: {
    lines?: readonly TaskLine[]
    needed?: readonly TicketType[]
    review?: Review
    /** Index of the object in the review. */
    at?: number
  } = {},
): Promise<Collected> {
  const made = review ?? (await makeReview(api))
  const objectId = made.objects[at] ?? 0
  const taskIds = await api.db.transaction(async (tx) => {
    const [object] = await tx.select().from(reviewObject).where(eq(reviewObject.id, objectId))
    const [comparison] = await tx
      .insert(flowComparison)
      .values({
        objectId,
        number: 1,
        settings: { windowDays: 3, farWindowDays: 31, splitSize: 3, tolerance: 0 },
        inputs: [],
        master: await flowMasterOf(tx, object?.dealerId ?? 0),
        startedBy: made.member.userId,
        finishedAt: '2026-01-31T08:00:00Z',
      })
      .returning()
    await addTasks(tx, { objectId, comparisonId: comparison?.id ?? 0, sampleId: null, lines, needed })
    const tasks = await tx.select().from(collectionTask).where(eq(collectionTask.objectId, objectId))
    return tasks.map(({ id }) => id).toSorted((a, b) => a - b)
  })
  return { ...made, objectId, taskIds }
}

/** Date this many days from today, in UTC. Tests use days far enough from today not to depend on midnight. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Secret of a new link of the object. */
export async function makeLink(
  api: TestApi,
  { member: as, objectId }: Pick<Collected, 'member' | 'objectId'>,
  more: { endDate?: string; remarks?: string; types?: TicketType[] } = {},
): Promise<string> {
  const { endDate = dayFromNow(7), remarks = '', types = [invoice, deliveryNote] } = more
  const { url } = await api.done(calls.createLink, { as, body: { objectId, endDate, remarks, types } })
  return new URL(url).searchParams.get('copyUrl') ?? ''
}

let drawn = 0
/** A unique picture. */
export async function picture(name = '发票.png'): Promise<File> {
  const shade = ++drawn % 256
  const background = { r: shade, g: (drawn >> 8) % 256, b: 90 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

export const upload = async (
  api: TestApi,
  { copyUrl, id, type = invoice, file }: { copyUrl: string; id: number; type?: TicketType; file?: File },
): Promise<TicketMade> =>
  api.done(calls.uploadTicket, {
    query: { copyUrl, id, ticketTypeCode: type },
    body: { file: file ?? (await picture()) },
  })
