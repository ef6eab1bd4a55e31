import { filtered, openTable, type ViewedColumn } from '#api/data/data-rights/open-table.ts'
import { compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { inlinedPlan } from '#api/data/processes/graph/inlined-plan.ts'
import { call, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, limit, type Plan, project, scan, scanFiles, sort } from '#api/platform/engine/plan/plan.ts'
import { withSources } from '#api/platform/engine/plan/scans.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { operators } from '#contract/data/operators.ts'
import { ColumnView, FieldType, MaskKind } from '#contract/data/tables/codes.ts'
import { everyColumn, everyKind, everySource, inputsOfStep } from '../../tests/data/processes/graph/every-kind.ts'
import { graphOf, timeZone } from '../../tests/data/processes/graph/run-graph.ts'
import { plans } from '../../tests/platform/engine/plans.ts'
import type { TableFile } from './tables.ts'

export type ComparedPlan = {
  name: string
  plan: Plan
  /** Columns that no engine promises: estimates, and rows between equal keys of an order. */
  free?: readonly string[]
}

type Tables = ReadonlyMap<string, TableFile>

const onFiles = (plan: Plan, tables: Tables): Plan =>
  withSources(plan, (source) => {
    const found = 'table' in source ? tables.get(source.table) : tables.get('sale')
    return found && scanFiles(found.file)
  })

/** Columns of the tests' plans whose values differ by nature, and why. */
const free: Readonly<Record<string, readonly string[]>> = {
  // An estimate.
  aggregate: ['products'],
  // Each engine distributes texts over parts in its own way.
  'functions-of-texts': ['part'],
  // Rows of the same day have no order.
  'window-frames': ['around'],
  // Rows of the same size have no order.
  'window-of-values': ['known'],
}

/** Plans with every operator and function, over tables of every type. */
export const plansOfTests = (tables: Tables): ComparedPlan[] =>
  Object.entries(plans).map(([name, plan]) => ({
    name: `plan ${name}`,
    plan: onFiles(plan, tables),
    ...(free[name] && { free: free[name] }),
  }))

/** Every character through the functions that look at characters. */
export function plansOfCharacters(tables: Tables): ComparedPlan[] {
  const characters = scanFiles(tables.get('characters')?.file ?? '')
  const around = call('concat', literal('a'), 'text', literal('b'))
  const columns = {
    upper: call('upper', 'text'),
    lower: call('lower', 'text'),
    length: call('length', around),
    trimmed: call('trim', 'text'),
    narrow: call('half_width', 'text'),
    middle: call('substring', around, literal(2), literal(1)),
    digest: call('md5', 'text'),
    isWord: call('regexp_full_match', 'text', literal('\\w')),
    isSpace: call('regexp_full_match', 'text', literal('\\s')),
    isLetter: call('regexp_full_match', 'text', literal('\\pL')),
    isAny: call('regexp_full_match', 'text', literal('.')),
    likeA: call('regexp_full_match', 'text', literal('(?i)[a-zſ]')),
    number: tryCast('text', 'bigint'),
  }
  return Object.entries(columns).map(([name, column]) => ({
    name: `characters ${name}`,
    plan: project(characters, { code: 'code', [name]: column }),
  }))
}

/** Every kind of step, each output of it. */
export function plansOfSteps(tables: Tables): ComparedPlan[] {
  const options = { tables: everyColumn.tables, models: everyColumn.models, timeZone }
  return Object.entries({ ...everyKind, ...onTheseRows }).flatMap(([kind, settings]) => {
    const graph = graphOf(everySource, {
      id: 'step',
      kind: kind as keyof typeof everyKind,
      from: inputsOfStep(kind),
      settings,
    })
    const compiled = compileGraph(graph, options)
    if (compiled.faults.length > 0) throw new Error(JSON.stringify(compiled.faults))
    return [...(compiled.steps.get('step')?.outputs.keys() ?? [])].map((port) => ({
      name: `step ${kind}${port === 'rows' ? '' : ` (${port})`}`,
      plan: onFiles(inlinedPlan(compiled, { node: 'step', port }, { sourcePlan: () => scan('payments') }), tables),
    }))
  })
}

/** Settings that replace those of `everyKind`, so that a step finds something in the generated payments. */
const onTheseRows: Partial<typeof everyKind> = {
  splitPurchases: { amount: 'amount', at: 'at', by: ['supplier'], from: 10, limit: 90_000, hours: 4000, least: 3 },
}

const fieldTypes = Object.values(FieldType)
const columnsOf = (view: ColumnView, maskKind: MaskKind): ViewedColumn[] =>
  fieldTypes.map((fieldType, at) => ({
    name: `${fieldType}列`,
    physical: physicalOf[fieldType] ?? `c${at + 1}`,
    fieldType,
    view,
    maskKind,
  }))
const physicalOf: Readonly<Record<FieldType, string>> = {
  string: 'c1',
  integer: 'c2',
  number: 'c3',
  float: 'c4',
  boolean: 'c5',
  date: 'c6',
  timestamp: 'c7',
  time: 'c8',
}

/** Values of conditions that match some rows. */
const valuesOf: Readonly<Record<FieldType, readonly [string, string]>> = {
  string: ['客户1706有限公司', '客户3000有限公司'],
  integer: ['900000000', '12708655430547000'],
  number: ['8820.8842773438', '999910.1893310546'],
  float: ['-196842.0625', '108552.5625'],
  boolean: ['true', 'false'],
  date: ['2020-02-29', '2024-05-11'],
  timestamp: ['2020-02-29T10:00:00+08:00', '2023-05-11T19:00:18+08:00'],
  time: ['07:16', '12:00'],
}

/** Tables as readers see them: every mask over every type, every operator over every type that takes it. */
export function plansOfReaders(tables: Tables): ComparedPlan[] {
  const file = tables.get('version')?.file ?? ''
  const plain = columnsOf(ColumnView.plain, MaskKind.hash)
  const view = { files: [file], columns: plain, rowCondition: null, maskKey: 'the secret of the masks', timeZone }
  const opened = planOf(openTable(view))
  const masks = Object.values(MaskKind).map((maskKind): ComparedPlan => {
    const columns = columnsOf(ColumnView.masked, maskKind)
    return { name: `masks ${maskKind}`, plan: planOf(openTable({ ...view, columns })) }
  })
  const counted = fieldTypes.flatMap((fieldType) =>
    operators.flatMap((operator): ComparedPlan[] => {
      const [one, other] = valuesOf[fieldType]
      const text = fieldType === FieldType.string ? '客户1' : '1'
      const values: Partial<Record<typeof operator, string[]>> = {
        in: [one, other],
        between: [one, other],
        isEmpty: [],
        isNotEmpty: [],
        contains: [text],
        startsWith: [text],
      }
      const condition: Condition = { column: `${fieldType}列`, operator, values: values[operator] ?? [one] }
      const narrowed = filtered(opened, { condition, columns: plain, timeZone })
      // Not every type supports every operator.
      if ('faults' in narrowed) return []
      return [{ name: `condition ${fieldType} ${operator}`, plan: aggregate(narrowed, [], { rows: count() }) }]
    }),
  )
  const condition: Condition = {
    all: [
      { column: 'string列', operator: 'startsWith', values: ['客户'] },
      {
        any: [
          { column: 'integer列', operator: 'gt', values: ['0'] },
          { column: 'date列', operator: 'isEmpty', values: [] },
        ],
      },
    ],
  }
  const narrowed = planOf(openTable({ ...view, rowCondition: condition }))
  const page = limit(sort(narrowed, { by: 'number列', descending: true }, '$row'), 1000)
  return [
    ...masks,
    ...counted,
    { name: 'table under a row condition', plan: narrowed },
    { name: 'page of it', plan: page },
  ]
}

function planOf<F extends Plan | { faults: unknown }>(found: F): Exclude<F, { faults: unknown }> {
  if ('faults' in found) throw new Error(JSON.stringify(found.faults))
  return found as Exclude<F, { faults: unknown }>
}
