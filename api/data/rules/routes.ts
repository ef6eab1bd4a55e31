import { prepared, type Route, read, signedIn, write } from '#api/platform/http/serve.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import * as calls from '#contract/data/rules/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { pageModels, pageModelVersions } from './rule-list.ts'
import * as models from './rule-model.ts'
import { type Testing, testModel } from './run-test.ts'

const objectOf = (bizId: string) => `ruleModel:${bizId}`

export const ruleRoutes = (testing: Testing): Route[] => {
  const { db, clock } = testing
  return [
    read(calls.searchRuleModels, async ({ body: { workspaceBizId, keyword, sort, order, ...words }, caller }) => {
      const page = pageOf(words)
      const asked = { workspaceBizId, actor: signedIn(caller), page, keyword, sort: { by: sort, order } }
      const found = await pageModels(db, asked)
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

    read(calls.testRuleModel, ({ body, caller }) => testModel(testing, { ...body, actor: signedIn(caller) })),

    write(calls.removeRuleModels, async (tx, { body: { bizIds }, caller }) => {
      const removed = await models.removeModels(tx, { bizIds, actor: signedIn(caller) })
      if (isRefusal(removed)) return removed
      return { reply: null, object: objectOf(bizIds.join(',')), detail: removed }
    }),
  ]
}
