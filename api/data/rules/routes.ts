import type { Reading } from '#api/data/table-reads/read-table.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import * as calls from '#contract/data/rules/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { compareModel } from './compare.ts'
import { handOverModel, listOwners } from './hand-over.ts'
import { applyModel, checkApplication, retireModel } from './live.ts'
import { pageResultRuns } from './result-runs.ts'
import { exportResult, readResult } from './results.ts'
import { pageModels, pageModelVersions, pageReviews } from './rule-list.ts'
import * as models from './rule-model.ts'
import { recordTest, type Testing, testModel } from './run-test.ts'
import { explainResult } from './why.ts'

const objectOf = (bizId: string) => `ruleModel:${bizId}`

export const ruleRoutes = ({
  reading,
  scenesOf,
  ...testing
}: Testing & {
  reading: Reading & { files: Pick<Engine, 'inFolder'> }
  scenesOf: models.ScenesOf
}): Route[] => {
  const { db, clock } = testing
  return [
    read(calls.searchRuleModels, async ({ body: { workspaceBizId, keyword, sort, order, ...words }, caller }) => {
      const page = pageOf(words)
      const params = { workspaceBizId, actor: signedIn(caller), page, keyword, sort: { by: sort, order } }
      const found = await pageModels(db, params)
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    read(calls.getRuleModel, ({ query, caller }) => models.getModel(db, clock, { ...query, actor: signedIn(caller) })),

    prepared(
      calls.saveRuleModel,
      async ({ body: { workspaceBizId, bizId, content, asVersion }, caller }) => {
        const actor = signedIn(caller)
        const key = { bizId: workspaceBizId }
        const workspace = await openWorkspace(db, { key, actor, action: bizId ? 'edit' : 'add' })
        if (isRefusal(workspace)) return workspace
        const faulty = asVersion && (await models.checkContent(db, clock, { workspaceBizId, content, actor }))
        return faulty || { actor }
      },
      async (tx, { actor }, { body }) => {
        const saved = await models.saveModel(tx, { saving: body, actor })
        if (isRefusal(saved)) return saved
        const { name, note, content, asVersion } = body
        const detail = { name, rules: content.rules.length, ...(asVersion && { number: saved.number, note }) }
        return { reply: saved, object: objectOf(saved.bizId), detail }
      },
    ),

    read(calls.listRuleModelVersions, async ({ query: { bizId, ...words }, caller }) => {
      const page = pageOf(words)
      const found = await pageModelVersions(db, { bizId, actor: signedIn(caller), page })
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    read(calls.previewRuleModel, ({ body, caller }) => testModel(testing, { ...body, actor: signedIn(caller) })),

    prepared(
      calls.testRuleModel,
      ({ body, caller }) => testModel(testing, { ...body, actor: signedIn(caller) }),
      async (tx, tested, { body: { bizId, number }, caller }) => {
        if (number !== undefined) await recordTest(tx, { bizId, number, tested, byId: signedIn(caller).userId })
        const { rows, hitRows, notJudged, dataVersion } = tested
        const detail = { number: number ?? null, rows, hitRows, notJudged, dataVersion }
        return { reply: tested, object: objectOf(bizId), detail }
      },
    ),

    read(calls.searchDueReviews, async ({ body, caller }) => {
      const page = pageOf(body)
      return recordsOf(await pageReviews(db, clock, { page, actor: signedIn(caller) }), page)
    }),

    read(calls.listRuleModelOwners, ({ query, caller }) => listOwners(db, { ...query, actor: signedIn(caller) })),

    write(calls.handOverRuleModel, async (tx, { body, caller }) => {
      const done = await handOverModel(tx, { params: body, actor: signedIn(caller) })
      if (isRefusal(done)) return done
      const { version, ...detail } = done
      return { reply: { version }, object: objectOf(body.bizId), detail: { ...detail, note: body.note } }
    }),

    read(calls.compareRuleModel, ({ body, caller }) => compareModel(testing, { ...body, actor: signedIn(caller) })),

    prepared(
      calls.applyRuleModel,
      async ({ body, caller }) => {
        const actor = signedIn(caller)
        return (await checkApplication(db, clock, { params: body, actor })) ?? { actor }
      },
      async (tx, { actor }, { body }) => {
        const applied = await applyModel(tx, clock, { params: body, actor })
        if (isRefusal(applied)) return applied
        const { name, ...reply } = applied
        const { bizId, number, timing, note } = body
        return { reply, object: objectOf(bizId), detail: { name, number, timing, note, schedule: reply.scheduleBizId } }
      },
    ),

    write(calls.retireRuleModel, async (tx, { body, caller }) => {
      const retired = await retireModel(tx, clock, { ...body, actor: signedIn(caller) })
      if (isRefusal(retired)) return retired
      return { reply: null, object: objectOf(body.bizId), detail: { ...retired, note: body.note } }
    }),

    read(calls.searchResultRuns, async ({ body: { bizId, ...words }, caller }) => {
      const page = pageOf(words)
      const found = await pageResultRuns(db, clock, { bizId, page, actor: signedIn(caller) })
      return isRefusal(found) ? found : { ...recordsOf(found, page), days: found.days }
    }),

    read(calls.searchResultRows, ({ body, caller }) => readResult(reading, { params: body, actor: signedIn(caller) })),

    file(calls.exportResultRows, ({ body: params, caller }) => exportResult(reading, { params, caller })),

    read(calls.getResultWhy, ({ query, caller }) =>
      explainResult(reading, { params: query, actor: signedIn(caller), language: caller.language }),
    ),

    write(calls.removeRuleModels, async (tx, { body: { bizIds }, caller }) => {
      const removed = await models.removeModels(tx, { bizIds, actor: signedIn(caller), scenesOf })
      if (isRefusal(removed)) return removed
      return { reply: null, object: objectOf(bizIds.join(',')), detail: removed }
    }),
  ]
}
