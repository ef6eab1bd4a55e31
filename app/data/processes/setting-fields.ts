import type { NodeKind } from '#contract/data/processes/codes.ts'
import * as code from '#contract/data/processes/codes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

type Named = {
  name: string
  /** Key of its label under `processes:setting`; by default the name. */
  label?: string
  optional?: true
}

/** A setting with one value, as a form shows it. */
type Plain = Named & { as: 'table' | 'text' | 'prose' | 'amount' | 'number' | 'day' | 'expression' | 'flag' | 'order' }
/** A column of an input, by default of the first, and of any type. */
type OfColumn = Named & { as: 'column'; input?: number; types?: readonly FieldType[] }
/** One column of each input. */
type OfInputs = Named & { as: 'eachInput' }
type Columns = Named & { as: 'columns'; types?: readonly FieldType[] }
type Choice = Named & { as: 'choice' | 'choices'; values: readonly (string | number)[] }
/** One value a line. */
type Lines = Named & { as: 'lines'; of: 'text' | 'number' | 'day' }
type Group = Named & { as: 'group'; fields: readonly SettingField[] }
type Rows = Named & {
  as: 'rows'
  fields: readonly SettingField[]
  max: number
  /** The setting that a row of the form becomes, where its parts depend on one another. */
  settingOf?: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>
}
export type SettingField = Plain | OfColumn | OfInputs | Columns | Choice | Lines | Group | Rows

const column: OfColumn = { as: 'column', name: 'column' }
const by: Columns = { as: 'columns', name: 'by', optional: true }
const amount: OfColumn = { as: 'column', name: 'amount', optional: true }
const interval: Plain = { as: 'amount', name: 'interval' }
const name: Plain = { as: 'text', name: 'name', label: 'newName' }
const orderBy: Rows = {
  as: 'rows',
  name: 'orderBy',
  max: code.joinKeysMax,
  optional: true,
  fields: [column, { as: 'flag', name: 'descending' }],
}
const normalizing: readonly Plain[] = [
  { as: 'flag', name: 'trim' },
  { as: 'flag', name: 'ignoreCase' },
  { as: 'flag', name: 'halfWidth' },
]
const seeded: readonly SettingField[] = [
  { as: 'choice', name: 'seedKind', values: Object.values(code.SampleSeed) },
  { as: 'text', name: 'seed', optional: true },
]
const confidence: Choice = {
  as: 'choice',
  name: 'confidence',
  values: Object.keys(code.expansionFactors).map(Number).toReversed(),
}
const renamed = (side: 'left' | 'right', input: number): Rows => ({
  as: 'rows',
  name: side,
  label: `${side}Columns`,
  max: code.graphColumnsMax,
  optional: true,
  fields: [{ ...column, input }, name],
})
const pivoted: Rows = {
  as: 'rows',
  name: 'values',
  max: code.pivotValuesMax,
  fields: [{ as: 'text', name: 'value' }, name],
}
const effect: Choice = { as: 'choice', name: 'effect', values: Object.values(code.ExpectationEffect) }

/** Settings that an expectation has in addition to its condition and its effect. */
const partsOfExpectation: Readonly<Record<string, readonly string[]>> = {
  notEmpty: ['column'],
  unique: ['columns'],
  inList: ['column', 'values'],
  range: ['column', 'from', 'to'],
  rowCount: ['percent'],
  fresh: ['column', 'hours'],
}

const partsMax = 50
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const inputModes = Object.values(code.ReadMode)

