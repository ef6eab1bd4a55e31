import { and, type Expression, isNotNull, isNull, not, or } from '#api/platform/engine/plan/expression.ts'
import { filter, project } from '#api/platform/engine/plan/plan.ts'
import { convertTo } from '#api/platform/expressions/convert.ts'
import { typeName } from '#api/platform/expressions/type-name.ts'
import { Misfit } from '#contract/data/processes/codes.ts'
import type { ColumnSetting } from '#contract/data/processes/settings.ts'
import { columnTypes } from '../../../data-rights/column-types.ts'
import { type CompileStep, columnIn, expressionIn, onlyInput, type StepContext, type StepInput } from '../step.ts'

type Made = { name: string; expression: Expression; misfit?: Expression }

/** Selects, renames, converts and computes columns; `leftOut` has the rows with values that were not converted. */
export const compileColumns: CompileStep<'columns'> = ({ columns, keepOthers }, context) => {
  const input = onlyInput(context)
  const made = columns.map((setting, at) => columnOf(setting, { context, input, field: `settings.columns.${at}` }))
  if (!made.every((each) => each !== undefined)) return undefined
  const used = new Set(columns.flatMap((setting) => ('column' in setting ? [setting.column] : [])))
  const renewed = new Set(made.map(({ name }) => name))
  const others = keepOthers ? input.columns.filter(({ name }) => !used.has(name) && !renewed.has(name)) : []
  const all: Made[] = [...others.map(({ name }) => ({ name, expression: name })), ...made]
  const misfits = made.flatMap(({ misfit }) => (misfit === undefined ? [] : [misfit]))
  const fitting = misfits.length === 0 ? input.plan : filter(input.plan, not(or(...misfits)))
  const named = new Map(
    all.flatMap(({ name, expression }) => (typeof expression === 'string' ? [[expression, name]] : [])),
  )
  const key = input.key.map((name) => named.get(name))
  const names = new Set(all.map(({ name }) => name))
  if (names.size < all.length) {
    const twice = all.find(({ name }, at) => all.findIndex((each) => each.name === name) < at)?.name ?? ''
    context.report({
      key: 'processes-faults:duplicateColumn',
      values: { name: twice },
      field: 'settings.columns',
      column: twice,
    })
    return undefined
  }
  return {
    outputs: {
      rows: project(fitting, Object.fromEntries(all.map(({ name, expression }) => [name, expression]))),
      ...(misfits.length > 0 && { leftOut: filter(input.plan, or(...misfits)) }),
    },
    key: key.every((name) => name !== undefined) ? key : [],
    rowsAtMost: input.rowsAtMost,
  }
}

function columnOf(
  setting: ColumnSetting,
  { context, input, field }: { context: StepContext; input: StepInput; field: string },
): Made | undefined {
  const { name } = setting
  if ('text' in setting) {
    const read = expressionIn(context, input, { text: setting.text, field: `${field}.text`, column: name })
    return read && { name, expression: read.expression }
  }
  const found = columnIn(context, input, { name: setting.column, field: `${field}.column` })
  if (!found) return undefined
  if (setting.to === null) return { name, expression: found.name }
  const to = columnTypes[setting.to]
  const expression = convertTo(found.name, { from: found.type, to, timeZone: context.timeZone })
  if (expression === undefined) {
    const values = { column: found.name, from: typeName(found.type), to: setting.to }
    context.report({ key: 'processes-faults:castUnknown', values, field: `${field}.to`, column: found.name })
    return undefined
  }
  if (setting.misfit === Misfit.empty || expression === found.name) return { name, expression }
  return { name, expression, misfit: and(isNotNull(found.name), isNull(expression)) }
}
