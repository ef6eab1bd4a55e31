import { type SettingField, settingFields } from '#app/data/processes/setting-fields.ts'
import type { CardKind } from '#contract/data/cards/codes.ts'
import * as code from '#contract/data/cards/codes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

const times = [FieldType.date, FieldType.timestamp]
const numbers = [FieldType.integer, FieldType.number, FieldType.float]

const column: SettingField = { as: 'column', name: 'column' }
const timeGrouping: SettingField = { as: 'choice', name: 'timeGrouping', values: code.timeGroupings, optional: true }
const measureParts: readonly SettingField[] = [
  { as: 'choice', name: 'aggregate', values: code.measureAggregates },
  { as: 'column', name: 'column', label: 'measured', optional: true },
  { as: 'number', name: 'share', optional: true },
]
const measure: SettingField = { as: 'group', name: 'measure', fields: measureParts }
const top: SettingField = { as: 'number', name: 'top', optional: true }
const series: SettingField = { as: 'number', name: 'series', optional: true }
const split: SettingField = { as: 'column', name: 'split', optional: true }
const grouped: readonly SettingField[] = [column, timeGrouping, measure, top]

/** Settings of each kind of card as fields of a form. Audit tests have those of their step. */
export const cardFields: Readonly<Record<CardKind, readonly SettingField[]>> = {
  frequency: grouped,
  ring: grouped,
  bar: [column, timeGrouping, split, measure, top, series],
  line: [
    { as: 'column', name: 'column', label: 'dateColumn', types: times },
    { as: 'choice', name: 'timeGrouping', values: code.timeGroupings },
    measure,
    split,
    series,
  ],
  histogram: [
    { as: 'column', name: 'column', label: 'measured', types: numbers },
    { as: 'number', name: 'bins', optional: true },
  ],
  correlation: [{ as: 'columns', name: 'columns', label: 'correlated' }],
  aggregation: [
    { as: 'column', name: 'column', label: 'grouped', optional: true },
    timeGrouping,
    { as: 'rows', name: 'measures', max: code.measuresMax, fields: measureParts },
    top,
  ],
  crosstab: [
    { as: 'column', name: 'row', label: 'rowColumn' },
    { ...timeGrouping, name: 'rowGrouping' } as SettingField,
    { as: 'column', name: 'column', label: 'crossColumn' },
    { ...timeGrouping, name: 'columnGrouping' } as SettingField,
    measure,
    top,
    series,
  ],
  benford: settingFields.benford,
  gaps: settingFields.gaps,
  duplicates: settingFields.duplicates,
  stratify: settingFields.stratify,
  age: settingFields.age,
  nearThreshold: settingFields.nearThreshold,
  roundSums: settingFields.roundSums,
  weekends: settingFields.weekends,
  splitPurchases: settingFields.splitPurchases,
  sequence: settingFields.sequence,
  number: [
    measure,
    { as: 'amount', name: 'target', optional: true },
    {
      as: 'group',
      name: 'trend',
      optional: true,
      fields: [
        { as: 'column', name: 'column', label: 'dateColumn', types: times, optional: true },
        { as: 'choice', name: 'timeGrouping', values: code.timeGroupings },
      ],
    },
  ],
  table: [
    { as: 'columns', name: 'columns', label: 'shownColumns' },
    { as: 'column', name: 'sort', optional: true },
    { as: 'choice', name: 'order', values: ['asc', 'desc'] },
    { as: 'number', name: 'rows', label: 'rowsShown', optional: true },
  ],
  text: [{ as: 'prose', name: 'text' }],
}

/** Kinds in the order in which they are offered. */
export const kindGroups = {
  charts: Object.values(code.ChartKind),
  tests: Object.values(code.AuditKind),
  others: Object.values(code.BoardKind),
} as const satisfies Record<string, readonly CardKind[]>
