import { aggregates, needsOrder, windows } from './aggregates.ts'
import type { Expression } from './expression.ts'
import type { TypeFault } from './functions.ts'
import { isLiteralOf } from './literals.ts'
import { frameUnits, type Join, joinTypes, type Order, type Plan, type Source, type Window } from './plan.ts'
import { InvalidPlan, type PlanProblem } from './problem.ts'
import { type Column, commonType, isColumnType, isTemporal, type Schema } from './types.ts'
import { depthMax, notBoolean, resolve, typeOf, typesOf, unknownColumn } from './typing.ts'

/** Columns of a source; undefined if it is unknown or hidden from the caller. */
export type Catalogue = (source: Source) => Schema | undefined

type CheckedPlan = {
  /** Empty if the plan can run. Nodes above a faulty one are not checked. */
  readonly problems: readonly PlanProblem[]
  /** Output columns of each node without a problem in or below it, in order. */
  readonly schemas: ReadonlyMap<Plan, Schema>
}

/** Finds the output columns of each node, and all problems, before anything runs. */
export function checkPlan(plan: Plan, catalogue: Catalogue): CheckedPlan {
  const problems: PlanProblem[] = []
  const schemas = new Map<Plan, Schema>()
  const nodes = createNodes(catalogue)

  const visit = (node: Plan, path: readonly (string | number)[]): Schema | undefined => {
    if (path.length > depthMax) {
      problems.push({ path: path.slice(0, 1), code: 'tooDeep', detail: { max: depthMax } })
      return undefined
    }
    const inputs = inputsOf(node).map(({ key, plan: input }) => visit(input, [...path, ...key]))
    if (inputs.some((schema) => schema === undefined)) return undefined
    const faults: NodeFault[] = []
    const report = (fault: TypeFault | undefined, column?: string) => {
      if (fault) faults.push({ ...fault, ...(column !== undefined && { column }) })
    }
    const schema = nodes(node, inputs as Schema[], report)
    // Nodes that keep the columns of their input keep its names, which are already checked.
    if (schema && faults.length === 0 && schema !== inputs[0]) checkNames(schema, report)
    for (const fault of faults) problems.push({ path, ...fault })
    if (!schema || faults.length > 0) return undefined
    schemas.set(node, schema)
    return schema
  }
  visit(plan, [])
  return { problems, schemas }
}

/** Output columns of a plan. Throws `InvalidPlan`. */
export function schemaOf(plan: Plan, catalogue: Catalogue): Schema {
  const { problems, schemas } = checkPlan(plan, catalogue)
  const schema = schemas.get(plan)
  if (!schema) throw new InvalidPlan(problems)
  return schema
}

type NodeFault = TypeFault & { column?: string }
type Report = (fault: TypeFault | undefined, column?: string) => void

/** Input plans of a node, with the keys that lead to them. */
export function inputsOf(node: Plan): { key: (string | number)[]; plan: Plan }[] {
  if (node.op === 'join')
    return [
      { key: ['left'], plan: node.left },
      { key: ['right'], plan: node.right },
    ]
  if (node.op === 'union') return node.from.map((plan, at) => ({ key: ['from', at], plan }))
  return 'from' in node ? [{ key: ['from'], plan: node.from }] : []
}

const byName = (schema: Schema): Map<string, Column> => new Map(schema.map((column) => [column.name, column]))

/** Name of a source in problem messages. */
const sourceName = (source: Source): string => ('table' in source ? source.table : source.files.join(', '))

