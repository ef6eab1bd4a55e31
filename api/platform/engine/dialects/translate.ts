import { type Catalogue, checkPlan } from '../plan/check.ts'
import { call, cast, type Expression, literal } from '../plan/expression.ts'
import type { Plan, Window } from '../plan/plan.ts'
import { InvalidPlan } from '../plan/problem.ts'
import type { Column, Schema } from '../plan/types.ts'
import { type Dialect, identifier, isReference } from './dialect.ts'
import { createExpressions, type Scope } from './expressions.ts'

/** SQL at an indentation depth. Literals may contain line breaks, so that the text cannot be indented afterwards. */
type Text = (depth: number) => string

/** One `select`, with its clauses in execution order. */
type Query = {
  from: Text
  /** Source of a query without other clauses, which can be joined without a subquery. */
  source?: string
  input: Scope
  where: string[]
  groupBy?: string[]
  having?: string
  /** Output columns; those of the input if missing. */
  output?: [name: string, sql: string][]
  isDistinct?: boolean
  orderBy?: string[]
  limit?: { count: number; offset: number }
}

/** SQL of a plan in a dialect. Throws `InvalidPlan`. */
export function translate(plan: Plan, catalogue: Catalogue, dialect: Dialect): string {
  const { problems, schemas } = checkPlan(plan, catalogue)
  if (problems.length > 0) throw new InvalidPlan(problems)
  return createTranslator(dialect, schemas).query(plan)(0)
}

const indent = (depth: number): string => '  '.repeat(depth)

