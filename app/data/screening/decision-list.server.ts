import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { filterIn, listingOf } from '#app/page/request/listing.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import type { Option } from '#app/ui/fields/select-field.tsx'
import { getRuleModel } from '#contract/data/rules/calls.ts'
import { getScene, searchScenes } from '#contract/data/screening/calls.ts'
import { ScreeningPerm, scenesMax } from '#contract/data/screening/codes.ts'
import { type DecisionRow, decisionPage, type SceneRow } from '#contract/data/screening/shapes.ts'

const { sceneBizId, outcome, review, rule, keyword, from, until, hour } = decisionPage.shape
const fields = {
  sceneBizId,
  outcome,
  review,
  rule,
  keyword,
  from,
  until,
  hour,
  isFallback: z.literal('true').transform(() => true),
}

/** Filter and order of a list of decisions from its address. */
export function decisionListOf(request: Request) {
  return {
    filter: filterIn(fields, new URL(request.url).searchParams),
    listing: listingOf(request, ['at'], { sort: 'at', order: 'desc' }),
  }
}

/** All scenes; none for readers who may not see scenes. */
export async function scenesOf(args: PageArgs): Promise<SceneRow[]> {
  const stats = await signedInStats(args)
  if (!stats?.perms.includes(ScreeningPerm.scene)) return []
  const result = await mutate(args, searchScenes, { body: { sort: 'name', order: 'asc', size: scenesMax } })
  return result.ok ? result.data.records : []
}

/** Rules of a scene by id; none for readers who may not see its model. */
export async function rulesOf(args: PageArgs, bizId: string | undefined): Promise<Option[]> {
  if (bizId === undefined) return []
  const scene = await mutate(args, getScene, { query: { bizId } })
  if (!scene.ok) return []
  const { modelBizId, number } = scene.data
  const model = await mutate(args, getRuleModel, { query: { bizId: modelBizId, number } })
  return model.ok ? model.data.content.rules.map(({ id, name }) => ({ value: id, label: name })) : []
}

/** A decision with its time formatted. */
export const decisionView = (request: Request, row: DecisionRow) => ({ ...row, at: datesOf(request).time(row.at) })
