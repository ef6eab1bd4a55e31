import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import type { Compiled, StepContext, StepFault } from '#api/data/processes/graph/step.ts'
import { compileStep } from '#api/data/processes/graph/steps/compile-step.ts'
import { withDigit } from '#api/data/processes/graph/steps/leading-digits.ts'
import { checkPlan } from '#api/platform/engine/plan/check.ts'
import { eq, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, limit, type Plan, pick, scan, sort, sum } from '#api/platform/engine/plan/plan.ts'
import type { Schema } from '#api/platform/engine/plan/types.ts'
import {
  AuditKind,
  BenfordBand,
  benfordBands,
  benfordRowsMin,
  FigureRole,
  findingKinds,
  GroupMark,
  listedMax,
  pointsMax,
  tableColumnsMax,
} from '#contract/data/cards/codes.ts'
import type { Card } from '#contract/data/cards/shapes.ts'
import { columnTypes } from '../../data-rights/column-types.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import { dayAfter, range } from './drill.ts'
import type { CardContext } from './grouped.ts'
import { rowsOf, scalars, stored, type Work } from './needs.ts'
import { type CardColumn, noFigures, numberOf, plainCell, type RawColumn, type RawFigures } from './raw-figures.ts'

export type AuditCard = Card<AuditKind>
export const isAudit = (card: Card): card is AuditCard => card.kind in AuditKind

/** Opened columns plus the row number, by which audit tests distinguish rows. */
const schemaOf = (columns: readonly CardColumn[]): Schema => [
  ...columns.map(({ name, fieldType }) => ({ name, type: columnTypes[fieldType], nullable: true })),
  { name: rowKey, type: 'bigint', nullable: false },
]

/** Compiles the process step of the test over opened rows; undefined if faults were reported. */
export function compileAudit(
  card: AuditCard,
  { rows, columns, timeZone, report }: AuditSurroundings,
): Compiled | undefined {
  const schema = schemaOf(columns)
  const context: StepContext = {
    id: card.kind,
    inputs: [{ plan: rows, columns: schema, key: [rowKey], rowsAtMost: null, views: new Map(), masked: new Set() }],
    timeZone,
    today: undefined,
    models: new Map(),
    lists: new Map(),
    isRun: false,
    seed: '',
    report,
  }
  return compileStep({ ...card, inputs: [], place: null }, context)
}

type AuditSurroundings = {
  rows: Plan
  columns: readonly CardColumn[]
  timeZone: string
  report: (fault: StepFault) => void
}

const ignored = () => {}

/** Output columns of a test over these columns. */
function outputOf(card: AuditCard, columns: readonly CardColumn[], timeZone: string): Schema {
  const compiled = compileAudit(card, { rows: scan('opened'), columns, timeZone, report: ignored })
  if (!compiled) return []
  const plan = compiled.outputs.rows
  return checkPlan(plan, () => schemaOf(columns)).schemas.get(plan) ?? []
}

const isFindingRows = ({ kind }: AuditCard): boolean => findingKinds.includes(kind)

/** Columns that a test lists: those of its settings, then those it adds. */
function listedColumns(card: AuditCard, columns: readonly CardColumn[], output: Schema): string[] {
  const said = JSON.stringify(card.settings)
  const own = columns.map(({ name }) => name).filter((name) => said.includes(JSON.stringify(name)))
  const known = new Set([...columns.map(({ name }) => name), rowKey])
  const added = output.map(({ name }) => name).filter((name) => !known.has(name))
  const rest = columns.map(({ name }) => name).filter((name) => !own.includes(name))
  return [...[...own, ...rest].slice(0, tableColumnsMax - added.length), ...added]
}

export function* auditFigures(context: CardContext, card: AuditCard): Work<RawFigures> {
  const columns = [...context.columns.values()]
  const compiled = compileAudit(card, { rows: context.base, columns, timeZone: context.timeZone, report: ignored })
  if (!compiled) throw new Error(`audit test "${card.kind}" was not checked`)
  const output = outputOf(card, columns, context.timeZone)
  const { rows, leftOut } = compiled.outputs
  const countLeftOut = function* (): Work<number> {
    const [[out] = []] = leftOut ? yield* rowsOf(aggregate(leftOut, [], { rows: count() })) : [[0]]
    return numberOf(out)
  }
  if (isFindingRows(card)) {
    const [[found] = []] = yield* rowsOf(aggregate(rows, [], { rows: count() }))
    const names = listedColumns(card, columns, output)
    const listed = yield* rowsOf(pick(limit(sort(rows, rowKey), listedMax), names))
    return {
      ...noFigures,
      columns: valueColumns(names, { columns, output }),
      rows: listed.map((cells) => ({
        cells: cells.map(plainCell),
        mark: GroupMark.value,
        seriesMark: null,
        condition: null,
      })),
      found: numberOf(found),
      leftOut: yield* countLeftOut(),
    }
  }
  const names = output.map(({ name }) => name).filter((name) => name !== 'mad')
  const isGaps = card.kind === 'gaps'
  const table = yield* stored(rows)
  const [[found] = []] = yield* rowsOf(aggregate(table, [], { rows: count() }))
  const most = isGaps ? listedMax : pointsMax
  const read = yield* rowsOf(pick(limit(sort(table, ...compiled.key), most), names))
  const made: RawFigures = {
    ...noFigures,
    columns: names.map((name): RawColumn => figureColumn(name, { card, columns, output })),
    rows: read.map((cells) => ({
      cells: cells.map(plainCell),
      mark: GroupMark.value,
      seriesMark: null,
      condition: conditionOf(card, (name) => cells[names.indexOf(name)] ?? null),
    })),
    found: isGaps ? numberOf(found) : null,
    leftOut: 0,
  }
  if (card.kind === 'benford') return yield* withBands(made, { card, rows: table })
  return { ...made, leftOut: yield* countLeftOut() }
}

