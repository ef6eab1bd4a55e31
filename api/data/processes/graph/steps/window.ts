import type { WindowName } from '#api/platform/engine/plan/aggregates.ts'
import { type Order, type Plan, type Window, window } from '#api/platform/engine/plan/plan.ts'
import type { WindowFunction } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import { type CompileStep, columnIn, columnsIn, onlyInput, type StepContext } from '../step.ts'
import { orderIn } from './order.ts'

const names: Readonly<Record<WindowFunction, WindowName>> = {
  rowNumber: 'row_number',
  rank: 'rank',
  denseRank: 'dense_rank',
  previous: 'lag',
  next: 'lead',
  count: 'count',
  sum: 'sum',
  mean: 'avg',
  min: 'min',
  max: 'max',
}
const ranks: readonly WindowFunction[] = ['rowNumber', 'rank', 'denseRank']
const ordered: readonly WindowFunction[] = [...ranks, 'previous', 'next']

/** Adds columns computed over neighbouring rows. */
export const compileWindow: CompileStep<'window'> = ({ columns }, context) => {
  const input = onlyInput(context)
  const made = columns.map((setting, at) => windowOf(setting, context, `settings.columns.${at}`))
  if (!made.every((each) => each !== undefined)) return undefined
  const plan: Plan = window(input.plan, Object.fromEntries(columns.map(({ name }, at) => [name, made[at] as Window])))
  return { outputs: { rows: plan }, key: input.key, rowsAtMost: input.rowsAtMost }
}

type Setting = Settings<'window'>['columns'][number]

function windowOf(setting: Setting, context: StepContext, field: string): Window | undefined {
  const { name, function: kind, column, partitionBy, orderBy: by, frame } = setting
  const input = onlyInput(context)
  const refuse = (key: string, part: string): undefined => {
    context.report({ key, values: { name }, field: `${field}.${part}`, column: name })
    return undefined
  }
  const isRank = ranks.includes(kind)
  if (!isRank && kind !== 'count' && column === null) return refuse('processes-faults:columnNeeded', 'column')
  if (ordered.includes(kind) && by.length === 0) return refuse('processes-faults:orderNeeded', 'orderBy')
  if (frame && (ordered.includes(kind) || by.length === 0)) return refuse('processes-faults:frameUnfit', 'frame')
  const isTimed = frame !== null && frame.unit !== 'rows'
  if (isTimed && by.length > 1) return refuse('processes-faults:frameOrder', 'orderBy')
  const parts = columnsIn(context, input, { names: partitionBy, field: `${field}.partitionBy` })
  const wanted = kind === 'sum' || kind === 'mean' ? 'numeric' : 'any'
  const known =
    column === null || isRank ? null : columnIn(context, input, { name: column, field: `${field}.column`, wanted })
  const order = orderIn(context, input, { by, field: `${field}.orderBy` })
  if (isTimed) {
    const time = { name: by[0]?.column ?? '', field: `${field}.orderBy.0.column` }
    if (!columnIn(context, input, { ...time, wanted: frame.unit === 'hours' ? 'timestamp' : 'moment' }))
      return undefined
  }
  if (!parts || known === undefined || !order) return undefined
  // Ranks and time frames keep equal rows together; all other functions need a total order.
  const isWhole = by.length === 0
  const isTied = isTimed || kind === 'rank' || kind === 'denseRank'
  const orderBy: Order[] = isWhole ? [] : isTied ? order.slice(0, by.length) : order
  return {
    window: names[kind],
    args: known ? [known.name] : [],
    partitionBy: partitionBy,
    ...(orderBy.length > 0 && { orderBy }),
    ...(frame && { frame }),
  }
}
