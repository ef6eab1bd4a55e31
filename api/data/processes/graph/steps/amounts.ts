import {
  and,
  call,
  caseOf,
  cast,
  type Expression,
  eq,
  ge,
  isNotNull,
  literal,
  lt,
  ne,
  or,
  tryCast,
} from '#api/platform/engine/plan/expression.ts'
import { filter, named, project } from '#api/platform/engine/plan/plan.ts'
import { numberType } from '#api/platform/expressions/convert.ts'
import { type CompileStep, columnIn, freshName, namesOf, onlyInput } from '../step.ts'

const percentOfAll = 100n
/** Decimal places of a stored number. */
const places = 10
const unitsOf = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
const amountOf = (units: bigint): string => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Rows with an amount slightly below a threshold: by at most that many percent, and not the threshold itself. */
export const compileNearThreshold: CompileStep<'nearThreshold'> = ({ column, thresholds, percent }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column', wanted: 'numeric' })
  if (!found) return undefined
  const near = thresholds.map((threshold) => {
    const least = (unitsOf(threshold) * (percentOfAll - BigInt(percent))) / percentOfAll
    const isNear = and(
      ge(found.name, literal(amountOf(least), numberType)),
      lt(found.name, literal(threshold, numberType)),
    )
    return { when: isNear, result: literal(threshold, numberType) as Expression }
  })
  const name = freshName(input.columns, 'threshold')
  const marked = project(input.plan, { ...named(namesOf(input.columns)), [name]: caseOf(near) })
  return { outputs: { rows: filter(marked, isNotNull(name)) }, key: input.key, rowsAtMost: input.rowsAtMost }
}

/** Rows with an amount that is a multiple of a unit; 0 does not count. */
export const compileRoundSums: CompileStep<'roundSums'> = ({ column, unit }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column', wanted: 'numeric' })
  if (!found) return undefined
  const whole = found.type === 'bigint' ? found.name : tryCast(found.name, 'bigint')
  const isWhole = found.type === 'bigint' ? or(literal(true)) : eq(cast(whole, found.type), found.name)
  const isRound = and(ne(found.name, literal(0)), isWhole, eq(call('mod', whole, literal(unit)), literal(0)))
  return { outputs: { rows: filter(input.plan, isRound) }, key: input.key, rowsAtMost: input.rowsAtMost }
}
