import { type SQL, sql } from 'drizzle-orm'
import { decidesOn } from '#api/data/authorizations/decider.ts'
import { grant, request } from '#api/data/authorizations/table.ts'
import { isEditor, isReaderAlone, shownName } from '#api/data/boards/readers.ts'
import { board, boardVersion } from '#api/data/boards/table.ts'
import { dataExploration } from '#api/data/explorations/table.ts'
import { ruleModel, ruleModelVersion } from '#api/data/rules/table.ts'
import { screeningScene } from '#api/data/screening/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { warning, warningModel } from '#api/data/warnings/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import type { PlacedCard } from '#contract/data/boards/shapes.ts'
import { ReaderKind } from '#contract/data/change-impact/codes.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { SceneState, ScreeningPerm } from '#contract/data/screening/codes.ts'
import type { ColumnView } from '#contract/data/tables/codes.ts'
import { openStatuses } from '#contract/data/warnings/rules.ts'
import type { FoundReader } from './found-reader.ts'
import { namesIn } from './names-in.ts'
import type { TouchedTables } from './touched-tables.ts'

type Params = { touched: TouchedTables; actor: Principal; clock: Clock }
type InWorkspace = { bizId: string; name: string; workspace: { id: number; name: string } }

const bizIdsOf = (touched: TouchedTables): SQL => sql`any(${sql.param([...touched.keys()])}::text[])`
const variables = (touched: TouchedTables): SQL => sql`${JSON.stringify({ touched: [...touched.keys()] })}::jsonb`
const columnsOf = (touched: TouchedTables, tableBizId: string): Iterable<string> =>
  touched.get(tableBizId)?.columns.keys() ?? []
const workspaceOf = sql`json_build_object('id', w.id, 'name', w.name) as workspace`

/** Explorations whose filters or cards name touched columns. */
export async function readingExplorations(db: Db, { touched, actor }: Params): Promise<FoundReader[]> {
  const { rows } = await db.execute<
    InWorkspace & { tableBizId: string; filter: unknown; cards: unknown[]; isShared: boolean }
  >(sql`
    select e.biz_id as "bizId", e.name, ${workspaceOf}, e.table_biz_id as "tableBizId", e.filter, e.cards,
      (e.owner_id = ${actor.userId} or e.shared_with = ${SharedWith.workspace}) as "isShared"
    from ${dataExploration} e join ${workspaces.workspace} w on w.id = e.workspace_id and w.removed_at is null
    where e.table_biz_id = ${bizIdsOf(touched)} order by e.name, e.id`)
  return rows.map(({ tableBizId, filter, cards, isShared, ...row }) => {
    const names = [...columnsOf(touched, tableBizId)]
    const count = cards.filter((card) => namesIn(card, names).size > 0).length
    const reads = [{ tableBizId, columns: namesIn([filter, cards], names) }]
    return { ...row, kind: ReaderKind.exploration, isLive: false, reads, count, ...(!isShared && { isSeen: false }) }
  })
}

/** Boards with cards that name touched columns, in the draft or as published. */
export async function readingBoards(db: Db, { touched, actor }: Params): Promise<FoundReader[]> {
  const { rows } = await db.execute<
    InWorkspace & { draft: PlacedCard[]; published: PlacedCard[] | null; isSeen: boolean; isEditor: boolean }
  >(sql`
    select b.biz_id as "bizId", ${shownName} as name, ${workspaceOf}, b.draft -> 'cards' as draft,
      v.content -> 'cards' as published, ${isReaderAlone(actor)} as "isSeen", ${isEditor(actor)} as "isEditor"
    from ${board} b join ${workspaces.workspace} w on w.id = b.workspace_id and w.removed_at is null
    left join ${boardVersion} v on v.board_id = b.id and v.number = b.published_version
    where jsonb_path_exists(b.draft, '$.cards[*].tableBizId ? (@ == $touched[*])', ${variables(touched)})
      or jsonb_path_exists(v.content, '$.cards[*].tableBizId ? (@ == $touched[*])', ${variables(touched)})
    order by name, b.id`)
  return rows.map(({ draft, published, isEditor: mayEdit, ...row }) => {
    // Readers of a published board must not learn about its draft.
    const cards = [...(mayEdit || !published ? draft : []), ...(published ?? [])]
    const found = cards.flatMap(({ card, condition, tableBizId }) => {
      const columns = namesIn([card, condition], columnsOf(touched, tableBizId ?? ''))
      return tableBizId !== null && columns.size > 0 ? [{ id: card.id, tableBizId, columns }] : []
    })
    const count = new Set(found.map(({ id }) => id)).size
    return { ...row, kind: ReaderKind.board, isLive: published !== null, reads: found, count }
  })
}

type ModelRow = InWorkspace & {
  content: RuleContent
  current: RuleContent | null
  warnings: number
  scenes: { bizId: string; name: string; state: SceneState }[] | null
}

/**
 * Rule models whose rules name touched columns, with their open warnings and the scenes that use them for decisions.
 */