function createNodes(catalogue: Catalogue) {
  /** Computes the columns of a node from those of its inputs; reports faults of the node itself. */
  return (node: Plan, inputs: readonly Schema[], report: Report): Schema | undefined => {
    const [input = []] = inputs
    const columns = byName(input)
    const check = (expression: Expression, column?: string) => {
      const found = typeOf(expression, columns)
      if ('code' in found) report(found, column)
      return 'code' in found ? undefined : found
    }
    const checkCondition = (expression: Expression, of = columns, column?: string) => {
      const found = typeOf(expression, of)
      if ('code' in found) report(found, column)
      else if (found.type !== 'boolean') report(notBoolean(found.type), column)
    }
    const checkOrder = (orderBy: readonly Order[], column?: string) => {
      for (const { by } of orderBy) check(by, column)
    }
    switch (node.op) {
      case 'scan': {
        const schema = catalogue(node.source)
        if (!schema) report({ code: 'unknownSource', detail: { source: sourceName(node.source) } })
        return schema
      }
      case 'values':
        return checkValues(node, report)
      case 'project':
        return Object.entries(node.columns).flatMap(([name, expression]) => {
          const found = check(expression, name)
          return found ? { name, type: found.type, nullable: found.nullable } : []
        })
      case 'filter':
        checkCondition(node.where)
        return input
      case 'join':
        return checkJoin(node, inputs as [Schema, Schema], report)
      case 'aggregate': {
        const groups = node.groupBy.flatMap((name) => {
          const column = columns.get(name)
          if (!column) report(unknownColumn(name), name)
          return column ?? []
        })
        const found = Object.entries(node.aggregates).flatMap(([name, { aggregate, args, where }]) => {
          if (where !== undefined) checkCondition(where, columns, name)
          return resultOf(name, { rules: aggregates, call: aggregate, args, columns }, report)
        })
        const schema = [...groups, ...found]
        if (node.having !== undefined) checkCondition(node.having, byName(schema))
        return schema
      }
      case 'window': {
        const found = Object.entries(node.columns).flatMap(
          ([name, { window, args, partitionBy = [], orderBy = [], frame }]) => {
            for (const each of partitionBy) check(each, name)
            checkOrder(orderBy, name)
            if (needsOrder(window) && orderBy.length === 0)
              report(
                { code: 'argumentCount', detail: { function: window, argument: 'orderBy', expected: 1, found: 0 } },
                name,
              )
            if (frame) checkFrame({ window, orderBy, frame }, { columns, report: (fault) => report(fault, name) })
            return resultOf(name, { rules: windows, call: window, args, columns }, report)
          },
        )
        return [...input, ...found]
      }
      case 'union':
        return checkUnion(inputs, report)
      case 'sort':
        checkOrder(node.orderBy)
        if (node.orderBy.length === 0) report({ code: 'noColumns', detail: {} })
        return input
      case 'limit':
        for (const count of [node.count, node.offset ?? 0])
          if (!Number.isSafeInteger(count) || count < 0)
            report({ code: 'invalidCount', detail: { found: String(count) } })
        return input
      case 'distinct':
        return input
      case 'sample': {
        if (!(node.share >= 0 && node.share <= 1))
          report({ code: 'invalidCount', detail: { found: String(node.share) } })
        if (!isLiteralOf(node.seed, 'text'))
          report({ code: 'invalidLiteral', detail: { expected: 'text', found: node.seed } })
        check(node.key, node.key)
        return input
      }
      default:
        report({ code: 'unknownOperator', detail: { name: String((node as { op: unknown }).op) } })
        return undefined
    }
  }
}

/** Checks a frame: only aggregates have frames, and time frames need one order by time. */
function checkFrame(
  { window, orderBy, frame }: Required<Pick<Window, 'window' | 'orderBy' | 'frame'>>,
  { columns, report }: { columns: ReadonlyMap<string, Column>; report: (fault: TypeFault) => void },
): void {
  if (!Object.hasOwn(aggregates, window)) report({ code: 'unknownFunction', detail: { name: window } })
  if (frame.unit === 'peers') {
    if (orderBy.length === 0) report({ code: 'argumentCount', detail: { argument: 'orderBy', expected: 1, found: 0 } })
    return
  }
  if (frame.unit === 'values') {
    const [only] = orderBy
    if (!only || orderBy.length > 1 || only.descending)
      report({ code: 'argumentCount', detail: { argument: 'orderBy', expected: 1, found: orderBy.length } })
    for (const each of [frame.before, ...(only ? [only.by] : [])]) {
      const found = typeOf(each, columns)
      if ('code' in found) report(found)
      else if (found.type !== 'bigint')
        report({ code: 'typeMismatch', detail: { expected: 'bigint', found: found.type } })
    }
    return
  }
  if (!frameUnits.includes(frame.unit)) report({ code: 'unknownOperator', detail: { name: String(frame.unit) } })
  for (const count of [frame.before, frame.after])
    if (count !== null && (!Number.isSafeInteger(count) || count < 0))
      report({ code: 'invalidCount', detail: { found: String(count) } })
  if (frame.unit === 'rows' && orderBy.length > 0) return
  const [only] = orderBy
  if (!only || orderBy.length > 1) {
    report({ code: 'argumentCount', detail: { argument: 'orderBy', expected: 1, found: orderBy.length } })
    return
  }
  const found = typeOf(only.by, columns)
  if ('code' in found) return
  const isFit = frame.unit === 'days' ? isTemporal(found.type) : found.type === 'timestamp'
  if (!isFit) report({ code: 'typeMismatch', detail: { expected: 'timestamp', found: found.type } })
}

type Computed = {
  rules: Readonly<Record<string, Parameters<typeof resolve>[1]>>
  call: string
  args: readonly Expression[]
  columns: ReadonlyMap<string, Column>
}

