import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { permissionToParse } from '../processes/parse-graph.ts'
import { areStillOpen, findSources } from '../processes/source-tables.ts'
import { findSharedLists } from '../watch-lists/shared-lists.ts'
import { listBizIdsOf } from './model/lists.ts'

type Params = { workspaceBizId: string; content: RuleContent; actor: Principal }

/** Tables of a model as the actor sees them; `areStillOpen` is false if a right has changed since. */
export async function modelSources(db: Db, clock: Clock, { workspaceBizId, content, actor }: Params) {
  const bizIds = [content.mainTable.tableBizId, ...content.dimensions.map(({ tableBizId }) => tableBizId)]
  const params = {
    workspaceBizId,
    graph: { nodes: bizIds.map(sourceNode) },
    reader: {
      userId: actor.userId,
      isAdministrator: actor.roles.includes(administratorRole),
      since: workSeenSince({ principal: actor }),
    },
    permissionOf: permissionToParse,
  }
  const sources = await findSources(db, clock, params)
  const listBizIds = listBizIdsOf(content)
  const lists = await findSharedLists(db, listBizIds)
  return {
    ...sources,
    lists,
    async areStillOpen() {
      const now = await findSharedLists(db, listBizIds)
      if ([...lists.keys()].some((bizId) => !now.has(bizId))) return false
      return areStillOpen(db, clock, { ...params, opened: sources.opened })
    },
  }
}

const sourceNode = (tableBizId: string) => ({
  id: 'source',
  title: '',
  kind: NodeKind.source,
  inputs: [],
  place: null,
  settings: { tableBizId },
})
