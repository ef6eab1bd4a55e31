import { type Expression, isNull, literal } from '#api/platform/engine/plan/expression.ts'
import { distinct, filter, join, type Plan, pick, project, unionAll } from '#api/platform/engine/plan/plan.ts'
import { type ColumnType, commonType } from '#api/platform/engine/plan/types.ts'
import { typeName } from '#api/platform/expressions/type-name.ts'
import { MergeType } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import { type CompileStep, columnIn, type StepContext, type StepInput } from '../step.ts'
import { semiJoin } from './order.ts'

/** Rows of several inputs. `and` and `or` compare them by key, and the row of the first input that has it wins. */
export const compileMerge: CompileStep<'merge'> = (settings, context) => {
  const { type } = settings
  const aligned = alignedInputs(settings, context)
  if (!aligned) return undefined
  const { plans, names, columnOf } = aligned
  const [first, ...others] = plans as [Plan, ...Plan[]]
  const rows = context.inputs.reduce<number | null>(
    (most, { rowsAtMost }) => (most === null || rowsAtMost === null ? null : most + rowsAtMost),
    0,
  )
  if (type === MergeType.unionAll) return { outputs: { rows: unionAll(plans) }, key: [], rowsAtMost: rows }
  if (type === MergeType.union)
    return { outputs: { rows: { op: 'union', from: plans, all: false } }, key: names, rowsAtMost: rows }
  const [input] = context.inputs as [StepInput]
  const key = settings.key.length > 0 ? settings.key : input.key.flatMap((name) => columnOf(name) ?? [])
  const unknown = key.find((name) => !names.includes(name))
  if (key.length === 0 || unknown !== undefined) {
    const field = 'settings.key'
    if (unknown === undefined) context.report({ key: 'processes-faults:keyNeeded', field })
    else context.report({ key: 'processes-faults:columnUnknown', values: { column: unknown }, field, column: unknown })
    return undefined
  }
  if (type === MergeType.and) {
    const found = others.reduce((left, other) => semiJoin(left, other, key), first)
    return { outputs: { rows: found }, key, rowsAtMost: input.rowsAtMost }
  }
  const added = others.map((other, at) =>
    withoutKeys(other, unionAll(plans.slice(0, at + 1).map((each) => pick(each, key))), { key, names }),
  )
  return { outputs: { rows: unionAll([first, ...added]) }, key, rowsAtMost: rows }
}

/** Rows whose key is not among the given keys. */
function withoutKeys(
  plan: Plan,
  keys: Plan,
  { key, names }: { key: readonly string[]; names: readonly string[] },
): Plan {
  const known = (name: string) => `$known ${name}`
  const earlier = distinct(project(keys, Object.fromEntries(key.map((name) => [known(name), name]))))
  const on = key.map((name) => ({ left: name, right: known(name) }))
  return pick(filter(join('left', { left: plan, right: earlier, on }), isNull(known(key[0] ?? ''))), names)
}

type Aligned = { plans: Plan[]; names: string[]; columnOf: (firstName: string) => string | undefined }

/** Inputs with the same columns, by name or as mapped. */
function alignedInputs({ columns }: Settings<'merge'>, context: StepContext): Aligned | undefined {
  const { inputs } = context
  const [first] = inputs as [StepInput]
  const mapping = columns ?? first.columns.map(({ name }) => ({ name, from: inputs.map((): string | null => name) }))
  let isFaulty = false
  const found = mapping.map(({ name, from }, at) => {
    const field = columns === null ? 'inputs' : `settings.columns.${at}`
    if (from.length !== inputs.length) {
      isFaulty = true
      context.report({
        key: 'processes-faults:mergeInputs',
        values: { name, expected: inputs.length, found: from.length },
        field,
        column: name,
      })
    }
    const sources = inputs.map((input, place) => {
      const source = from[place] ?? null
      return source === null
        ? null
        : columnIn(context, input, {
            name: source,
            field: columns === null ? `inputs.${place}` : `${field}.from.${place}`,
          })
    })
    let type: ColumnType | undefined
    for (const source of sources) {
      if (source === undefined) isFaulty = true
      if (!source) continue
      const common = type === undefined ? source.type : commonType(type, source.type)
      if (common === undefined || (type !== undefined && isMixed(type, source.type))) {
        isFaulty = true
        const values = { name, left: typeName(type ?? source.type), right: typeName(source.type) }
        context.report({ key: 'processes-faults:mergeTypes', values, field, column: name })
      } else type = common
    }
    return { name, sources, type: type ?? 'text' }
  })
  if (isFaulty) return undefined
  const plans = inputs.map(({ plan }, place) =>
    project(
      plan,
      Object.fromEntries(
        found.map(({ name, sources, type }): [string, Expression] => [
          name,
          sources[place]?.name ?? literal(null, type),
        ]),
      ),
    ),
  )
  const columnOf = (firstName: string) => found.find(({ sources }) => sources[0]?.name === firstName)?.name
  return { plans, names: found.map(({ name }) => name), columnOf }
}

/** Dates and timestamps cannot be merged: a local date differs from a UTC date. */
const isMixed = (a: ColumnType, b: ColumnType): boolean => a !== b && (a === 'date' || b === 'date')
