import { call, type Expression, literal } from '../plan/expression.ts'
import { type Argument, functions, isFault, type Resolve } from '../plan/functions.ts'
import type { PlanProblem } from '../plan/problem.ts'
import type { Column, ColumnType } from '../plan/types.ts'
import { typeOf } from '../plan/typing.ts'
import { tryCastOf } from './convert.ts'
import { countWork, partsMax, partsOf } from './cost.ts'
import { type Compute, converted, type Row, rowFunctions } from './functions.ts'
import { type RowValue, readValue } from './value.ts'

/** Columns of a row with their indexes. */
export type RowColumns = ReadonlyMap<string, Pick<Column, 'type' | 'nullable'> & { at: number }>

export type CompiledExpression = { type: ColumnType; compute: (row: Row) => RowValue }
/** `notByRow`: uses a function or pattern that only an engine supports. `tooCostly`: has too many parts for one row. */
export type CompileFault = Pick<PlanProblem, 'detail'> & { code: PlanProblem['code'] | 'notByRow' | 'tooCostly' }

class NotByRow extends Error {
  constructor(readonly detail: PlanProblem['detail']) {
    super('not by row')
  }
}

/**
 * Compiles an expression to closures that compute its value for one row, with the same results as the engines;
 * evaluates no text as code. Where an engine fails, `compute` throws `EvaluationFailure`.
 */
export function compileExpression(expression: Expression, columns: RowColumns): CompiledExpression | CompileFault {
  const parts = partsOf(expression)
  if (parts > partsMax) return { code: 'tooCostly', detail: { max: partsMax } }
  const found = typeOf(expression, columns)
  if ('code' in found) return found
  try {
    const compute = compiled(expression, columns)
    return {
      type: found.type,
      compute(row) {
        countWork(parts)
        return compute(row)
      },
    }
  } catch (error) {
    if (error instanceof NotByRow) return { code: 'notByRow', detail: error.detail }
    throw error
  }
}

function compiled(expression: Expression, columns: RowColumns): Compute {
  if (typeof expression === 'string') {
    const at = columns.get(expression)?.at as number
    return (row) => row[at] as RowValue
  }
  if ('literal' in expression) {
    const value = readValue(expression.literal, expression.type)
    return () => value
  }
  const typed = (of: Expression): Argument => typeOf(of, columns) as Argument
  if ('cast' in expression)
    return converted(compiled(expression.cast, columns), typed(expression.cast).type, expression.to)
  if ('tryCast' in expression) {
    const value = compiled(expression.tryCast, columns)
    const convert = tryCastOf(typed(expression.tryCast).type, expression.to)
    if (expression.form !== undefined && convert !== undefined) {
      const isMeant = compiled(call('regexp_full_match', expression.tryCast, literal(expression.form)), columns)
      return (row) => (isMeant(row) === true ? convert(value(row)) : null)
    }
    return convert === undefined ? value : (row) => convert(value(row))
  }
  if ('cases' in expression) {
    const { type } = typed(expression)
    const branch = (of: Expression) => converted(compiled(of, columns), typed(of).type, type)
    const cases = expression.cases.map(({ when, result }) => [compiled(when, columns), branch(result)] as const)
    const otherwise = expression.else === undefined ? () => null : branch(expression.else)
    return (row) => {
      for (const [when, result] of cases) if (when(row) === true) return result(row)
      return otherwise(row)
    }
  }
  const found = expression.args.map(typed)
  const rule: Resolve = functions[expression.call]
  const resolved = rule(found)
  if (isFault(resolved)) throw new Error(`call has not been checked: ${resolved.code}`)
  const of = found.map((arg, at) => ({ ...arg, type: resolved.args?.[at] ?? arg.type }))
  const args = expression.args.map((arg, at) =>
    converted(compiled(arg, columns), (found[at] as Argument).type, (of[at] as Argument).type),
  )
  const compute = rowFunctions[expression.call](args, of, resolved.type)
  if (!compute) throw new NotByRow({ function: expression.call })
  return compute
}
