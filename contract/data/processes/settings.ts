import { z } from 'zod'
import { lineUpTo } from '#contract/platform/text.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { condition } from '../conditions.ts'
import { fieldName, titleMax } from '../names.ts'
import { FieldType, keyColumnsMax } from '../tables/codes.ts'
import * as code from './codes.ts'
import { outputTableName } from './output-name.ts'

/** Column named by a step. Only parsing the graph determines its table. */
const column = fieldName
const columns = z.array(column).max(code.graphColumnsMax)
const text = z.string().trim().min(1).max(code.expressionTextMax)
/** Exact number, written as text. */
const amount = z.union([
  z.string().regex(/^-?\d{1,28}(\.\d{1,10})?$/, 'processes-faults:amountInvalid'),
  z
    .number()
    .refine((value) => /^-?\d{1,15}(\.\d{1,10})?$/.test(String(value)), 'processes-faults:amountInvalid')
    .transform(String),
])
const positive = amount.refine((value) => Number(value) > 0, 'processes-faults:amountPositive')
const day = z.iso.date('processes-faults:dayInvalid')
const seed = lineUpTo(64)
const wholeUpTo = (max: number) => z.number().int().min(1).max(max)

const rowsMax = 1_000_000_000
const hoursMax = 24 * 366
const valueMax = 200
const partsMax = 50
const daysListed = 400

const orderBy = z
  .array(z.strictObject({ column, descending: z.boolean().default(false) }))
  .max(code.joinKeysMax)
  .default([])

const source = z.strictObject({
  tableBizId: bizId,
  /** By default all that the reader may see. */
  columns: columns.nullable().default(null),
  mode: z.enum(code.ReadMode).default(code.ReadMode.full),
  /** Column whose last value a run remembers; needed to read incrementally. */
  watermark: column.nullable().default(null),
})

/** A tree of conditions, an expression, or both, in which case rows must meet both. */
const filter = z
  .strictObject({ condition: condition.nullable().default(null), text: text.nullable().default(null) })
  .refine((settings) => settings.condition !== null || settings.text !== null, {
    error: 'processes-faults:conditionNeeded',
    path: ['text'],
  })

const columnSetting = z.union([
  z.strictObject({
    name: fieldName,
    column,
    /** Converts it. */
    to: z.enum(FieldType).nullable().default(null),
    misfit: z.enum(code.Misfit).default(code.Misfit.empty),
  }),
  z.strictObject({ name: fieldName, text }),
])
export type ColumnSetting = z.infer<typeof columnSetting>

const columnsStep = z.strictObject({
  columns: z.array(columnSetting).min(1, 'processes-faults:columnRequired').max(code.graphColumnsMax),
  /** Keeps the columns that are not named, before the others. */
  keepOthers: z.boolean().default(false),
})

const sort = z.strictObject({
  by: orderBy.refine((by) => by.length > 0, 'processes-faults:columnRequired'),
  /** Maximum number of rows; null for all. */
  first: wholeUpTo(rowsMax).nullable().default(null),
})

const distinct = z.strictObject({
  /** Columns that make rows equal; by default all. */
  columns: columns.default([]),
  /** Order that determines which row is kept, the first; by default the order of the key. */
  orderBy,
})

/** Treatment of texts before they are compared. */
const normalizing = {
  trim: z.boolean().default(false),
  ignoreCase: z.boolean().default(false),
  /** Treats full-width letters, digits and punctuation as their half-width forms. */
  halfWidth: z.boolean().default(false),
}

const renamed = z.array(z.strictObject({ column, name: fieldName })).max(code.graphColumnsMax)
const join = z.strictObject({
  type: z.enum(code.JoinType).default(code.JoinType.inner),
  on: z
    .array(z.strictObject({ left: column, right: column, ...normalizing }))
    .min(1, 'processes-faults:keyRequired')
    .max(code.joinKeysMax),
  /** Columns of each side with their names in the result; by default all, keys of the same name once. */
  left: renamed.nullable().default(null),
  right: renamed.nullable().default(null),
})

const merge = z.strictObject({
  type: z.enum(code.MergeType).default(code.MergeType.unionAll),
  /** Columns that `and` and `or` compare; by default the key of the first input. */
  key: columns.default([]),
  /** Column of each input, in order; null for none. By default the columns of the first input, by name. */
  columns: z
    .array(z.strictObject({ name: fieldName, from: z.array(column.nullable()).max(code.nodesMax) }))
    .max(code.graphColumnsMax)
    .nullable()
    .default(null),
})

const seeded = {
  seedKind: z.enum(code.SampleSeed).default(code.SampleSeed.random),
  seed: seed.nullable().default(null),
}
const hasSeed = ({ seedKind, seed }: { seedKind: string; seed: string | null }) =>
  seedKind !== code.SampleSeed.fixed || seed !== null
