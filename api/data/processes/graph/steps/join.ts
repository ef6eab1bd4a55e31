import { call, coalesce, type Expression, isNull, or } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  join,
  max,
  type Plan,
  pick,
  project,
  sum,
} from '#api/platform/engine/plan/plan.ts'
import { type Column, commonType, isTemporal } from '#api/platform/engine/plan/types.ts'
import { looksLikeAnother, visibleText } from '#api/platform/engine/plan/visible-text.ts'
import { typeName } from '#api/platform/expressions/type-name.ts'
import { JoinType, Port } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import { normalized } from '../normalize.ts'
import {
  type Compiled,
  type CompileStep,
  columnIn,
  inputPlan,
  namesOf,
  type StepContext,
  type StepInput,
} from '../step.ts'

type Side = 'l' | 'r'
/** Internal column name, which no field can have. */
const inner = (side: Side, name: string) => `${side}$${name}`
const keyOf = (side: Side, at: number) => `${side}$key${at}$`

const types = { inner: 'inner', left: 'left', right: 'right', outer: 'full' } as const

/** Rows of both inputs with equal keys; separate ports output the rows without a partner. */
export const compileJoin: CompileStep<'join'> = (settings, context) => {
  const [left, right] = context.inputs as [StepInput, StepInput]
  const keys = keysIn(settings, context, [left, right])
  const columns = keys && columnsOf(settings, context, [left, right])
  if (!keys || !columns) return undefined
  const sides = sidesOf([left, right], keys)
  const on = keys.map((_, at) => ({ left: keyOf('l', at), right: keyOf('r', at) }))
  const joined = join(types[settings.type], { ...sides, on })
  const without = (side: Side): Plan => {
    const [own, other]: [Plan, Plan] = side === 'l' ? [sides.left, sides.right] : [sides.right, sides.left]
    const otherSide: Side = side === 'l' ? 'r' : 'l'
    const partners = distinct(
      pick(
        other,
        keys.map((_, at) => keyOf(otherSide, at)),
      ),
    )
    const pairs = keys.map((_, at) => ({ left: keyOf(side, at), right: keyOf(otherSide, at) }))
    const alone = filter(join('left', { left: own, right: partners, on: pairs }), isNull(keyOf(otherSide, 0)))
    const names = namesOf((side === 'l' ? left : right).columns)
    return project(alone, Object.fromEntries(names.map((name) => [name, inner(side, name)])))
  }
  return {
    outputs: {
      rows: project(joined, Object.fromEntries(columns.map(({ name, expression }) => [name, expression]))),
      unmatchedLeft: without('l'),
      unmatchedRight: without('r'),
    },
    ...identityOf(settings, [left, right], columns),
    ...alikeOf(context, right, keys),
  }
}

type Keys = { left: Column; right: Column; setting: Settings<'join'>['on'][number] }[]

function keysIn(
  { on }: Settings<'join'>,
  context: StepContext,
  [left, right]: [StepInput, StepInput],
): Keys | undefined {
  const found = on.map((setting, at) => {
    const one = columnIn(context, left, { name: setting.left, field: `settings.on.${at}.left` })
    const other = columnIn(context, right, { name: setting.right, field: `settings.on.${at}.right` })
    if (!one || !other) return undefined
    // A date equals a timestamp only by chance.
    const isMixed = isTemporal(one.type) && one.type !== other.type
    if (!isMixed && commonType(one.type, other.type)) return { left: one, right: other, setting }
    const values = { left: one.name, leftType: typeName(one.type), right: other.name, rightType: typeName(other.type) }
    context.report({ key: 'processes-faults:joinTypes', values, field: `settings.on.${at}`, column: one.name })
    return undefined
  })
  return found.every((each) => each !== undefined) ? found : undefined
}

function sidesOf([left, right]: [StepInput, StepInput], keys: Keys): { left: Plan; right: Plan } {
  const side = (of: Side, { plan, columns }: StepInput) =>
    project(plan, {
      ...Object.fromEntries(columns.map(({ name }): [string, Expression] => [inner(of, name), name])),
      ...Object.fromEntries(
        keys.map(({ setting, ...key }, at): [string, Expression] => [
          keyOf(of, at),
          normalized(of === 'l' ? key.left : key.right, setting),
        ]),
      ),
    })
  return { left: side('l', left), right: side('r', right) }
}

