import { readAmountInWords } from '#contract/audit/tickets/amount-in-words.ts'
import type { Run } from './cells.ts'
import { doubtful, type FieldRead, field } from './field-read.ts'
import { labelGap } from './label-ends.ts'
import { type Context, candidates, valueGap } from './label-values.ts'
import { foundOf } from './layout.ts'

const numeralRun =
  /[零〇一二三四五六七八九壹贰叁参肆伍陆柒捌玖拾佰仟万亿十百千负⊗ⓧ][零〇一二三四五六七八九壹贰叁参肆伍陆柒捌玖拾佰仟万亿十百千圆元角分整正]{2,}/g

const beginsAt = ({ text, characters, height }: Run, at: number): boolean =>
  at === 0 ||
  !/[一-鿿]/.test(text[at - 1] ?? '') ||
  /(大写|币|[合总共小]计|金额|总额|货款|现金|支票|(港|澳门|台|美)元)$/.test(text.slice(0, at)) ||
  (characters[at]?.x ?? 0) - (characters[at - 1]?.end ?? 0) > height * labelGap.around * 2

/** Numerals at the end of a row, and at the start of the row that continues them. */
const endsInNumerals = /[零壹贰叁参肆伍陆柒捌玖拾佰仟万亿]{2,}$/
const startsInNumerals = /^[零壹贰叁参肆伍陆柒捌玖拾佰仟万亿圆元角分整正]{2,}/

/** Runs, each joined with the next one if an amount in words continues there. */
const withRest = (runs: readonly Run[]): Run[] =>
  runs.map((run, at) => {
    const next = runs[at + 1]
    if (!next || !endsInNumerals.test(run.text) || !startsInNumerals.test(next.text)) return run
    return { ...run, text: run.text + next.text, characters: [...run.characters, ...next.characters] }
  })

/** Amount in words anywhere on the page, otherwise the text after its label. */
export function wordsOf(context: Context): FieldRead | undefined {
  let unclear: FieldRead | undefined
  for (const run of withRest(context.outside))
    for (const match of run.text.matchAll(numeralRun)) {
      // With a character misread in the middle the rest would parse as a smaller amount.
      if (!beginsAt(run, match.index)) continue
      const found = foundOf(run.characters.slice(match.index, match.index + match[0].length))
      if (!found || !/[圆元]/.test(match[0])) continue
      if (readAmountInWords(found.text) !== undefined) return field(found, found.text)
      // OCR may have lost a numeral; the amount in figures shows which.
      if (match[0].length >= unclearLeast) unclear ??= doubtful(field(found, found.text))
    }
  for (const { found } of candidates(context, 'words', valueGap.date)) {
    const value = found.text.replace(/^[^零壹贰叁肆伍陆柒捌玖拾佰仟万萬负貳陸⊗]+/, '').replace(/[(¥].*$/, '')
    const read = field(found, value)
    if (read && value.length > 2) return read
  }
  return unclear
}
const unclearLeast = 6