const seedNeeded = { error: 'processes-faults:seedNeeded', path: ['seed'] }
const sample = z
  .strictObject({
    method: z.enum(code.SampleMethod).default(code.SampleMethod.bernoulli),
    /** For `system` and `bernoulli`. spec: platform §9 */
    percent: z.number().int().min(0).max(100).nullable().default(null),
    /** For `reservoir`. */
    rows: wholeUpTo(rowsMax).nullable().default(null),
    ...seeded,
  })
  .refine(({ method, percent }) => method === code.SampleMethod.reservoir || percent !== null, {
    error: 'processes-faults:percentNeeded',
    path: ['percent'],
  })
  .refine(({ method, rows }) => method !== code.SampleMethod.reservoir || rows !== null, {
    error: 'processes-faults:rowsNeeded',
    path: ['rows'],
  })
  .refine(hasSeed, seedNeeded)

const groupBy = z
  .array(
    z.strictObject({
      column,
      unit: z.enum(code.timeUnits).nullable().default(null),
      name: fieldName.nullable().default(null),
    }),
  )
  .max(partsMax)
  .default([])

const aggregated = z.strictObject({
  name: fieldName,
  aggregate: z.enum(code.aggregateNames),
  /** Missing for a count of rows. */
  column: column.nullable().default(null),
  /** Second column of a correlation; order of `first` and `last`. */
  by: column.nullable().default(null),
  /** Share of the rows below a quantile. */
  share: z.number().min(0).max(1).nullable().default(null),
  /** Only rows that meet this condition. */
  where: text.nullable().default(null),
})
const aggregate = z.strictObject({
  groupBy,
  aggregates: z.array(aggregated).min(1, 'processes-faults:columnRequired').max(code.graphColumnsMax),
})

/** Window frame: number of rows, hours or days before and after a row; null for unbounded. */
const frame = z.strictObject({
  unit: z.enum(['rows', 'hours', 'days']),
  before: z.number().int().min(0).max(1_000_000).nullable(),
  after: z.number().int().min(0).max(1_000_000).nullable(),
})
const window = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        name: fieldName,
        function: z.enum(code.windowNames),
        column: column.nullable().default(null),
        partitionBy: columns.default([]),
        orderBy,
        frame: frame.nullable().default(null),
      }),
    )
    .min(1, 'processes-faults:columnRequired')
    .max(partsMax),
})

const pivoted = z
  .array(z.strictObject({ value: z.string().max(valueMax), name: fieldName }))
  .min(1, 'processes-faults:valueRequired')
  .max(code.pivotValuesMax)
const pivot = z.strictObject({
  groupBy: columns.min(1, 'processes-faults:columnRequired'),
  column,
  values: pivoted,
  aggregate: z.enum(['count', 'sum', 'mean', 'min', 'max']).default('count'),
  of: column.nullable().default(null),
})

// Audit tests

const by = columns.max(code.joinKeysMax).default([])
const gaps = z.strictObject({ column, by })
const duplicates = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        column,
        ...normalizing,
        /** Texts count as equal without their zeros in front. */
        leadingZeros: z.boolean().default(false),
      }),
    )
    .min(1, 'processes-faults:columnRequired')
    .max(code.joinKeysMax),
  /** Reports only groups in which this column differs (the test "same, same, different"). */
  different: column.nullable().default(null),
})
const bounds = z
  .array(amount)
  .min(1, 'processes-faults:boundsNeeded')
  .max(partsMax)
  .refine(
    (all) => all.every((each, at) => at === 0 || Number(each) > Number(all[at - 1])),
    'processes-faults:boundsAscending',
  )
const stratify = z.strictObject({ column, bounds })
const age = z.strictObject({
  column,
  asOf: day,
  /** Days at which the next class starts. */
  bounds: z
    .array(z.number().int().min(0).max(36_600))
    .min(1, 'processes-faults:boundsNeeded')
    .max(partsMax)
    .refine(
      (all) => all.every((each, at) => at === 0 || each > (all[at - 1] ?? 0)),
      'processes-faults:boundsAscending',
    ),
  amount: column.nullable().default(null),
})
const benford = z.strictObject({ column, digits: z.enum(code.benfordDigits).default('first'), by })
const nearThreshold = z.strictObject({
  column,
  thresholds: z.array(positive).min(1, 'processes-faults:boundsNeeded').max(partsMax),
  /** Distance below a threshold, in percent of it. */
  percent: z.number().int().min(1).max(50),
})
const roundSums = z.strictObject({ column, unit: wholeUpTo(1_000_000_000) })
const weekends = z.strictObject({
  column,
  /** ISO numbers of non-working weekdays: Monday is 1. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([6, 7]),
  /** Additional non-working days, and working days on a day that is otherwise off. */
  holidays: z.array(day).max(daysListed).default([]),
  workdays: z.array(day).max(daysListed).default([]),
})
const splitPurchases = z
  .strictObject({
    amount: column,
    at: column,
    by: columns.min(1, 'processes-faults:columnRequired').max(code.joinKeysMax),
    /** Amounts from this one up to, but below, the limit. */
    from: positive,
    limit: positive,
    hours: wholeUpTo(hoursMax),
    /** Minimum number of purchases within these hours, including the first. */
    least: z.number().int().min(2).max(1000),
  })
  .refine(({ from, limit }) => Number(from) < Number(limit), {
    error: 'processes-faults:boundsAscending',
    path: ['limit'],
  })

