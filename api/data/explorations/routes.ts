import type { Computing } from '#api/data/cards/compute-cards.ts'
import type { Reading } from '#api/data/table-reads/read-table.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import * as calls from '#contract/data/explorations/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as explorations from './exploration.ts'
import { pageExplorations } from './exploration-list.ts'
import { exportExploration } from './export-exploration.ts'
import { computeExplored, readFigureRows } from './figures.ts'
import { profileColumns } from './profile-columns.ts'

const objectOf = (bizId: string) => `exploration:${bizId}`

export const explorationRoutes = (reading: Reading & Computing & { files: Pick<Engine, 'inFolder'> }): Route[] => {
  const { db, clock } = reading
  return [
    read(calls.searchExplorations, async ({ body: { sort, order, ...words }, caller }) => {
      const page = pageOf(words)
      const { workspaceBizId, keyword, tableBizId } = words
      const params = { workspaceBizId, keyword, tableBizId, page, actor: signedIn(caller), sort: { by: sort, order } }
      const found = await pageExplorations(db, clock, params)
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    read(calls.getExploration, ({ query, caller }) =>
      explorations.getExploration(db, clock, { ...query, actor: signedIn(caller) }),
    ),

    prepared(
      calls.saveExploration,
      async ({ body, caller }) => {
        const actor = signedIn(caller)
        const key = { bizId: body.workspaceBizId }
        const workspace = await openWorkspace(db, { key, actor, action: body.bizId ? 'edit' : 'add' })
        if (isRefusal(workspace)) return workspace
        const checked = await explorations.checkExploration(reading, { saving: body, actor })
        return isRefusal(checked) ? checked : { ...checked, actor }
      },
      async (tx, { dataVersion, actor }, { body }) => {
        const saved = await explorations.saveExploration(tx, { saving: body, dataVersion, actor })
        if (isRefusal(saved)) return saved
        const { name, sharedWith, cards } = body
        return { reply: saved, object: objectOf(saved.bizId), detail: { name, sharedWith, cards: cards.length } }
      },
    ),

    write(calls.removeExplorations, async (tx, { body: { bizIds }, caller }) => {
      const removed = await explorations.removeExplorations(tx, { bizIds, actor: signedIn(caller) })
      if (isRefusal(removed)) return removed
      return { reply: null, object: objectOf(bizIds.join(',')), detail: removed }
    }),

    write(calls.pinExploration, async (tx, { body, caller }) => {
      const pinned = await explorations.pinExploration(tx, clock, { ...body, actor: signedIn(caller) })
      if (isRefusal(pinned)) return pinned
      const { name, pinnedUntil } = pinned
      return { reply: { pinnedUntil }, object: objectOf(body.bizId), detail: { name, pinned: body.pinned } }
    }),

    read(calls.computeExploredCards, ({ body, caller }) =>
      computeExplored(reading, { params: body, actor: signedIn(caller) }),
    ),

    read(calls.readFigureRows, ({ body, caller }) =>
      readFigureRows(reading, { params: body, actor: signedIn(caller) }),
    ),

    file(calls.exportExploration, ({ body, caller }) => exportExploration(reading, { params: body, caller })),

    read(calls.profileColumns, ({ body, caller }) =>
      profileColumns(reading, { params: body, actor: signedIn(caller) }),
    ),
  ]
}