export async function readingModels(db: Db, { touched, actor }: Params): Promise<FoundReader[]> {
  const reads = (content: SQL) => sql`(
    ${content} -> 'mainTable' ->> 'tableBizId' = ${bizIdsOf(touched)}
    or jsonb_path_exists(${content}, '$.dimensions[*].tableBizId ? (@ == $touched[*])', ${variables(touched)}))`
  const { rows } = await db.execute<ModelRow>(sql`
    select m.biz_id as "bizId", m.name, ${workspaceOf}, m.draft as content, v.content as current, (
        select count(*)::int from ${warning} g
        where g.model_id = m.id and g.status = any(${sql.param([...openStatuses])}::text[])) as warnings, (
        select json_agg(json_build_object('bizId', s.biz_id, 'name', s.name, 'state', s.state) order by s.name)
        from ${screeningScene} s where s.model_id = m.id) as scenes
    from ${ruleModel} m join ${workspaces.workspace} w on w.id = m.workspace_id and w.removed_at is null
    left join ${ruleModelVersion} v on v.model_id = m.id and v.number = m.current_version
    where ${reads(sql`m.draft`)} or ${reads(sql`v.content`)} order by m.name, m.id`)
  return rows.flatMap(({ content, current, warnings, scenes, ...row }): FoundReader[] => {
    const found = [content, ...(current ? [current] : [])].flatMap((each) => modelReads(each, touched))
    const of = (more: Pick<FoundReader, 'kind' | 'isLive'> & Partial<FoundReader>) => ({
      ...row,
      reads: found,
      ...more,
    })
    return [
      of({ kind: ReaderKind.ruleModel, isLive: false }),
      ...(warnings > 0 ? [of({ kind: ReaderKind.warnings, isLive: false, count: warnings })] : []),
      ...(scenes ?? []).map(({ bizId, name, state }) =>
        of({
          kind: ReaderKind.scene,
          bizId,
          name,
          isLive: state === SceneState.live,
          isSeen: actor.perms.has(ScreeningPerm.scene),
        }),
      ),
    ]
  })
}

/** Columns of the main table by their names, and of dimensions by `dimension.column`. */
function modelReads({ dimensions, ...content }: RuleContent, touched: TouchedTables): FoundReader['reads'] {
  const { tableBizId } = content.mainTable
  const joined = dimensions.map(({ on }) => on)
  const main = { tableBizId, columns: namesIn([content, joined], columnsOf(touched, tableBizId)) }
  const others = dimensions.map(({ name, tableBizId: bizId, key }) => {
    const columns = [...columnsOf(touched, bizId)]
    const named = namesIn(
      content,
      columns.map((column) => `${name}.${column}`),
    )
    return { tableBizId: bizId, columns: columns.filter((each) => key.includes(each) || named.has(`${name}.${each}`)) }
  })
  return [main, ...others]
}

/** Models whose warnings are keyed by touched columns of their result tables. */
export async function keyedWarnings(db: Db, { touched }: Params): Promise<FoundReader[]> {
  const { rows } = await db.execute<InWorkspace & { tableBizId: string; key: string[]; count: number }>(sql`
    select m.biz_id as "bizId", m.name, ${workspaceOf}, t.biz_id as "tableBizId", k.key_columns as key, (
      select count(*)::int from ${warning} g
      where g.model_id = m.id and g.status = any(${sql.param([...openStatuses])}::text[])) as count
    from ${warningModel} k join ${dataTable} t on t.id = k.table_id join ${ruleModel} m on m.id = k.model_id
    join ${workspaces.workspace} w on w.id = m.workspace_id and w.removed_at is null
    where t.biz_id = ${bizIdsOf(touched)} order by m.name, m.id`)
  return rows.flatMap(({ tableBizId, key, ...row }) => {
    const columns = [...columnsOf(touched, tableBizId)].filter((name) => key.includes(name))
    return row.count > 0 ? [{ ...row, kind: ReaderKind.warnings, isLive: false, reads: [{ tableBizId, columns }] }] : []
  })
}

type GrantRow = InWorkspace & {
  tableBizId: string
  views: Record<string, ColumnView>
  rowCondition: unknown
  ownerId: number
  decides: boolean
}

/** Unexpired rights of other workspaces that show or compare touched columns. */
export async function grantsOn(
  db: Db,
  { touched, actor, clock, ownedBy }: Params & { ownedBy: ReadonlySet<number> },
): Promise<FoundReader[]> {
  const { rows } = await db.execute<GrantRow>(sql`
    select q.biz_id as "bizId", w.name, json_build_object('id', o.id, 'name', o.name) as workspace,
      t.biz_id as "tableBizId", g.columns as views, g.row_condition as "rowCondition", t.workspace_id as "ownerId",
      ${decidesOn(actor)} as decides
    from ${grant} g join ${dataTable} t on t.id = g.table_id join ${request} q on q.id = g.request_id
    join ${workspaces.workspace} w on w.id = g.workspace_id and w.removed_at is null
    join ${workspaces.workspace} o on o.id = t.workspace_id
    where t.biz_id = ${bizIdsOf(touched)} and g.revoked_at is null and g.until_day >= ${clock.today}
    order by w.name, g.id`)
  return rows.map(({ tableBizId, views, rowCondition, ownerId, decides, ...row }) => {
    const names = [...columnsOf(touched, tableBizId)]
    const compared = namesIn(rowCondition, names)
    const columns = names.filter((name) => name in views || compared.has(name))
    const isSeen = decides || ownedBy.has(ownerId)
    return { ...row, kind: ReaderKind.grant, isLive: false, reads: [{ tableBizId, columns }], isSeen }
  })
}
