import type { CompiledModel } from '#api/data/rules/model/compile-model.ts'
import type { CompiledList } from '#api/data/rules/model/lists.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import type { Value } from '#api/platform/engine/session.ts'
import type { FallbackReason } from '#contract/data/screening/codes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import type { SceneSettings } from '../table.ts'

export type PackColumn = { name: string; type: ColumnType; fieldType: FieldType }

/** Rows of a dimension table in the order of the file: the key, then the columns that rules read. */
export type PackDimension = {
  /** Key column in the main table. */
  on: string
  keyType: ColumnType
  columns: readonly string[]
  rows: readonly (readonly Value[])[]
}

/** Rule of a watch list, with the file of its entries and the day for which entries are valid. */
export type PackList = CompiledList & { file: string; day: string }

/** A version of a model with all its data, so that decisions need no table access. */
export type ModelPack = Pick<CompiledModel, 'content' | 'conditions' | 'aggregations' | 'timeZone'> & {
  number: number
  columns: readonly PackColumn[]
  dimensions: readonly PackDimension[]
  lists: readonly PackList[]
}

/** A live scene. Without a model, the fallback applies, with the reason. */
export type ScenePack = {
  sceneId: number
  bizId: string
  code: string
  settings: SceneSettings
  live: ModelPack | { missing: FallbackReason }
  shadow: ModelPack | null
}
