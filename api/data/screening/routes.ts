import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/screening/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import type { Controller } from './controller.ts'
import { getDecision } from './decision.ts'
import { pageDecisions, pageQueue } from './decision-list.ts'
import { exportDecisions } from './export-decisions.ts'
import { type Loading, loadModel } from './load-model.ts'
import { reviewDecision } from './review.ts'
import * as scenes from './scene.ts'
import { getScene, pageScenes } from './scene-list.ts'
import { screenRoutes } from './screen-routes.ts'
import { readToday } from './today.ts'
import { tryScene } from './try-scene.ts'

const objectOf = (bizId: string) => `screeningScene:${bizId}`

export const screeningRoutes = (loading: Loading, controller: Controller): Route[] => [
  ...sceneRoutes(loading, controller),
  ...screenRoutes(controller),
  ...decisionRoutes(loading),
]

const sceneRoutes = (loading: Loading, { refresh }: Controller): Route[] => {
  const { db, clock } = loading
  return [
    read(calls.searchScenes, async ({ body: { keyword, state, sort, order, ...words } }) => {
      const page = pageOf(words)
      return recordsOf(await pageScenes(db, { page, keyword, state, sort: { by: sort, order } }), page)
    }),

    read(calls.getScene, ({ query, caller }) => getScene(db, clock, { ...query, actor: signedIn(caller) })),

    write(calls.saveScene, async (tx, { body, caller }) => {
      const saved = await scenes.saveScene(tx, { saving: body, actor: signedIn(caller) })
      if (isRefusal(saved)) return saved
      const { bizId: _, version: __, ...detail } = body
      return { reply: saved, object: objectOf(saved.bizId), detail }
    }),

    prepared(
      calls.goLive,
      async ({ body, caller }) => {
        // Settings saved meanwhile have not been checked.
        const scene = await scenes.findVersion(db, body)
        if (isRefusal(scene)) return scene
        const { userId } = signedIn(caller)
        const { modelId, number, shadowNumber } = scene.settings
        for (const [field, wanted] of Object.entries({ number, shadowNumber })) {
          if (wanted === null) continue
          const loaded = await loadModel(loading, { modelId, number: wanted, userId })
          if ('fault' in loaded) return refuse('validation', { faults: { [field]: [loaded.fault] } })
          loaded.release()
        }
        return { actor: signedIn(caller) }
      },
      async (tx, { actor }, { body }) => {
        const live = await scenes.putLive(tx, body, actor)
        if (isRefusal(live)) return live
        const { bizId, version, ...detail } = live
        return { reply: { bizId, version }, object: objectOf(bizId), detail, afterwards: refresh }
      },
    ),

    write(calls.pauseScene, async (tx, { body }) => {
      const paused = await scenes.pauseScene(tx, body)
      if (isRefusal(paused)) return paused
      const { bizId, version, ...detail } = paused
      return { reply: { bizId, version }, object: objectOf(bizId), detail, afterwards: refresh }
    }),

    write(calls.removeScene, async (tx, { body }) => {
      const removed = await scenes.removeScene(tx, body)
      if (isRefusal(removed)) return removed
      return { reply: null, object: objectOf(body.bizId), detail: removed, afterwards: refresh }
    }),

    read(calls.tryScene, ({ body, caller }) => tryScene(loading, { ...body, actor: signedIn(caller) })),
  ]
}

const decisionRoutes = ({ db, clock }: Loading): Route[] => [
  read(calls.searchDecisions, async ({ body: { current, size, ...filter }, caller }) => {
    const page = pageOf({ current, size })
    return recordsOf(await pageDecisions(db, clock, { ...filter, page, actor: signedIn(caller) }), page)
  }),

  read(calls.searchQueue, async ({ body: { sceneBizId, mine, ...words }, caller }) => {
    const page = pageOf(words)
    return recordsOf(await pageQueue(db, clock, { page, sceneBizId, mine, actor: signedIn(caller) }), page)
  }),

  read(calls.getDecision, ({ query, caller }) => getDecision(db, clock, { ...query, actor: signedIn(caller) })),

  write(calls.reviewDecision, async (tx, { body, caller }) => {
    const reviewed = await reviewDecision(tx, clock, { params: body, actor: signedIn(caller) })
    if (isRefusal(reviewed)) return reviewed
    const { version, review, before, key } = reviewed
    const { action, verdict, reason } = body
    const detail = { action, key, before, after: review, ...(verdict && { verdict, reason }) }
    return { reply: { version, review }, object: `screeningDecision:${body.bizId}`, detail }
  }),

  file(calls.exportDecisions, ({ body, caller }) => exportDecisions(db, clock, { params: body, caller })),

  read(calls.getScreeningToday, ({ query, caller }) => readToday(db, clock, { ...query, actor: signedIn(caller) })),
]
