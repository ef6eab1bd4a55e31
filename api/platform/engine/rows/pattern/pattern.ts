import { boundedText, boundedWork, countWork } from '../cost.ts'
import { isWordSign, type Part, parsePattern } from './parse-pattern.ts'

type Step =
  | { op: 'set'; has: (character: number) => boolean }
  | { op: 'at'; place: Extract<Part, { kind: 'at' }>['place'] }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'mark'; slot: number }
  | { op: 'match' }

/** Positions of a match and of its groups, two each; -1 for a group that did not match. */
type Match = readonly number[]

export type Pattern = {
  readonly groups: number
  /** Maximum work for one character. */
  readonly steps: number
  /** True if a part of the text matches, or with `isWhole` all of it. */
  test(text: string, isWhole: boolean): boolean
  /** A group of the first match; undefined without a match. */
  extract(text: string, group: number): string | undefined
  /** Replaces every match. */
  replace(text: string, pieces: readonly (string | number)[]): string
}

/** Maximum steps of one pattern with its repetitions expanded. */
const stepsMax = 2000

/** A pattern with matching time linear in the text; undefined if the dialect does not support it. */
export function compilePattern(source: string): Pattern | undefined {
  const parsed = parsePattern(source)
  if (!parsed) return undefined
  const steps: Step[] = []
  if (!write(parsed.part, steps)) return undefined
  steps.push({ op: 'match' })
  const { groups } = parsed
  const find = matcher(steps, groups)
  return {
    groups,
    steps: steps.length,
    test: (text, isWhole) => find(codesOf(text))(0, isWhole) !== undefined,
    extract(text, group) {
      const codes = codesOf(text)
      const found = find(codes)(0, false)
      return found && sliceOf(codes, found, group)
    },
    replace(text, pieces) {
      const codes = codesOf(text)
      const next = find(codes)
      let [result, at, lastEnd] = ['', 0, -1]
      while (at <= codes.length) {
        const found = next(at, false)
        if (!found) break
        const [from, to] = found as readonly [number, number]
        result += textOf(codes, at, from)
        // Skips an empty match directly after another match.
        if (from === lastEnd && from === to) {
          if (from < codes.length) result += textOf(codes, from, from + 1)
          at = from + 1
          continue
        }
        for (const piece of pieces) result += typeof piece === 'string' ? piece : sliceOf(codes, found, piece)
        boundedText(result)
        at = to
        lastEnd = to
      }
      return at < codes.length ? result + textOf(codes, at, codes.length) : result
    },
  }
}

const codesOf = (text: string): readonly number[] => Array.from(text, (sign) => sign.codePointAt(0) as number)
const textOf = (codes: readonly number[], from: number, to: number): string => {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCodePoint(codes[at] as number)
  return text
}
function sliceOf(codes: readonly number[], match: Match, group: number): string {
  const [from = -1, to = -1] = match.slice(2 * group, 2 * group + 2)
  return from < 0 || to < 0 ? '' : textOf(codes, from, to)
}

/** Appends the steps of a part; false if there are too many. */
function write(part: Part, steps: Step[]): boolean {
  if (steps.length > stepsMax) return false
  switch (part.kind) {
    case 'set':
      steps.push({ op: 'set', has: part.has })
      return true
    case 'at':
      steps.push({ op: 'at', place: part.place })
      return true
    case 'sequence':
      return part.parts.every((each) => write(each, steps))
    case 'group':
      steps.push({ op: 'mark', slot: 2 * part.number })
      if (!write(part.of, steps)) return false
      steps.push({ op: 'mark', slot: 2 * part.number + 1 })
      return true
    case 'either': {
      const ends: { op: 'jump'; to: number }[] = []
      for (const [at, each] of part.parts.entries()) {
        const isLast = at === part.parts.length - 1
        const split = { op: 'split' as const, first: steps.length + 1, second: 0 }
        if (!isLast) steps.push(split)
        if (!write(each, steps)) return false
        if (isLast) break
        const end = { op: 'jump' as const, to: 0 }
        steps.push(end)
        ends.push(end)
        split.second = steps.length
      }
      for (const end of ends) end.to = steps.length
      return true
    }
    case 'repeat':
      return writeRepeat(part, steps)
  }
}

