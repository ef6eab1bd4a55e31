import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundMax, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/data/addresses.ts'
import { searchSchedules } from '#contract/data/schedules/calls.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'

export const entities: EntityTypes = { schedule: { page: at.schedule } }

/** Workspaces of the reader that are searched. */
const workspacesMax = 8

/** Schedules of the reader's workspaces. */
export const searched: Searched = {
  order: 9,
  async find(args, { keyword }) {
    const listed = await mutate(args, listWorkspaces)
    if (!listed.ok) return undefined
    const found = await Promise.all(
      listed.data.slice(0, workspacesMax).map(async ({ id, bizId, name }) => {
        const result = await mutate(args, searchSchedules, { body: { workspaceBizId: bizId, keyword, size: foundMax } })
        const records = result.ok ? result.data.records : []
        return records.flatMap(({ bizId: own, process }) =>
          own === null ? [] : [{ key: own, name: process.name, note: name, to: at.schedule(id, own) }],
        )
      }),
    )
    const items = found.flat()
    return { items: items.slice(0, foundMax), total: items.length }
  },
}
