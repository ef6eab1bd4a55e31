import { and, call, isIn, isNull, literal, not, or } from '#api/platform/engine/plan/expression.ts'
import { filter, named, pick, project } from '#api/platform/engine/plan/plan.ts'
import { localDay } from '../normalize.ts'
import { type CompileStep, columnIn, freshName, namesOf, onlyInput } from '../step.ts'

/** Rows of non-working days in local time, with their weekday. Listed workdays are excluded. */
export const compileWeekends: CompileStep<'weekends'> = ({ column, weekdays, holidays, workdays }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column', wanted: 'moment' })
  if (!found) return undefined
  const names = namesOf(input.columns)
  const name = freshName(input.columns, 'weekday')
  const day = localDay(found, context.timeZone)
  const dated = project(input.plan, { ...named(names), $day: day, [name]: call('date_part', literal('isodow'), day) })
  const days = (listed: readonly string[]) =>
    isIn(
      '$day',
      listed.map((each) => literal(each, 'date')),
    )
  const isRest = or(
    isIn(
      name,
      weekdays.map((each) => literal(each)),
    ),
    days(holidays),
  )
  return {
    outputs: {
      rows: pick(filter(dated, and(isRest, not(days(workdays)))), [...names, name]),
      leftOut: filter(input.plan, isNull(found.name)),
    },
    key: input.key,
    rowsAtMost: input.rowsAtMost,
  }
}