const confidence = z
  .number()
  .refine((level): level is code.Confidence => level in code.expansionFactors, 'processes-faults:confidenceUnknown')
const percentOf = z.number().gt(0).max(100)
const sampleSize = z
  .discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('attribute'),
      confidence,
      /** Rates of deviation in percent. */
      expected: z.number().min(0).max(50),
      tolerable: percentOf,
    }),
    z.strictObject({
      method: z.literal('monetary'),
      confidence,
      column,
      /** Misstatement in money. */
      expected: amount,
      tolerable: positive,
    }),
  ])
  .refine(({ expected, tolerable }) => Number(expected) < Number(tolerable), {
    error: 'processes-faults:tolerableAbove',
    path: ['tolerable'],
  })
const monetarySample = z.strictObject({ column, interval: positive, ...seeded }).refine(hasSeed, seedNeeded)
const monetaryEvaluation = z.strictObject({ book: column, audited: column, interval: positive, confidence })
const crosstab = z.strictObject({ row: column, column, values: pivoted, amount: column.nullable().default(null) })
const verify = z.strictObject({
  rules: z
    .array(z.strictObject({ name: fieldName, text }))
    .min(1, 'processes-faults:ruleRequired')
    .max(partsMax),
})
const classify = z.strictObject({ column, amount: column.nullable().default(null) })
const sequence = z.strictObject({
  column,
  orderBy: orderBy.refine((each) => each.length > 0, 'processes-faults:columnRequired'),
  by,
  descending: z.boolean().default(false),
})
const summarize = z.strictObject({
  by: columns.min(1, 'processes-faults:columnRequired').max(code.joinKeysMax),
  amounts: columns.max(partsMax).default([]),
})

/** A version of a rule model of the workspace; inputs are its main rows, then its dimensions in their order. */
const rules = z.strictObject({ modelBizId: bizId, number: z.number().int().min(1).max(1_000_000) })

const effect = z.enum(code.ExpectationEffect).default(code.ExpectationEffect.stop)
const expectation = z.discriminatedUnion('expect', [
  z.strictObject({ expect: z.literal('notEmpty'), column, effect }),
  z.strictObject({ expect: z.literal('unique'), columns: columns.min(1, 'processes-faults:columnRequired'), effect }),
  z.strictObject({
    expect: z.literal('inList'),
    column,
    values: z.array(z.string().max(valueMax)).min(1, 'processes-faults:valueRequired').max(valueMax),
    effect,
  }),
  z.strictObject({
    expect: z.literal('range'),
    column,
    from: amount.nullable().default(null),
    to: amount.nullable().default(null),
    effect,
  }),
  /** Change of the number of rows against the version before. */
  z.strictObject({ expect: z.literal('rowCount'), percent: z.number().int().min(0).max(1000), effect }),
  /** Age of the newest value. */
  z.strictObject({ expect: z.literal('fresh'), column, hours: wholeUpTo(hoursMax), effect }),
])

const output = z.strictObject({
  tableName: outputTableName,
  title: z.string().trim().max(titleMax).default(''),
  key: columns.min(1, 'processes-faults:keyRequired').max(keyColumnsMax),
  mode: z.enum(code.ReadMode).default(code.ReadMode.full),
  expectations: z.array(expectation).max(partsMax).default([]),
})

/** Settings of each kind of step. */
export const nodeSettings = {
  source,
  filter,
  columns: columnsStep,
  sort,
  distinct,
  join,
  merge,
  sample,
  aggregate,
  window,
  pivot,
  gaps,
  duplicates,
  stratify,
  age,
  benford,
  nearThreshold,
  roundSums,
  weekends,
  splitPurchases,
  sampleSize,
  monetarySample,
  monetaryEvaluation,
  crosstab,
  verify,
  classify,
  sequence,
  summarize,
  rules,
  output,
} as const satisfies Record<code.NodeKind, z.ZodType>

export type Settings<Kind extends code.NodeKind> = z.output<(typeof nodeSettings)[Kind]>