function writeRepeat({ of, min, max, isLazy }: Extract<Part, { kind: 'repeat' }>, steps: Step[]): boolean {
  for (let times = 0; times < min; times++) if (!write(of, steps)) return false
  const branch = (): { op: 'split'; first: number; second: number } => {
    const split = { op: 'split' as const, first: 0, second: 0 }
    steps.push(split)
    return split
  }
  const point = (split: { first: number; second: number }, inside: number, after: number) => {
    split.first = isLazy ? after : inside
    split.second = isLazy ? inside : after
  }
  if (!Number.isFinite(max)) {
    const begin = steps.length
    const split = branch()
    if (!write(of, steps)) return false
    steps.push({ op: 'jump', to: begin })
    point(split, begin + 1, steps.length)
    return true
  }
  const splits: [{ first: number; second: number }, number][] = []
  for (let times = min; times < max; times++) {
    splits.push([branch(), steps.length])
    if (!write(of, steps)) return false
  }
  for (const [split, inside] of splits) point(split, inside, steps.length)
  return true
}

/** Memory cells that take as long to clear as one step. */
const cellsOfStep = 16

/**
 * Finds the first match from a position on by trying the alternatives in order. Tries each step once at each position,
 * so that the work is at most steps × characters. All matches in one text share one work limit.
 */
function matcher(steps: readonly Step[], groups: number) {
  return (codes: readonly number[]) => {
    const width = codes.length + 1
    /** Number of the last search that tried a step at a position. */
    const tried = new Uint32Array(boundedWork(steps.length, width))
    countWork(width + tried.length / cellsOfStep)
    let [search, work] = [0, 0]
    return (from: number, isWhole: boolean): Match | undefined => {
      search += 1
      const before = work
      const found = searchFrom(from, isWhole ? from : codes.length, isWhole)
      boundedWork(work, 1)
      countWork(work - before)
      return found
    }

    function searchFrom(from: number, lastStart: number, isWhole: boolean): Match | undefined {
      for (let start = from; start <= lastStart; start++) {
        const slots = new Array<number>(2 * (groups + 1)).fill(-1)
        // Positions to try, or, below 0, slots to restore.
        const stack: number[] = [0, start]
        while (stack.length > 0) {
          let place = stack.pop() as number
          let step = stack.pop() as number
          if (step < 0) {
            slots[-step - 1] = place
            continue
          }
          for (;;) {
            const cell = step * width + place
            if (tried[cell] === search) break
            tried[cell] = search
            work += 1
            const known = steps[step] as Step
            if (known.op === 'match') {
              if (isWhole && place < codes.length) break
              slots[0] = start
              slots[1] = place
              return slots
            }
            if (known.op === 'set') {
              if (place >= codes.length || !known.has(codes[place] as number)) break
              place += 1
              step += 1
            } else if (known.op === 'split') {
              stack.push(known.second, place)
              step = known.first
            } else if (known.op === 'jump') step = known.to
            else if (known.op === 'mark') {
              stack.push(-known.slot - 1, slots[known.slot] as number)
              slots[known.slot] = place
              step += 1
            } else {
              if (!holdsAt(known.place, codes, place)) break
              step += 1
            }
          }
        }
      }
      return undefined
    }
  }
}

const newline = 10

function holdsAt(place: Extract<Part, { kind: 'at' }>['place'], codes: readonly number[], at: number): boolean {
  if (place === 'begin') return at === 0
  if (place === 'end') return at === codes.length
  if (place === 'lineBegin') return at === 0 || codes[at - 1] === newline
  if (place === 'lineEnd') return at === codes.length || codes[at] === newline
  const isWord = (index: number) => isWordSign(codes[index] ?? 0)
  return (isWord(at - 1) !== isWord(at)) === (place === 'word')
}
