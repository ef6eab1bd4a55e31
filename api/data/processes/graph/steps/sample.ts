import { call, literal } from '#api/platform/engine/plan/expression.ts'
import { limit, named, type Plan, pick, project, sort } from '#api/platform/engine/plan/plan.ts'
import { SampleMethod } from '#contract/data/processes/codes.ts'
import { keyText } from '../normalize.ts'
import { type CompileStep, namesOf, onlyInput, tieBreak } from '../step.ts'

/** Hexadecimal digits that name a block of `system`: 4096 blocks. */
const blockDigits = 3
const percentOfAll = 100

/**
 * Rows sampled by a digest of the seed and their key: the same seed selects the same rows on every engine. `system`
 * selects whole blocks of rows, `bernoulli` each row independently, `reservoir` a number of rows.
 */
export const compileSample: CompileStep<'sample'> = ({ method, percent, rows: wanted }, context) => {
  const input = onlyInput(context)
  const { plan, key, rowsAtMost } = input
  const names = namesOf(input.columns)
  const text = keyText(tieBreak(input))
  const share = (percent ?? 0) / percentOfAll
  const drawn = (of: Plan): Plan => ({ op: 'sample', from: of, share, seed: context.seed, key: '$key' })
  if (method === SampleMethod.reservoir) {
    const digest = call('md5', call('concat', literal(`${context.seed}|`), text))
    const ordered = sort(project(plan, { ...named(names), $digest: digest }), '$digest', ...tieBreak(input))
    const most = wanted ?? 0
    return { outputs: { rows: pick(limit(ordered, most), names) }, key, rowsAtMost: Math.min(most, rowsAtMost ?? most) }
  }
  const block = call('substring', call('md5', text), literal(1), literal(blockDigits))
  const keyed = project(plan, { ...named(names), $key: method === SampleMethod.system ? block : text })
  return { outputs: { rows: pick(drawn(keyed), names) }, key, rowsAtMost }
}