/** Column of an aggregate or window function; none if it has a fault. */
function resultOf(name: string, { rules, call, args, columns }: Computed, report: Report): Column[] {
  const typed = typesOf(args, columns)
  const found = 'code' in typed ? typed : resolve(call, Object.hasOwn(rules, call) ? rules[call] : undefined, typed)
  if ('code' in found) report(found, name)
  return 'code' in found ? [] : [{ name, type: found.type, nullable: found.nullable }]
}

function checkValues({ columns, rows }: Extract<Plan, { op: 'values' }>, report: Report): Schema {
  const schema = Object.entries(columns).map(([name, type], at) => ({
    name,
    type,
    nullable: rows.some((row) => row[at] === null),
  }))
  for (const [at, { name, type }] of schema.entries()) {
    if (!isColumnType(type)) report({ code: 'unknownType', detail: { type: String(type) } }, name)
    else
      for (const row of rows) {
        const value = row[at]
        if (value === undefined || !isLiteralOf(value, type))
          report({ code: 'invalidLiteral', detail: { expected: type, found: String(value) } }, name)
      }
  }
  for (const row of rows)
    if (row.length > schema.length)
      report({ code: 'argumentCount', detail: { expected: schema.length, found: row.length } })
  return schema
}

function checkJoin({ type, on, columns }: Join, [left, right]: readonly [Schema, Schema], report: Report): Schema {
  const [ofLeft, ofRight] = [byName(left), byName(right)]
  if (!joinTypes.includes(type)) report({ code: 'unknownOperator', detail: { name: String(type) } })
  if (on.length === 0) report({ code: 'noColumns', detail: {} })
  for (const key of on) {
    const [one, other] = [ofLeft.get(key.left), ofRight.get(key.right)]
    if (!one) report(unknownColumn(key.left), key.left)
    if (!other) report(unknownColumn(key.right), key.right)
    if (one && other && !commonType(one.type, other.type))
      report(
        { code: 'typeMismatch', detail: { left: key.left, expected: one.type, right: key.right, found: other.type } },
        key.left,
      )
  }
  const selected = (of: Map<string, Column>, all: Schema, names: readonly string[] | undefined, isOuter: boolean) =>
    (names ?? all.map(({ name }) => name)).flatMap((name) => {
      const column = of.get(name)
      if (!column) report(unknownColumn(name), name)
      return column ? { ...column, nullable: column.nullable || isOuter } : []
    })
  const fromLeft = selected(ofLeft, left, columns?.left, type === 'right' || type === 'full')
  const fromRight = selected(ofRight, right, columns?.right, type === 'left' || type === 'full')
  const taken = new Set(fromLeft.map(({ name }) => foldCase(name)))
  for (const { name } of fromRight)
    if (taken.has(foldCase(name))) report({ code: 'ambiguousColumn', detail: { name } }, name)
  return [...fromLeft, ...fromRight.filter(({ name }) => !taken.has(foldCase(name)))]
}

function checkUnion(inputs: readonly Schema[], report: Report): Schema | undefined {
  const [first, ...others] = inputs
  if (!first) {
    report({ code: 'noColumns', detail: {} })
    return undefined
  }
  let schema: Schema = first
  for (const [at, other] of others.entries()) {
    const names = [first, other].map((each) => each.map(({ name }) => name).join(', ')) as [string, string]
    if (names[0] !== names[1])
      report({ code: 'unionColumns', detail: { input: at + 2, expected: names[0], found: names[1] } })
    else
      schema = schema.map((column, index) => {
        const { type, nullable } = other[index] as Column
        const common = commonType(column.type, type)
        if (!common) {
          const detail = { input: at + 2, expected: column.type, found: type }
          report({ code: 'typeMismatch', detail }, column.name)
        }
        return { ...column, type: common ?? column.type, nullable: column.nullable || nullable }
      })
  }
  return schema
}

/** Folds the case of names. Engines ignore case by different rules; this one treats at least as many names as equal. */
const foldCase = (name: string): string => name.toUpperCase().toLowerCase()

/** Index-like keys, which JavaScript moves to the front of an object. */
const isIndex = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name)

function checkNames(schema: Schema, report: Report): void {
  if (schema.length === 0) report({ code: 'noColumns', detail: {} })
  const seen = new Set<string>()
  for (const { name } of schema) {
    if (name === '' || isIndex(name) || !isLiteralOf(name, 'text'))
      report({ code: 'invalidName', detail: { name } }, name)
    if (seen.has(foldCase(name))) report({ code: 'duplicateColumn', detail: { name } }, name)
    seen.add(foldCase(name))
  }
}
