import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import * as calls from '#contract/data/processes/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { compareProcess } from './compare.ts'
import * as drafts from './draft.ts'
import { parseGraph } from './parse-graph.ts'
import * as processes from './process.ts'
import { pageProcesses, pageVersions } from './process-list.ts'

const objectOf = (bizId: string) => `process:${bizId}`

export const processRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.parseProcessGraph, ({ body, caller }) => parseGraph(db, clock, { ...body, actor: signedIn(caller) })),

  read(calls.searchProcesses, async ({ body: { workspaceBizId, keyword, sort, order, ...words }, caller }) => {
    const page = pageOf(words)
    const params = { workspaceBizId, actor: signedIn(caller), page, keyword, sort: { by: sort, order } }
    const found = await pageProcesses(db, params)
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  read(calls.getProcess, ({ query, caller }) => processes.getProcess(db, { ...query, actor: signedIn(caller) })),

  prepared(
    calls.saveProcess,
    async ({ body: { workspaceBizId, bizId, graph }, caller }) => {
      const actor = signedIn(caller)
      const key = { bizId: workspaceBizId }
      const workspace = await openWorkspace(db, { key, actor, action: bizId ? 'edit' : 'add' })
      if (isRefusal(workspace)) return workspace
      const faulty = graph && (await processes.checkGraph(db, clock, { workspaceBizId, graph, actor }))
      return faulty ?? { actor }
    },
    async (tx, { actor }, { body }) => {
      const saved = await processes.saveProcess(tx, { saving: body, actor })
      if (isRefusal(saved)) return saved
      const { name, note, graph } = body
      const detail = graph ? { name, number: saved.number, note, steps: graph.nodes.length } : { name }
      return { reply: saved, object: objectOf(saved.bizId), detail }
    },
  ),

  read(calls.listProcessVersions, async ({ query: { bizId, ...words }, caller }) => {
    const page = pageOf(words)
    const found = await pageVersions(db, { bizId, actor: signedIn(caller), page })
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  read(calls.compareProcessVersions, ({ body, caller }) => compareProcess(db, { ...body, actor: signedIn(caller) })),

  write(calls.switchProcessVersion, async (tx, { body, caller }) => {
    const switched = await drafts.switchVersion(tx, { ...body, actor: signedIn(caller) })
    if (isRefusal(switched)) return switched
    return { reply: null, object: objectOf(body.bizId), detail: { ...switched, number: body.number } }
  }),

  write(calls.removeProcesses, async (tx, { body: { bizIds }, caller }) => {
    const removed = await processes.removeProcesses(tx, { bizIds, actor: signedIn(caller) })
    if (isRefusal(removed)) return removed
    return { reply: null, object: objectOf(bizIds.join(',')), detail: removed }
  }),

  write(calls.saveProcessDraft, async (tx, { body, caller }) => {
    const saved = await drafts.saveDraft(tx, { ...body, actor: signedIn(caller) })
    if (isRefusal(saved)) return saved
    const { state, name } = saved
    const detail = { name, basedOn: body.basedOn, steps: body.graph.nodes.length }
    return { reply: { state }, object: objectOf(body.bizId), detail }
  }),

  write(calls.moveProcessDraft, async (tx, { body, caller }) => {
    const moved = await drafts.moveDraft(tx, { ...body, actor: signedIn(caller) })
    if (isRefusal(moved)) return moved
    const { state, name } = moved
    return { reply: { state }, object: objectOf(body.bizId), detail: { name, basedOn: body.basedOn, move: body.move } }
  }),

  write(calls.removeProcessDraft, async (tx, { body, caller }) => {
    const removed = await drafts.removeDraft(tx, { ...body, actor: signedIn(caller) })
    if (isRefusal(removed)) return removed
    return { reply: null, object: objectOf(body.bizId), detail: { ...removed, basedOn: body.basedOn } }
  }),
]
