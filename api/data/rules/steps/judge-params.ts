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
  /** Id of the step, which names its tables. */
  step: string
  /** Columns and figures whose values are kept with a hit. */
  plain: readonly string[]
  /** Columns that order each input whose rows have no numbers. */
  orders: readonly (readonly string[])[]
  /** Types of the columns of the result. */
  types: readonly ColumnType[]
  timeZone: string
}
