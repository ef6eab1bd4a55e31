import type { GrayImage, Point } from '../ocr/pixels.ts'
import type { Box } from './layout.ts'

/** Ruling line of a table. `at` is the x of an upright one, the y of a level one. */
type Rule = { at: number; from: number; to: number }

/** The ruling lines of a page, in the units of its words. */
export type Rules = { upright: readonly Rule[]; level: readonly Rule[] }

export const noRules: Rules = { upright: [], level: [] }

/** Maximum interruption and thickness of a rule, in pixels. */
const gapMax = 2
const thickMax = 4

type Scan = { mask: Uint8Array; width: number; height: number; min: number }

/** Finds straight runs of a mask, row by row or column by column. */
export function runsOf({ mask, width, height, min }: Scan, direction: 'level' | 'upright'): Rule[] {
  const [lines, length, step, stride] = direction === 'level' ? [height, width, width, 1] : [width, height, 1, width]
  const runs: Rule[] = []
  for (let at = 0; at < lines; at += 1) {
    let from = -1
    let last = -1
    for (let place = 0; place < length; place += 1) {
      if (!mask[at * step + place * stride]) continue
      if (from >= 0 && place - last > gapMax + 1) {
        if (last - from + 1 >= min) runs.push({ at, from, to: last })
        from = -1
      }
      if (from < 0) from = place
      last = place
    }
    if (from >= 0 && last - from + 1 >= min) runs.push({ at, from, to: last })
  }
  return runs
}

/** Merges adjacent runs into rules. Thicker shapes are bars or pictures and are dropped. */
export function merged(runs: readonly Rule[]): Rule[] {
  const rules: (Rule & { first: number })[] = []
  for (const run of runs) {
    const known = rules.findLast(
      ({ at, from, to }) => run.at - at <= 1.5 && run.at - at >= 0 && run.from <= to + 3 && run.to >= from - 3,
    )
    if (known) {
      known.at = run.at
      known.from = Math.min(known.from, run.from)
      known.to = Math.max(known.to, run.to)
    } else rules.push({ ...run, first: run.at })
  }
  return rules
    .filter(({ at, first }) => at - first <= thickMax * 3)
    .map(({ at, first, from, to }) => ({ at: (at + first) / 2, from, to }))
}

/** Distance at which the paper next to a rule is blank, and the share of it that may still be dark. */
const besideRule = 4
const besideDarkMax = 0.2

/** Checks for blank paper above and below a level run: strokes of small letters in a row form a run too. */
export function isAlone(
  { at, from, to }: Rule,
  mask: Uint8Array,
  { width, height }: { width: number; height: number },
): boolean {
  return [at - besideRule, at + besideRule].every((y) => {
    if (y < 0 || y >= height) return true
    let dark = 0
    for (let x = from; x <= to; x += 1) dark += mask[y * width + x] ?? 0
    return dark <= (to - from + 1) * besideDarkMax
  })
}

const drawnDarkBelow = 215
const letterMax = 0.04
/** Minimum length of level rules that border cells. */
const sideMin = 0.08
/** Length that no row of letters reaches. */
const sureMin = 0.25

/** Rules of a page drawn from a PDF, where all lines are level or upright. */
export function rulesOf({ data, width, height }: GrayImage): Rules {
  const mask = new Uint8Array(data.length)
  for (let at = 0; at < mask.length; at += 1) mask[at] = (data[at] ?? 255) < drawnDarkBelow ? 1 : 0
  const longest = Math.max(width, height)
  const level = merged(
    runsOf({ mask, width, height, min: longest * letterMax }, 'level').filter(
      (run) => run.to - run.from > longest * sureMin || isAlone(run, mask, { width, height }),
    ),
  )
  const upright = merged(runsOf({ mask, width, height, min: longest * 0.012 }, 'upright'))
  return {
    level,
    upright: upright.filter(
      (rule) =>
        rule.to - rule.from > longest * letterMax ||
        isBetween(
          rule,
          level.filter((each) => each.to - each.from > longest * sideMin),
        ),
    ),
  }
}

/** Checks that an upright run connects two level rules, like the side of a cell. */
export const isBetween = ({ at, from, to }: Rule, level: readonly Rule[]): boolean =>
  [from, to].every((end) =>
    level.some((rule) => Math.abs(rule.at - end) <= 4 && at >= rule.from - 4 && at <= rule.to + 4),
  )

const reach = 5

/** Checks for an upright rule between two places of one row. */
export const isParted = ({ upright }: Rules, y: number, left: number, right: number): boolean =>
  upright.some(({ at, from, to }) => at > left && at < right && y >= from - 1 && y <= to + 1)

/** Cell around a point. Undefined if one side is open. */
export function cellAt({ upright, level }: Rules, { x, y }: Point): Box | undefined {
  let [left, right, top, bottom] = [
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]
  for (const { at, from, to } of upright)
    if (y >= from - 1 && y <= to + 1) {
      if (at <= x && at > left) left = at
      if (at > x && at < right) right = at
    }
  for (const { at, from, to } of level)
    if (x >= from - reach && x <= to + reach) {
      if (at <= y && at > top) top = at
      if (at > y && at < bottom) bottom = at
    }
  const known = { x: left, y: top, width: right - left, height: bottom - top }
  return Object.values(known).every(Number.isFinite) ? known : undefined
}
