import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundMax, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/data/addresses.ts'
import { searchTables } from '#contract/data/tables/calls.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'
import { nameOf } from './table-frame.tsx'

export const entities: EntityTypes = { table: { page: at.table, opened: at.table(':id', ':key') } }

/** Workspaces of the reader that are searched. */
const workspacesMax = 8

/** Tables of the reader's workspaces. */
export const searched: Searched = {
  order: 7,
  async find(args, { keyword }) {
    const listed = await mutate(args, listWorkspaces)
    if (!listed.ok) return undefined
    const found = await Promise.all(
      listed.data.slice(0, workspacesMax).map(async ({ id, bizId, name }) => {
        const result = await mutate(args, searchTables, { body: { workspaceBizId: bizId, keyword, size: foundMax } })
        if (!result.ok) return { items: [], total: 0 }
        const items = result.data.records.map((table) => ({
          key: table.bizId,
          name: nameOf(table),
          note: name,
          to: at.table(id, table.bizId),
        }))
        return { items, total: result.data.total }
      }),
    )
    return {
      items: found.flatMap(({ items }) => items).slice(0, foundMax),
      total: found.reduce((sum, { total }) => sum + total, 0),
    }
  },
}