/** Settings of each kind of step as fields of a form, in the order in which the form shows them. */
export const settingFields: Readonly<Record<NodeKind, readonly SettingField[]>> = {
  source: [
    { as: 'table', name: 'tableBizId' },
    { as: 'columns', name: 'columns', label: 'sourceColumns', optional: true },
    { as: 'choice', name: 'mode', values: inputModes },
    { as: 'column', name: 'watermark', optional: true },
  ],
  filter: [{ as: 'expression', name: 'text', label: 'condition' }],
  columns: [
    {
      as: 'rows',
      name: 'columns',
      label: 'computed',
      max: code.graphColumnsMax,
      fields: [
        name,
        { ...column, optional: true },
        { as: 'choice', name: 'to', values: Object.values(FieldType), optional: true },
        { as: 'choice', name: 'misfit', values: Object.values(code.Misfit) },
        { as: 'expression', name: 'text', label: 'formula', optional: true },
      ],
      settingOf: ({ name, text, ...column }) => (text ? { name, text } : { name, ...column }),
    },
    { as: 'flag', name: 'keepOthers' },
  ],
  sort: [
    { ...orderBy, name: 'by', label: 'orderBy' },
    { as: 'number', name: 'first', optional: true },
  ],
  distinct: [{ as: 'columns', name: 'columns', label: 'equalColumns', optional: true }, orderBy],
  join: [
    { as: 'choice', name: 'type', label: 'joinType', values: Object.values(code.JoinType) },
    {
      as: 'rows',
      name: 'on',
      max: code.joinKeysMax,
      fields: [{ as: 'column', name: 'left', input: 0 }, { as: 'column', name: 'right', input: 1 }, ...normalizing],
    },
    renamed('left', 0),
    renamed('right', 1),
  ],
  merge: [
    { as: 'choice', name: 'type', label: 'mergeType', values: Object.values(code.MergeType) },
    { as: 'columns', name: 'key', optional: true },
    {
      as: 'rows',
      name: 'columns',
      label: 'mapped',
      max: code.graphColumnsMax,
      optional: true,
      fields: [name, { as: 'eachInput', name: 'from' }],
    },
  ],
  sample: [
    { as: 'choice', name: 'method', values: Object.values(code.SampleMethod) },
    { as: 'number', name: 'percent', optional: true },
    { as: 'number', name: 'rows', optional: true },
    ...seeded,
  ],
  aggregate: [
    {
      as: 'rows',
      name: 'groupBy',
      max: partsMax,
      optional: true,
      fields: [
        column,
        { as: 'choice', name: 'unit', values: code.timeUnits, optional: true },
        { ...name, optional: true },
      ],
    },
    {
      as: 'rows',
      name: 'aggregates',
      max: code.graphColumnsMax,
      fields: [
        name,
        { as: 'choice', name: 'aggregate', values: code.aggregateNames },
        { ...column, optional: true },
        { as: 'column', name: 'by', label: 'secondColumn', optional: true },
        { as: 'number', name: 'share', optional: true },
        { as: 'expression', name: 'where', optional: true },
      ],
    },
  ],
  window: [
    {
      as: 'rows',
      name: 'columns',
      label: 'computed',
      max: partsMax,
      fields: [
        name,
        { as: 'choice', name: 'function', values: code.windowNames },
        { ...column, optional: true },
        { as: 'columns', name: 'partitionBy', optional: true },
        { as: 'order', name: 'orderBy', optional: true },
        {
          as: 'group',
          name: 'frame',
          optional: true,
          fields: [
            { as: 'choice', name: 'unit', label: 'frameUnit', values: ['rows', 'hours', 'days'], optional: true },
            { as: 'number', name: 'before', optional: true },
            { as: 'number', name: 'after', optional: true },
          ],
        },
      ],
    },
  ],
  pivot: [
    { as: 'columns', name: 'groupBy' },
    { ...column, label: 'pivotColumn' },
    pivoted,
    { as: 'choice', name: 'aggregate', values: ['count', 'sum', 'mean', 'min', 'max'] },
    { as: 'column', name: 'of', optional: true },
  ],
  gaps: [{ ...column, label: 'numberColumn' }, by],
  duplicates: [
    {
      as: 'rows',
      name: 'columns',
      label: 'equalColumns',
      max: code.joinKeysMax,
      fields: [column, ...normalizing, { as: 'flag', name: 'leadingZeros' }],
    },
    { as: 'column', name: 'different', optional: true },
  ],
  stratify: [
    { ...column, label: 'amount' },
    { as: 'lines', name: 'bounds', of: 'text' },
  ],
  age: [
    { ...column, label: 'dateColumn' },
    { as: 'day', name: 'asOf' },
    { as: 'lines', name: 'bounds', label: 'dayBounds', of: 'number' },
    amount,
  ],
  benford: [{ ...column, label: 'amount' }, { as: 'choice', name: 'digits', values: code.benfordDigits }, by],
  nearThreshold: [
    { ...column, label: 'amount' },
    { as: 'lines', name: 'thresholds', of: 'text' },
    { as: 'number', name: 'percent', label: 'belowPercent' },
  ],
  roundSums: [
    { ...column, label: 'amount' },
    { as: 'number', name: 'unit', label: 'roundUnit' },
  ],
  weekends: [
    { ...column, label: 'dateColumn' },
    { as: 'choices', name: 'weekdays', values: weekdays, optional: true },
    { as: 'lines', name: 'holidays', of: 'day', optional: true },
    { as: 'lines', name: 'workdays', of: 'day', optional: true },
  ],
  splitPurchases: [
    { as: 'column', name: 'amount' },
    { as: 'column', name: 'at', label: 'dateColumn' },
    { as: 'columns', name: 'by', label: 'sameColumns' },
    { as: 'amount', name: 'from', label: 'amountFrom' },
    { as: 'amount', name: 'limit', label: 'approvalLimit' },
    { as: 'number', name: 'hours', label: 'withinHours' },
    { as: 'number', name: 'least' },
  ],
  sampleSize: [
    { as: 'choice', name: 'method', label: 'sizeMethod', values: ['attribute', 'monetary'] },
    confidence,
    { ...column, label: 'bookValue', optional: true },
    { as: 'amount', name: 'expected' },
    { as: 'amount', name: 'tolerable' },
  ],
  monetarySample: [{ ...column, label: 'bookValue' }, interval, ...seeded],
  monetaryEvaluation: [
    { as: 'column', name: 'book', label: 'bookValue' },
    { as: 'column', name: 'audited' },
    interval,
    confidence,
  ],
  crosstab: [{ as: 'column', name: 'row', label: 'rowColumn' }, { ...column, label: 'pivotColumn' }, pivoted, amount],
  verify: [
    {
      as: 'rows',
      name: 'rules',
      max: partsMax,
      fields: [
        { ...name, label: 'ruleName' },
        { as: 'expression', name: 'text', label: 'rule' },
      ],
    },
  ],
  classify: [column, amount],
  sequence: [column, orderBy, by, { as: 'flag', name: 'descending' }],
  summarize: [
    { as: 'columns', name: 'by', label: 'sameColumns' },
    { as: 'columns', name: 'amounts', optional: true },
  ],
  rules: [
    { as: 'table', name: 'modelBizId' },
    { as: 'number', name: 'number', label: 'modelNumber' },
  ],
  output: [
    { as: 'text', name: 'tableName' },
    { as: 'text', name: 'title', label: 'tableTitle', optional: true },
    { as: 'columns', name: 'key' },
    { as: 'choice', name: 'mode', label: 'outputMode', values: inputModes },
    {
      as: 'rows',
      name: 'expectations',
      max: partsMax,
      optional: true,
      fields: [
        { as: 'choice', name: 'expect', values: Object.keys(partsOfExpectation) },
        { ...column, optional: true },
        { as: 'columns', name: 'columns', label: 'uniqueColumns', optional: true },
        { as: 'lines', name: 'values', label: 'allowedValues', of: 'text', optional: true },
        { as: 'amount', name: 'from', optional: true },
        { as: 'amount', name: 'to', label: 'upTo', optional: true },
        { as: 'number', name: 'percent', label: 'changePercent', optional: true },
        { as: 'number', name: 'hours', label: 'freshHours', optional: true },
        effect,
      ],
      settingOf: ({ expect, effect, ...parts }) => ({
        expect,
        effect,
        ...Object.fromEntries((partsOfExpectation[String(expect)] ?? []).map((part) => [part, parts[part]])),
      }),
    },
  ],
}
