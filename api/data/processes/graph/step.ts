import type { JudgeParams } from '#api/data/rules/steps/judge-params.ts'
import type { Expression } from '#api/platform/engine/plan/expression.ts'
import { type Plan, scan } from '#api/platform/engine/plan/plan.ts'
import { type Column, type ColumnType, isNumeric, isTemporal, type Schema } from '#api/platform/engine/plan/types.ts'
import { readExpression } from '#api/platform/expressions/read-expression.ts'
import { typeName } from '#api/platform/expressions/type-name.ts'
import type { NodeKind, Port } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import type { RuleContent, UsableList } from '#contract/data/rules/shapes.ts'
import type { ColumnView } from '#contract/data/tables/codes.ts'
import type { FieldError } from '#contract/platform/problem.ts'

/** Table name under which plans of a step read the output of another. */
export const outputTable = (node: string, port: Port): string => `${node}:${port}`
/** Table name under which a source step reads its table. */
export const sourceTable = (node: string): string => `${node}:source`

/** Output of another step, as a step reads it. */
export type StepInput = {
  plan: Plan
  columns: Schema
  /** Columns that identify a row; empty if there are none. */
  key: readonly string[]
  rowsAtMost: number | null
  /** Views of its columns for the reader. */
  views: ReadonlyMap<string, ColumnView>
  /** Columns whose values are masked, or were computed from masked ones. */
  masked: ReadonlySet<string>
}

/** Versions of rule models, by bizId and number. */
export type RuleModels = ReadonlyMap<string, ReadonlyMap<number, RuleContent>>

export type StepFault = FieldError & { field?: string; column?: string }

/** Inputs and context of a step while it is compiled. */
export type StepContext = {
  id: string
  inputs: readonly StepInput[]
  timeZone: string
  /** Day in this zone. */
  today: string | undefined
  /** Rule models of the workspace that steps name. */
  models: RuleModels
  /** Watch lists that rules may use. */
  lists: ReadonlyMap<string, UsableList>
  /** True in a run, where a rule that cannot be matched judges no row; otherwise it is a fault. */
  isRun: boolean
  /** Seed of a step that draws a sample. */
  seed: string
  report(fault: StepFault): void
}

/** Plans of a step's outputs over `outputTable` of its inputs. */
export type Compiled = {
  outputs: Partial<Record<Port, Plan>> & { rows: Plan }
  key: readonly string[]
  rowsAtMost: number | null
  /** Evaluation of a run by rules, over the inputs with numbered rows. */
  judge?: JudgeParams
  /** Rows of a join or duplicate search that differ only in invisible characters. */
  alike?: AlikeParams
}

/**
 * Plans over the inputs and outputs of the step, each with a single number. `odd`: rows without a match whose texts
 * look like others, one plan for each side of a join. `alike`: rows that would match by their visible texts.
 */
export type AlikeParams = { odd: readonly Plan[]; alike: Plan }

/** Compiles the settings of a kind; undefined if faults were reported. */
export type CompileStep<Kind extends NodeKind> = (
  settings: Settings<Kind>,
  context: StepContext,
) => Compiled | undefined

/** The only input of a step. */
export function onlyInput({ inputs }: StepContext): StepInput {
  const [input] = inputs
  if (!input) throw new Error('a step without input was compiled')
  return input
}

export const inputPlan = (node: string, port: Port): Plan => scan(outputTable(node, port))

type Wanted = 'any' | 'numeric' | 'text' | 'moment' | 'timestamp'

const fits = (type: ColumnType, wanted: Wanted): boolean => {
  if (wanted === 'any') return true
  if (wanted === 'numeric') return isNumeric(type)
  return wanted === 'moment' ? isTemporal(type) : type === wanted
}

/** Finds a column of an input; reports a fault if it is missing or has the wrong type. */
export function columnIn(
  context: StepContext,
  { columns }: Pick<StepInput, 'columns'>,
  { name, field, wanted = 'any' }: { name: string; field: string; wanted?: Wanted },
): Column | undefined {
  const found = columns.find((column) => column.name === name)
  if (!found) {
    context.report({ key: 'processes-faults:columnUnknown', values: { column: name }, field, column: name })
    return undefined
  }
  if (fits(found.type, wanted)) return found
  const values = { column: name, wanted, found: typeName(found.type) }
  context.report({ key: 'processes-faults:columnType', values, field, column: name })
  return undefined
}

/** Columns of an input; undefined if one is missing. */
export function columnsIn(
  context: StepContext,
  input: Pick<StepInput, 'columns'>,
  { names, field }: { names: readonly string[]; field: string },
): Column[] | undefined {
  const found = names.map((name, at) => columnIn(context, input, { name, field: `${field}.${at}` }))
  return found.every((column) => column !== undefined) ? found : undefined
}

/** Parses an expression over an input; reports its fault. */
export function expressionIn(
  context: StepContext,
  { columns }: Pick<StepInput, 'columns'>,
  { text, field, expected, column }: { text: string; field: string; expected?: ColumnType; column?: string },
): { expression: Expression; type: ColumnType } | undefined {
  const known = new Map(columns.map((each) => [each.name, each]))
  const read = readExpression(text, { columns: known, timeZone: context.timeZone }, expected)
  if (!('fault' in read)) return read
  context.report({ ...read.fault, field, ...(column !== undefined && { column }) })
  return undefined
}

/** Unique name for an added column. */
export function freshName(columns: Schema, name: string): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()))
  const numbered = [name, ...Array.from({ length: columns.length }, (_, at) => `${name}_${at + 2}`)]
  return numbered.find((each) => !taken.has(each.toLowerCase())) ?? name
}

export const namesOf = (columns: Schema): string[] => columns.map(({ name }) => name)

/** Sort columns that make the order of equal rows deterministic on every engine. */
export const tieBreak = ({ key, columns }: Pick<StepInput, 'key' | 'columns'>): readonly string[] =>
  key.length > 0 ? key : namesOf(columns)
