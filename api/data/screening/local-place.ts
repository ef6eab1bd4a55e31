import type { DatabaseKind, Db } from '#api/platform/db/connection.ts'
import type { Log } from '#api/platform/log.ts'
import { refuse } from '#contract/platform/problem.ts'
import type { ScreeningPlace } from './controller.ts'
import { createScreener } from './screener.ts'
import type { LateWriter } from './store/late-writer.ts'

type Options = { db: Db; kind: DatabaseKind; log: Log; late: LateWriter }

/** Executes decisions in this process, if no separate process was started. */
export function localPlace({ db, kind, log, late }: Options): ScreeningPlace {
  const screener = createScreener({ pool: db.$client, late, log, atOnce: kind === 'postgres' ? 2 : 1 })
  return {
    put: async (pack) => screener.put(pack),
    drop: screener.drop,
    screen: ({ sceneId }, call) => screener.screen(sceneId, call) ?? Promise.resolve(refuse('scene.notLive')),
  }
}
