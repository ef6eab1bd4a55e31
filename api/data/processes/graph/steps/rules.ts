import {
  type CompiledModel,
  columnsIn,
  compileModel,
  hitName,
  listValues,
  rowsOfModel,
  withHits,
} from '#api/data/rules/model/compile-model.ts'
import { possibleMatches } from '#api/data/rules/model/lists.ts'
import { countedRules } from '#api/data/rules/model/outcome-plan.ts'
import { momentName, numberedBy, numberedInput } from '#api/data/rules/model/window-rows.ts'
import type { JudgeParams } from '#api/data/rules/steps/judge-params.ts'
import {
  and,
  call,
  caseOf,
  cast,
  type Expression,
  ge,
  literal,
  or,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { filter, named, type Plan, project, scan } from '#api/platform/engine/plan/plan.ts'
import { replaceScans } from '#api/platform/engine/plan/scans.ts'
import type { Schema } from '#api/platform/engine/plan/types.ts'
import { numberType } from '#api/platform/expressions/convert.ts'
import { hitsSeparator, ResultColumn, RowOutcome } from '#contract/data/rules/codes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import { fieldTypeOf } from '../field-type.ts'
import type { SourceTable } from '../source-table.ts'
import { type CompileStep, type StepInput, tieBreak } from '../step.ts'

/**
 * Rows of the first input that match rules of a model, with score and reasons; the other inputs are its dimensions. The
 * plan lists the rules that hit. A run uses `judge`, which also stores the values and the rows that could not be
 * judged.
 */
export const compileRules: CompileStep<'rules'> = ({ modelBizId, number }, context) => {
  const versions = context.models.get(modelBizId)
  if (!versions) context.report({ key: 'processes-faults:ruleModelUnknown', field: 'settings.modelBizId' })
  const written = versions?.get(number)
  if (versions && !written)
    context.report({ key: 'processes-faults:ruleVersionUnknown', values: { number }, field: 'settings.number' })
  if (!written) return undefined
  const { inputs } = context
  const names = [null, ...written.dimensions.map(({ name }) => name)]
  if (inputs.length !== names.length) {
    const missing = names.slice(inputs.length).join('、')
    const key = inputs.length < names.length ? 'dimensionInputMissing' : 'dimensionInputSurplus'
    const values = { wanted: names.length, found: inputs.length, missing }
    context.report({ key: `processes-faults:${key}`, values, field: 'inputs' })
    return undefined
  }
  const content = overInputs(written)
  const tables = new Map(inputs.map((input, at) => [numberedInput(at), tableOf(input)]))
  const { timeZone, today, lists, isRun } = context
  const { model, faults } = compileModel(content, { tables, lists, isRun, timeZone, today })
  for (const { field, key, values } of faults) {
    const rule = /^rules\.(\d+)\./.exec(field)
    const of = rule ? (content.rules[Number(rule[1])]?.name ?? '') : ''
    context.report({ key, values: { ...values, rule: of }, field: 'settings.number' })
  }
  const twice = resultNames(content).find((name, at, all) => all.indexOf(name) !== at)
  if (twice !== undefined)
    context.report({ key: 'processes-faults:resultColumnTwice', values: { column: twice }, field: 'settings.number' })
  if (!model || twice !== undefined) return undefined
  // Only a run knows the entries that a list rule matches.
  const valuesOf = new Map(listValues(model, scan).map(({ list, values }) => [list, values]))
  const typed = rowsOfModel(model, scan, (list) => possibleMatches(valuesOf.get(list) ?? scan(''), list))
  const [main] = inputs as [StepInput]
  const orders = inputs.map((input, at) => (at === 0 ? content.mainTable.key : tieBreak(input)))
  const numbered = new Map(inputs.map(({ plan }, at) => [numberedInput(at), numberedBy(plan, ...(orders[at] ?? []))]))
  return {
    outputs: { rows: replaceScans(resultOf(typed, model), numbered) },
    key: content.mainTable.key,
    rowsAtMost: main.rowsAtMost,
    judge: { ...judgeParamsOf(rowsOfModel(model, scan), model), orders, step: context.id },
  }
}

/** Replaces the tables of a model by the inputs of the step. */
const overInputs = (content: RuleContent): RuleContent => ({
  ...content,
  mainTable: { ...content.mainTable, tableBizId: numberedInput(0) },
  dimensions: content.dimensions.map((dimension, at) => ({ ...dimension, tableBizId: numberedInput(at + 1) })),
  label: null,
})

const tableOf = ({ columns, views, masked, key, rowsAtMost }: StepInput): SourceTable => ({
  columns: columns.map(({ name, type }) => ({
    name,
    fieldType: fieldTypeOf(type),
    view: views.get(name) ?? ColumnView.hidden,
    isMasked: masked.has(name),
  })),
  key,
  rows: rowsAtMost,
  locked: null,
})

const resultNames = ({ mainTable, judgingFields }: RuleContent): string[] => [
  ...mainTable.key,
  ResultColumn.score,
  ResultColumn.level,
  ...judgingFields.map(({ name }) => name),
  ResultColumn.hits,
  ResultColumn.outcome,
  ResultColumn.why,
]

/** Rows with a hit, with the columns of the result. The run adds values and rows that could not be judged. */
function resultOf(rows: Plan, model: CompiledModel): Plan {
  const { mainTable, judgingFields, levels } = model.content
  const counted = countedRules(model)
  const isAny = counted.length === 0 ? literal(false) : or(...counted.map(({ id }) => hitName(id)))
  const score = counted
    .map(
      ({ id, weight }): Expression => when(hitName(id), literal(String(weight), numberType), literal('0', numberType)),
    )
    .reduce<Expression>((sum, each) => cast(call('add', sum, each), numberType), literal('0', numberType))
  const scored = project(filter(withHits(rows, model), isAny), {
    ...named([...mainTable.key, ...model.content.rules.map(({ id }) => hitName(id))]),
    $score: score,
  })
  const isFrom = (from: number) => ge('$score', literal(String(from), numberType))
  const level = caseOf(
    levels.map((from, at) => ({ when: isFrom(from), result: literal(at + 1) })).toReversed(),
    when(ge('$score', literal('0', numberType)), literal(0)),
  )
  const judging = judgingFields.map(({ name, values }): [string, Expression] => [
    name,
    caseOf(
      values.map(({ scoreFrom, rules, value }) => ({
        when: and(...(scoreFrom === null ? [] : [isFrom(scoreFrom)]), ...rules.map(hitName)),
        result: literal(value),
      })),
      literal(null, 'text'),
    ),
  ])
  const hits = call(
    'concat_ws',
    literal(hitsSeparator),
    ...counted.map(({ id, name }) => when(hitName(id), literal(name), literal(null, 'text'))),
  )
  return project(scored, {
    ...named(mainTable.key),
    [ResultColumn.score]: '$score',
    [ResultColumn.level]: cast(level, 'bigint'),
    ...Object.fromEntries(judging),
    [ResultColumn.hits]: hits,
    [ResultColumn.outcome]: when(isAny, literal(RowOutcome.hit)),
    [ResultColumn.why]: hits,
  })
}

function judgeParamsOf(rows: Plan, model: CompiledModel): Omit<JudgeParams, 'orders' | 'step'> {
  const { content, columns, conditions, aggregations, lists, timeZone, snoozed, unable } = model
  const figures = new Map(
    conditions.flatMap((condition) => condition.figures.map(({ column }) => [column.name, column] as const)),
  )
  const read = new Set([
    ...content.mainTable.key,
    ...conditions.flatMap(({ reads }) => reads),
    ...aggregations.flatMap(({ rule: { by, time } }) => [...by, time]),
  ])
  const isPlain = (name: string) => columns.get(name)?.view === ColumnView.plain
  const plainFigures = aggregations.flatMap(({ rule, figures: own, where }) => {
    if (![...rule.by, rule.time, ...(where === null ? [] : columnsIn(where))].every(isPlain)) return []
    const shown = own.filter(({ figure }) => figure.column === null || isPlain(figure.column))
    return [momentName(rule.id), ...shown.map(({ column }) => column.name)]
  })
  return {
    rows,
    plainRows: rowsOfModel({ ...model, aggregations: [], lists: [] }, scan),
    values: listValues(model, scan),
    columns: [...read].flatMap((name): Schema => {
      const found = columns.get(name) ?? figures.get(name)
      return found ? [{ name, type: found.type, nullable: true }] : []
    }),
    model: { content, conditions, snoozed, unable, aggregations, lists },
    plain: [...[...columns.keys()].filter(isPlain), ...plainFigures],
    types: [
      ...content.mainTable.key.map((name) => columns.get(name)?.type ?? 'text'),
      numberType,
      'bigint',
      ...content.judgingFields.map(() => 'text' as const),
      'text',
      'text',
      'text',
    ],
    timeZone,
  }
}
