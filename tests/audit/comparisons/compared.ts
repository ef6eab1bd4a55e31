import { executeComparison } from '#contract/audit/comparisons/calls.ts'
import type { TestApi } from '../../support/api.ts'
import { makeReview, type Review } from '../reviews/team.ts'
import { giveLines } from './lines.ts'

export const row = (day: string, quantity: number, document: string, batch = 'B01') =>
  `${day},雁河大药房,CP1001,阿莫西林胶囊,0.25g×24粒,${batch},${quantity},盒,${quantity * 10},${document}`
const reported = [row('2026-01-05', 10, 'R1'), row('2026-01-07', 20, 'R2'), row('2026-02-10', 5, 'R3')]
const sold = [row('2026-01-05', 10, 'S1'), row('2026-01-07', 18, 'S2'), row('2026-03-30', 7, 'S4', 'B09')]

export type Given = Review & { objectId: number; files: number[] }
type Lines = { reported?: readonly string[]; sold?: readonly string[] }

/** A review whose first object has lines on both sides. */
export async function makeLines(api: TestApi, rows: Lines = {}): Promise<Given> {
  const review = await makeReview(api)
  const [objectId = 0] = review.objects
  const { userId } = review.member
  const files = [
    await giveLines(api, { objectId, userId, role: 'reported', rows: rows.reported ?? reported }),
    await giveLines(api, { objectId, userId, role: 'sale', rows: rows.sold ?? sold }),
  ]
  return { ...review, objectId, files }
}

export async function makeCompared(api: TestApi, lines: Lines = {}): Promise<Given & { id: number }> {
  const review = await makeLines(api, lines)
  const { objectId, member } = review
  const { id } = await api.done(executeComparison, { as: member, body: { objectId } })
  await api.work()
  return { ...review, id }
}