function createTranslator(dialect: Dialect, schemas: ReadonlyMap<Plan, Schema>) {
  const write = createExpressions(dialect)
  const schemaOf = (plan: Plan): Schema => {
    const schema = schemas.get(plan)
    if (!schema) throw new Error(`node "${plan.op}" has not been checked`)
    return schema
  }

  const scopeOf = (schema: Schema, alias: string): Map<string, Column & { sql: string }> =>
    new Map(schema.map((column) => [column.name, { ...column, sql: `${alias}.${identifier(column.name)}` }]))

  /** A query over the rows of another. Loses their order, unless they are limited too. */
  function nest(query: Query, schema: Schema): Query {
    const { orderBy, ...rest } = query
    const inner = query.limit ? query : rest
    return { from: subquery(inner, 't'), input: scopeOf(schema, 't'), where: [] }
  }

  const subquery =
    (query: Query, alias: string): Text =>
    (depth) =>
      query.source === undefined
        ? `(\n${indent(depth + 1)}${render(query)(depth + 1)}\n${indent(depth)}) as ${alias}`
        : `${query.source} as ${alias}`

  const read = (source: string, schema: Schema): Query => ({
    from: () => `${source} as t`,
    source,
    input: scopeOf(schema, 't'),
    where: [],
  })

  /** A query that accepts more conditions on its input, or another output. */
  function open(plan: Plan): Query {
    const { source, ...query } = build(plan)
    return query.output || query.isDistinct || query.groupBy || query.limit ? nest(query, schemaOf(plan)) : query
  }

  /** Like `open`, but keeps the order of a sorted or limited query: its output is inlined into that of the new one. */
  function openInOrder(plan: Plan): Query {
    const { source, ...query } = build(plan)
    const { output, isDistinct, groupBy, orderBy, limit } = query
    if (isDistinct || groupBy) return nest(query, schemaOf(plan))
    if (!output) return query
    if (!orderBy && !limit) return nest(query, schemaOf(plan))
    const written = new Map(output)
    const input = new Map(
      schemaOf(plan).map((column) => [column.name, { ...column, sql: written.get(column.name) ?? '' }]),
    )
    return { ...query, input }
  }

  function build(plan: Plan): Query {
    switch (plan.op) {
      case 'scan':
        return read(dialect.source(plan.source), schemaOf(plan))
      case 'values':
        return values(plan)
      case 'project': {
        const query = openInOrder(plan.from)
        const output = Object.entries(plan.columns).map(([name, of]): [string, string] => [
          name,
          write.sql(of, query.input),
        ])
        return { ...query, output }
      }
      case 'filter': {
        const query = open(plan.from)
        return { ...query, where: [...query.where, write.sql(plan.where, query.input)] }
      }
      case 'join':
        return joined(plan)
      case 'aggregate': {
        const { orderBy, ...query } = open(plan.from)
        const keys = plan.groupBy.map((name): [string, string] => [name, query.input.get(name)?.sql ?? ''])
        const found = Object.entries(plan.aggregates).map(([name, of]): [string, string] => [
          name,
          write.aggregate(of, query.input),
        ])
        const output = [...keys, ...found]
        if (plan.having === undefined) return { ...query, groupBy: keys.map(([, sql]) => sql), output }
        const result = new Map(
          schemaOf(plan).map((column, at) => [column.name, { ...column, sql: output[at]?.[1] ?? '' }]),
        )
        return { ...query, groupBy: keys.map(([, sql]) => sql), output, having: write.sql(plan.having, result) }
      }
      case 'window':
        return windowed(plan)
      case 'union': {
        const schema = schemaOf(plan)
        const parts = plan.from.map((part) => aligned(part, schema))
        return {
          from: (depth) => {
            const inside = parts.map((part) => `${indent(depth + 1)}${render(part)(depth + 1)}`)
            return `(\n${inside.join(`\n${indent(depth + 1)}union${plan.all ? ' all' : ''}\n`)}\n${indent(depth)}) as t`
          },
          input: scopeOf(schema, 't'),
          where: [],
        }
      }
      case 'sort': {
        const query = open(plan.from)
        return { ...query, orderBy: plan.orderBy.map((order) => write.order(order, query.input)) }
      }
      case 'limit': {
        const { source, ...query } = build(plan.from)
        const inner = query.limit ? nest(query, schemaOf(plan.from)) : query
        return { ...inner, limit: { count: plan.count, offset: plan.offset ?? 0 } }
      }
      case 'distinct': {
        const { source, orderBy, ...query } = build(plan.from)
        const inner = query.limit ? nest({ ...query, ...(orderBy && { orderBy }) }, schemaOf(plan.from)) : query
        return { ...inner, isDistinct: true }
      }
      case 'sample': {
        const query = open(plan.from)
        return { ...query, where: [...query.where, write.sql(inSample(plan), query.input)] }
      }
    }
  }

  function values({ columns, rows }: Extract<Plan, { op: 'values' }>): Query {
    const entries = Object.entries(columns)
    const schema = entries.map(([name, type]) => ({ name, type, nullable: true }))
    const row = (of: readonly (string | number | boolean | null)[]) =>
      entries.map(([, type], at) => write.literal(of[at] ?? null, type))
    const names = entries.map(([name]) => identifier(name)).join(', ')
    const given = rows.length > 0 ? rows : [entries.map(() => null)]
    return {
      from: (depth) => {
        const lines = given.map((of) => `${indent(depth + 2)}(${row(of).join(', ')})`)
        return `(\n${indent(depth + 1)}values\n${lines.join(',\n')}\n${indent(depth)}) as t(${names})`
      },
      input: scopeOf(schema, 't'),
      where: rows.length > 0 ? [] : ['false'],
    }
  }

  function joined(plan: Extract<Plan, { op: 'join' }>): Query {
    const side = (of: Plan, alias: string) => {
      const { orderBy, ...query } = build(of)
      return {
        text: subquery(query.limit && orderBy ? { ...query, orderBy } : query, alias),
        scope: scopeOf(schemaOf(of), alias),
      }
    }
    const [left, right] = [side(plan.left, 'l'), side(plan.right, 'r')]
    const on = plan.on.map((key) => `${left.scope.get(key.left)?.sql} = ${right.scope.get(key.right)?.sql}`)
    const leftNames = plan.columns?.left ?? [...left.scope.keys()]
    const input = new Map(
      schemaOf(plan).map((column, at) => {
        const sql = (at < leftNames.length ? left : right).scope.get(column.name)?.sql ?? ''
        return [column.name, { ...column, sql }]
      }),
    )
    const type = plan.type === 'inner' ? 'join' : `${plan.type} join`
    return {
      from: (depth) =>
        `${left.text(depth)}\n${indent(depth)}${type} ${right.text(depth)}\n${indent(depth + 1)}on ${on.join(' and ')}`,
      input,
      where: [],
    }
  }

  function windowed(plan: Extract<Plan, { op: 'window' }>): Query {
    const query = open(plan.from)
    const [only, ...others] = Object.entries(plan.columns)
    const columnsOf = (scope: Scope) => [...scope].map(([name, { sql }]): [string, string] => [name, sql])
    if (only && others.length === 0 && dialect.numbersSorted && isPlainNumbering(only[1])) {
      const orderBy = (only[1].orderBy ?? []).map((order) => write.order(order, query.input))
      const schema = schemaOf(plan.from)
      const from = subquery({ ...query, orderBy }, 't')
      const input = scopeOf(schema, 't')
      return { from, input, where: [], output: [...columnsOf(input), [only[0], 'row_number() over ()']] }
    }
    const found = Object.entries(plan.columns).map(([name, of]): [string, string] => [
      name,
      write.window(of, query.input),
    ])
    const { orderBy, ...unordered } = query
    return { ...unordered, output: [...columnsOf(query.input), ...found] }
  }

  /** Rows of a union's part, in the union's types. A part with a limit needs a subquery. */
  function aligned(plan: Plan, schema: Schema): Query {
    const columns = schemaOf(plan)
    const { orderBy, ...query } = build(plan)
    const part = query.limit ? nest({ ...query, ...(orderBy && { orderBy }) }, columns) : query
    if (columns.every(({ type }, at) => type === schema[at]?.type)) return part
    const outer = nest(part, columns)
    const output = schema.map(({ name, type }): [string, string] => {
      const column = outer.input.get(name) as Column & { sql: string }
      return [name, write.converted(column.sql, column.type, type)]
    })
    return { ...outer, output }
  }

  const render =
    (query: Query): Text =>
    (depth) => {
      const { input, output, where, groupBy, having, isDistinct, orderBy, limit } = query
      const columns = output ?? [...input].map(([name, { sql }]): [string, string] => [name, sql])
      const list = columns.map(([name, sql]) =>
        sql.endsWith(`.${identifier(name)}`) && isReference(sql) ? sql : `${sql} as ${identifier(name)}`,
      )
      return [
        `select${isDistinct ? ' distinct' : ''}${listed(list, depth)}`,
        `from ${query.from(depth)}`,
        ...(where.length > 0 ? [`where ${where.join(' and ')}`] : []),
        ...(groupBy && groupBy.length > 0 ? [`group by ${groupBy.join(', ')}`] : []),
        ...(having === undefined ? [] : [`having ${having}`]),
        ...(orderBy ? [`order by ${orderBy.join(', ')}`] : []),
        ...(limit ? dialect.limit(limit.count, limit.offset) : []),
      ].join(`\n${indent(depth)}`)
    }

  return { query: (plan: Plan): Text => render(build(plan)) }
}

const lineLengthMax = 100
/** Column list on one line, or with one line for each. */
function listed(columns: readonly string[], depth: number): string {
  const line = columns.join(', ')
  if (line.length <= lineLengthMax) return ` ${line}`
  return columns.map((column) => `\n${indent(depth + 1)}${column}`).join(',')
}

const isPlainNumbering = ({ window, partitionBy = [], orderBy = [] }: Window): boolean =>
  window === 'row_number' && partitionBy.length === 0 && orderBy.length > 0

const digestDigits = 8
/** Condition of a sample: the leading digits of a digest are below the sampled share. */
function inSample({ share, seed, key }: Extract<Plan, { op: 'sample' }>): Expression {
  const bound = Math.round(share * 16 ** digestDigits)
  if (bound >= 16 ** digestDigits) return literal(true)
  const digest = call('md5', call('concat', literal(`${seed}|`), call('coalesce', cast(key, 'text'), literal(''))))
  const digits = call('substring', digest, literal(1), literal(digestDigits))
  return call('lt', digits, literal(bound.toString(16).padStart(digestDigits, '0')))
}
