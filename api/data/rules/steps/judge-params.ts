import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import type { CompiledModel } from '../model/compile-model.ts'
import type { Judging } from './judge-each.ts'
import type { ListsParams } from './match-lists.ts'

export type JudgeParams = Omit<Judging, 'model'> & {
  model: Pick<CompiledModel, 'content' | 'conditions' | 'snoozed' | 'unable' | 'aggregations' | 'lists'>
  /** Rows with dimensions, without figures, for the rows behind the windows. */
  plainRows: Plan
  /** Distinct values that its list rules match. */
  values: ListsParams['rules']
  /** Id of the step, used in the names of its tables. */
  step: string
  /** Columns and figures whose values are stored with a hit. */
  plain: readonly string[]
  /** Sort columns of each input whose rows have no numbers. */
  orders: readonly (readonly string[])[]
  /** Column types of the result. */
  types: readonly ColumnType[]
  timeZone: string
}