/** Finds keys that differ only in invisible characters, such as texts from two systems. */
function alikeOf({ id }: StepContext, right: StepInput, keys: Keys): Pick<Compiled, 'alike'> {
  const texts = keys.filter((key) => key.left.type === 'text' && key.right.type === 'text')
  if (texts.length === 0) return {}
  const without = { l: inputPlan(id, Port.unmatchedLeft), r: inputPlan(id, Port.unmatchedRight) }
  const keyIn = (side: Side, { left, right: other, setting }: Keys[number]) =>
    normalized(side === 'l' ? left : other, setting)
  const oddIn = (side: Side): Plan =>
    aggregate(filter(without[side], or(...texts.map((key) => looksLikeAnother(keyIn(side, key))))), [], {
      rows: count(),
    })
  const visible = (side: Side, plan: Plan) =>
    project(
      plan,
      Object.fromEntries(
        keys.map((key, at): [string, Expression] => [
          keyOf(side, at),
          texts.includes(key) ? visibleText(keyIn(side, key)) : keyIn(side, key),
        ]),
      ),
    )
  const pairs = join('inner', {
    left: visible('l', without.l),
    right: distinct(visible('r', right.plan)),
    on: keys.map((_, at) => ({ left: keyOf('l', at), right: keyOf('r', at) })),
  })
  return { alike: { odd: [oddIn('l'), oddIn('r')], alike: aggregate(pairs, [], { rows: count() }) } }
}

type Named = { name: string; expression: Expression; side: Side; of: string }

/** Columns of the result. Keys with the same name are merged: the value comes from the side that has one. */
function columnsOf(
  { type, on, left: ofLeft, right: ofRight }: Settings<'join'>,
  context: StepContext,
  [left, right]: [StepInput, StepInput],
): Named[] | undefined {
  const isShared = (name: string) => on.some((key) => key.left === name && key.right === name)
  const leftOf = (name: string): Expression => {
    if (!isShared(name) || ofRight !== null) return inner('l', name)
    if (type === JoinType.right) return inner('r', name)
    return type === JoinType.outer ? coalesce(inner('l', name), inner('r', name)) : inner('l', name)
  }
  const usual = (columns: StepInput['columns']) => columns.map(({ name }) => ({ column: name, name }))
  const rights = ofRight ?? usual(right.columns).filter(({ column }) => !isShared(column))
  const lefts = ofLeft ?? usual(left.columns)
  const made = [
    ...lefts.map(({ column, name }, at): Named | undefined => {
      const known = columnIn(context, left, { name: column, field: `settings.left.${at}.column` })
      return known && { name, expression: leftOf(column), side: 'l', of: column }
    }),
    ...rights.map(({ column, name }, at): Named | undefined => {
      const known = columnIn(context, right, { name: column, field: `settings.right.${at}.column` })
      return known && { name, expression: inner('r', column), side: 'r', of: column }
    }),
  ]
  if (!made.every((each) => each !== undefined)) return undefined
  const taken = new Map<string, string>()
  for (const { name } of made) {
    if (taken.has(name.toLowerCase())) {
      context.report({
        key: 'processes-faults:joinColumnTwice',
        values: { name },
        field: 'settings.right',
        column: name,
      })
      return undefined
    }
    taken.set(name.toLowerCase(), name)
  }
  return made
}

/** Key and row numbers of the result, if they follow from the keys of the inputs. */
function identityOf(
  { type, on }: Settings<'join'>,
  [left, right]: [StepInput, StepInput],
  columns: readonly Named[],
): Pick<Compiled, 'key' | 'rowsAtMost'> {
  const namesIn = (side: Side, key: readonly string[]) =>
    key.map((name) => columns.find((column) => column.side === side && column.of === name)?.name)
  const isNamedBy = (key: readonly string[], names: readonly string[]) =>
    key.length > 0 && key.every((name) => names.includes(name))
  const keepsLeft = type === JoinType.inner || type === JoinType.left
  const isUnique = isNamedBy(
    right.key,
    on.map((key) => key.right),
  )
  const own = namesIn('l', left.key)
  const both = [...own, ...namesIn('r', right.key)]
  const wanted = isUnique && keepsLeft ? own : left.key.length > 0 && right.key.length > 0 ? both : []
  return {
    key: wanted.every((name) => name !== undefined) ? wanted : [],
    rowsAtMost: isUnique && keepsLeft ? left.rowsAtMost : null,
  }
}

/**
 * Figures of a join before it runs, in one row: matched pairs, matched rows of each side, and each side's maximum
 * number of rows with one key.
 */
export function joinFigures(settings: Settings<'join'>, context: StepContext): Plan | undefined {
  const [left, right] = context.inputs as [StepInput, StepInput]
  const keys = keysIn(settings, context, [left, right])
  if (!keys) return undefined
  const sides = sidesOf([left, right], keys)
  const names = (side: Side) => keys.map((_, at) => keyOf(side, at))
  const grouped = join('inner', {
    left: aggregate(sides.left, names('l'), { ofLeft: count() }),
    right: aggregate(sides.right, names('r'), { ofRight: count() }),
    on: keys.map((_, at) => ({ left: keyOf('l', at), right: keyOf('r', at) })),
  })
  return aggregate(grouped, [], {
    pairs: sum(call('multiply', 'ofLeft', 'ofRight')),
    matchedLeft: sum('ofLeft'),
    matchedRight: sum('ofRight'),
    mostLeft: max('ofLeft'),
    mostRight: max('ofRight'),
  })
}