type AuditOutput = { columns: readonly CardColumn[]; output: Schema }

const valueColumns = (names: readonly string[], { columns, output }: AuditOutput): RawColumn[] =>
  names.map((name) => {
    const known = columns.find((column) => column.name === name)
    const type = output.find((column) => column.name === name)?.type ?? 'text'
    return {
      name,
      role: FigureRole.value,
      fieldType: known?.fieldType ?? fieldTypeOf(type),
      column: known?.name ?? null,
    }
  })

const roles: Partial<Record<string, FigureRole>> = {
  digit: FigureRole.category,
  stratum: FigureRole.category,
  lower: FigureRole.lower,
  upper: FigureRole.upper,
  rows: FigureRole.rows,
  total: FigureRole.measure,
  share: FigureRole.share,
  expected: FigureRole.expected,
  difference: FigureRole.statistic,
  z: FigureRole.statistic,
}

function figureColumn(name: string, { card, columns, output }: AuditOutput & { card: AuditCard }): RawColumn {
  const [column] = valueColumns([name], { columns, output })
  const by: readonly string[] = 'by' in card.settings ? card.settings.by : []
  const role = by.includes(name) ? FigureRole.series : roles[name]
  return { ...(column as RawColumn), ...(role && { role }) }
}

/** Conditions on strata by their bounds; other tests have none. */
function conditionOf(card: AuditCard, cellOf: (name: string) => unknown): RawFigures['rows'][number]['condition'] {
  const end = (name: string) => {
    const value = cellOf(name)
    return value === null || value === undefined ? null : plainNumber(String(value))
  }
  if (card.kind === 'stratify') return range(card.settings.column, end('lower'), end('upper'))
  if (card.kind !== 'age') return null
  // Converts an age in days to a date: the larger the age, the earlier the date.
  const dayBefore = (days: string | null): string | null => {
    if (days === null) return null
    const day = new Date(`${card.settings.asOf}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() - Number(days))
    return dayAfter(day.toISOString().slice(0, card.settings.asOf.length), 'day')
  }
  return range(card.settings.column, dayBefore(end('upper')), dayBefore(end('lower')))
}

const plainNumber = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)

type Banding = { card: Extract<AuditCard, { kind: 'benford' }>; rows: Plan }

/** Adds Nigrini's band of the mean absolute deviation; none for groups, or if there are too few rows. */
function* withBands(made: RawFigures, { card, rows }: Banding): Work<RawFigures> {
  const [[counted] = []] = yield* rowsOf(aggregate(rows, [], { rows: sum('rows') }))
  const all = numberOf(counted)
  const { whole } = yield* scalars({ whole: count() })
  // Rows without a digit count as left out, not as read.
  const read = { ...made, leftOut: numberOf(whole) - all }
  if (card.settings.by.length > 0) return read
  const [[mad = null] = []] = yield* rowsOf(pick(limit(rows, 1), ['mad']))
  const isEnough = all >= benfordRowsMin
  const value = typeof mad === 'number' ? mad : null
  const bands = benfordBands[card.settings.digits]
  const names_ = Object.values(BenfordBand)
  const at = value === null ? -1 : bands.findIndex((band) => value <= band)
  const band = value === null ? null : (names_[at === -1 ? bands.length : at] ?? null)
  return {
    ...read,
    benford: { rows: all, mad: value, band: isEnough ? band : null },
    notes: isEnough
      ? made.notes
      : [...made.notes, { key: 'cards-faults:benfordFewRows', values: { found: all, min: benfordRowsMin } }],
  }
}

/** Numbered rows that a test finds; for Benford's law, those with a digit. Undefined for other tests. */
export function foundRows(
  card: AuditCard,
  { digit, ...surroundings }: AuditSurroundings & { digit: number | null },
): Plan | undefined {
  if (card.kind === 'benford') {
    if (digit === null) return undefined
    const { column: name, digits } = card.settings
    const type = schemaOf(surroundings.columns).find((column) => column.name === name)?.type ?? 'double'
    const names = [...surroundings.columns.map((column) => column.name), rowKey]
    const read = withDigit(surroundings.rows, { column: { name, type }, digits, keep: names, as: '$digit' })
    return pick(filter(read, eq('$digit', literal(digit, 'bigint'))), names)
  }
  return isFindingRows(card) ? compileAudit(card, surroundings)?.outputs.rows : undefined
}
