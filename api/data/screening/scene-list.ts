import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { compileModel } from '#api/data/rules/model/compile-model.ts'
import { modelSources } from '#api/data/rules/model-sources.ts'
import { contentOf, openModel } from '#api/data/rules/open-model.ts'
import { ruleModel } from '#api/data/rules/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { matches, readList, readPage, search } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { SceneState } from '#contract/data/screening/codes.ts'
import type { SceneDetail, SceneRow } from '#contract/data/screening/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { fieldsOf } from './program/program.ts'
import { findScene, modelOfScene } from './scene.ts'
import { screeningScene } from './table.ts'

const sortColumns = { name: sql`lower(s.name)`, code: sql`lower(s.code)`, updatedAt: sql`s.updated_at` } as const

const row = {
  columns: sql`s.biz_id as "bizId", s.code, s.name, s.state, m.biz_id as "modelBizId", m.name as "modelName",
    (s.live ->> 'number')::int as "liveNumber", s.live_at as "liveAt", u.name as "liveBy", s.updated_at as "updatedAt",
    s.version`,
  from: sql`${screeningScene} s join ${ruleModel} m on m.id = s.model_id left join ${user} u on u.id = s.live_by_id`,
}

type Params = {
  page: Page
  keyword?: string | undefined
  state?: SceneState | undefined
  sort: Sort<keyof typeof sortColumns>
}

export const pageScenes = (db: Db, { page, keyword, state, sort }: Params): Promise<Paged<SceneRow>> =>
  readPage<SceneRow>(
    db,
    {
      ...row,
      where: [search(keyword, [sql`s.code`, sql`s.name`]), matches(sql`s.state`, state)],
      order: [
        { by: sortColumns[sort.by], order: sort.order },
        { by: sql`s.id`, order: sort.order },
      ],
      counted: 'with rows',
    },
    page,
  )

/** Refuses notFound. */
export async function getScene(
  db: Db,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<SceneDetail | Refusal> {
  const scene = await findScene(db, bizId)
  if (isRefusal(scene)) return scene
  const [listed] = await readList<SceneRow>(db, {
    ...row,
    where: [sql`s.id = ${scene.id}`],
    order: [{ by: sql`s.id`, order: 'asc' }],
  })
  const { modelId: _, ...settings } = scene.settings
  const model = await modelOfScene(db, scene)
  const open = await openModel(db, { bizId: model.bizId, actor, action: 'view' })
  return {
    ...(listed as SceneRow),
    ...settings,
    isChanged: scene.live !== null && !isDeepStrictEqual(scene.live, scene.settings),
    workspaceId: isRefusal(open) ? null : open.workspace.id,
    newestNumber: model.currentVersion,
    fields: isRefusal(open) ? null : await readFields(db, clock, { open, number: settings.number, actor }),
  }
}

type Reading = { open: Exclude<Awaited<ReturnType<typeof openModel>>, Refusal>; number: number; actor: Principal }

/** Fields of a version; null if this reader may not compile it. */
async function readFields(db: Db, clock: Clock, { open: { model, workspace }, number, actor }: Reading) {
  const content = await contentOf(db, model, number)
  if (isRefusal(content)) return null
  const { tables, lists } = await modelSources(db, clock, { workspaceBizId: workspace.bizId, content, actor })
  const { model: compiled } = compileModel(content, { tables, lists, timeZone: clock.timeZone })
  if (!compiled) return null
  const columns = [...compiled.columns.values()]
  return fieldsOf(compiled, columns).map(({ name, fieldType }) => ({ name, fieldType }))
}
