import { sql } from 'drizzle-orm'
import { findRight, type Right } from '#api/data/authorizations/right.ts'
import { maskText } from '#api/data/data-rights/mask-text.ts'
import { ruleModel } from '#api/data/rules/table.ts'
import { isoOf, withoutZeros } from '#api/data/table-reads/export-cell.ts'
import { maskKeyOf } from '#api/data/table-reads/open-version.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Keys } from '#api/platform/keys.ts'
import { workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { AuthorizationState } from '#contract/data/authorizations/codes.ts'
import { ResultColumn } from '#contract/data/rules/codes.ts'
import { ColumnView, FieldType, MaskKind } from '#contract/data/tables/codes.ts'
import type { KeyPart } from '#contract/data/warnings/shapes.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { warningModel } from './table.ts'

export type SubjectDeps = { db: Db; clock: Clock; keys: Keys }

/** Visibility of the subjects of one model's warnings for a reader, by their right to its result table. */
export type SubjectView = {
  table: { bizId: string; tableName: string } | null
  /** True if all key columns are shown in plain text. */
  isPlain: boolean
  keyOf(values: readonly (string | null)[]): KeyPart[]
  /** Key cells as JSON, for looking up rows of results; null unless all are plain. */
  rowKeyOf(values: readonly (string | null)[]): string | null
  /** True if the reader sees this column of the result plain. */
  shows(column: string): boolean
}

type Column = { view: ColumnView; fieldType: FieldType; maskKind: MaskKind }
type Found = {
  modelId: number
  keyColumns: string[]
  workspaceBizId: string
  table: { bizId: string; tableName: string } | null
}

const hidden: Column = { view: ColumnView.hidden, fieldType: FieldType.string, maskKind: MaskKind.hash }

/**
 * Subject views for the given models. A right with a row condition conceals all subjects, because the condition applies
 * to rows and not to warnings.
 */
export async function subjectViews(
  { db, clock, keys }: SubjectDeps,
  { modelIds, actor }: { modelIds: readonly number[]; actor: Principal },
): Promise<Map<number, SubjectView>> {
  const { rows } = await db.execute<Found>(sql`
    select m.id as "modelId", coalesce(s.key_columns, '{}') as "keyColumns", w.biz_id as "workspaceBizId",
      case when t.id is not null then json_build_object('bizId', t.biz_id, 'tableName', t.table_name) end as table
    from ${ruleModel} m join ${workspace} w on w.id = m.workspace_id
    left join ${warningModel} s on s.model_id = m.id left join ${dataTable} t on t.id = s.table_id
    where m.id = any(${sql.param([...new Set(modelIds)])}::int[])`)
  const views = new Map<number, SubjectView>()
  for (const { modelId, keyColumns, workspaceBizId, table } of rows) {
    const right =
      table &&
      (await findRight(db, clock, {
        tableBizId: table.bizId,
        workspaceBizId,
        userId: actor.userId,
        isAdministrator: actor.roles.includes(administratorRole),
        since: workSeenSince({ principal: actor }),
      }))
    views.set(modelId, viewOf({ keyColumns, table, right, keys }))
  }
  return views
}

type Seen = Pick<Found, 'keyColumns' | 'table'> & { right: Right | null | undefined; keys: Keys }

function viewOf({ keyColumns, table, right, keys }: Seen): SubjectView {
  const current = new Map(right?.columns.map((column) => [column.name, column]))
  const isOwn = right?.state === AuthorizationState.own && right.roleType !== WorkspaceRole.viewer
  // A column that the table no longer has is shown only to users who see the whole table.
  const missing = isOwn ? { ...hidden, view: ColumnView.plain } : hidden
  const columnOf = (name: string): Column =>
    !right || right.rowCondition !== null ? hidden : (current.get(name) ?? missing)
  const columns = keyColumns.map((name) => ({ name, ...columnOf(name) }))
  const isPlain = columns.length > 0 && columns.every(({ view }) => view === ColumnView.plain)
  const maskKey = right ? maskKeyOf(keys, right.ownerWorkspaceId) : ''
  return {
    table: right ? table : null,
    isPlain,
    keyOf: (values) =>
      columns.map(({ name, view, fieldType, maskKind }, at) => {
        const value = values[at] ?? null
        const shown =
          value === null || view === ColumnView.hidden
            ? null
            : view === ColumnView.masked
              ? maskText(value, { fieldType, maskKind, key: maskKey })
              : plainText(value, fieldType)
        return { name, view, fieldType: view === ColumnView.plain ? fieldType : FieldType.string, value: shown }
      }),
    rowKeyOf: (values) =>
      isPlain
        ? JSON.stringify(columns.map(({ fieldType }, at) => values[at] && plainText(values[at], fieldType)))
        : null,
    shows: (column) => columnOf(column).view === ColumnView.plain,
  }
}

/** Converts engine text to wire format: decimals without trailing zeros, timestamps in ISO format. */
function plainText(value: string, fieldType: FieldType): string {
  if (fieldType === FieldType.number) return withoutZeros(value)
  return fieldType === FieldType.timestamp ? isoOf(value) : value
}

export const showsScore = (view: SubjectView): boolean => view.shows(ResultColumn.score)
export const showsHits = (view: SubjectView): boolean => view.shows(ResultColumn.hits)
