import { and, type Expression, ge, gt, isNotNull, literal, ne, not, or } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, named, type Plan, project, window } from '#api/platform/engine/plan/plan.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import { looksLikeAnother, visibleText } from '#api/platform/engine/plan/visible-text.ts'
import { normalized } from '../normalize.ts'
import { type Compiled, type CompileStep, columnIn, freshName, namesOf, onlyInput } from '../step.ts'

/**
 * Rows that are equal in some columns, with the number and size of their group; `different` keeps only groups in which
 * another column has several values. Rows with an empty column are not compared; `leftOut` has them.
 */
export const compileDuplicates: CompileStep<'duplicates'> = ({ columns, different }, context) => {
  const input = onlyInput(context)
  const found = columns.map(({ column }, at) =>
    columnIn(context, input, { name: column, field: `settings.columns.${at}.column` }),
  )
  const other = different === null ? null : columnIn(context, input, { name: different, field: 'settings.different' })
  if (!found.every((each) => each !== undefined) || other === undefined) return undefined
  const keys = found.map((column, at): [string, Expression] => [
    `$key${at}`,
    normalized(column, columns[at] ?? noChange),
  ])
  const names = namesOf(input.columns)
  const keyNames = keys.map(([name]) => name)
  const isFilled = and(
    ...found.map((column, at) =>
      column.type === 'text' ? and(isNotNull(`$key${at}`), ne(`$key${at}`, literal(''))) : isNotNull(`$key${at}`),
    ),
  )
  const keyed = project(input.plan, { ...named(names), ...Object.fromEntries(keys) })
  const grouped = window(filter(keyed, isFilled), {
    $size: { window: 'count', args: [], partitionBy: keyNames },
    ...(other && {
      $least: { window: 'min', args: [other.name], partitionBy: keyNames },
      $most: { window: 'max', args: [other.name], partitionBy: keyNames },
    }),
  })
  const isGroup = ge('$size', literal(2))
  const repeated = filter(grouped, other ? and(isGroup, gt('$most', '$least')) : isGroup)
  const numbered = window(repeated, {
    $group: { window: 'dense_rank', args: [], orderBy: keyNames.map((by) => ({ by })) },
  })
  const [group, size] = [freshName(input.columns, 'group_no'), freshName(input.columns, 'group_size')]
  return {
    outputs: {
      rows: project(numbered, { ...named(names), [group]: '$group', [size]: '$size' }),
      leftOut: project(filter(keyed, not(isFilled)), named(names)),
    },
    key: input.key,
    rowsAtMost: input.rowsAtMost,
    ...alikeOf(filter(keyed, isFilled), found, keyNames),
  }
}

/** Rows whose group would be larger if compared by visible characters only. */
function alikeOf(rows: Plan, columns: readonly Column[], keys: readonly string[]): Pick<Compiled, 'alike'> {
  const texts = keys.filter((_, at) => columns[at]?.type === 'text')
  if (texts.length === 0) return {}
  const seen = keys.map((key): [string, Expression] => [`${key}seen`, texts.includes(key) ? visibleText(key) : key])
  const sized = window(project(rows, { ...named(keys), ...Object.fromEntries(seen) }), {
    $same: { window: 'count', args: [], partitionBy: keys },
    $seen: { window: 'count', args: [], partitionBy: seen.map(([name]) => name) },
  })
  const rowsOf = (plan: Plan) => aggregate(plan, [], { rows: count() })
  return {
    alike: {
      odd: [rowsOf(filter(rows, or(...texts.map((key) => looksLikeAnother(key)))))],
      alike: rowsOf(filter(sized, gt('$seen', '$same'))),
    },
  }
}

const noChange = { trim: false, ignoreCase: false, halfWidth: false, leadingZeros: false }
