import { isSure } from '#contract/audit/tickets/reading.ts'
import { middleOf, type Run } from './cells.ts'
import { dateAt, doubtful, type FieldRead, field, unlessOfAnother } from './field-read.ts'
import { type Candidate, type Context, candidates, valueGap } from './label-values.ts'
import { foundOf } from './layout.ts'
import { isOfOtherStep } from './lexicon.ts'
import { isOfTitle, type Paper } from './typing.ts'

/** Labels of persons that papers also put before the date of the step: `出库：2025-09-30`. */
const stepOfDelivery = /^(出库|发货|送货|配送|开单|制单)$/

export function dateOf(context: Context, paper: Paper): FieldRead | undefined {
  const labelled = labelledDate(context, paper)
  if (labelled && isSure(labelled)) return labelled
  const loose = looseDate(context.outside)
  return loose && (!labelled || isSure(loose)) ? loose : labelled
}

function labelledDate(context: Context, { type, title }: Paper): FieldRead | undefined {
  const isOfOther = ({ label: { word } }: Candidate) => !isOfTitle(word, title) && isOfOtherStep(word, type)
  const dates = candidates(context, 'date', valueGap.date)
  const [others, own] = [dates.filter(isOfOther), dates.filter((date) => !isOfOther(date))]
  for (const { label, found } of own) {
    const date = dateAt(found.text)
    const own = field(found, date?.day)
    const read = isOfTitle(label.word, title) ? own : unlessOfAnother(own, label)
    if (read) return date?.isAmbiguous ? doubtful(read) : read
  }
  for (const { label, found } of candidates(context, 'other', valueGap.date)) {
    const read = stepOfDelivery.test(label.word) ? field(found, dateAt(found.text)?.day) : undefined
    if (read) return read
  }
  for (const { found } of others) {
    const read = doubtful(field(found, dateAt(found.text)?.day))
    if (read) return read
  }
  return undefined
}

/** Minimum gap, in text heights, between a date and unrelated digits before it. */
export const apartFrom = 0.8

/** Fallback without a label. A single date with `年 月 日` is sure, any other is doubtful. */
const looseDate = (runs: readonly Run[]): FieldRead | undefined => dateIn(runs) ?? dateIn(acrossCells(runs))

/** Rows of runs joined across the rules between their cells, for dates whose parts have cells of their own. */
function acrossCells(runs: readonly Run[]): Run[] {
  const rows: Run[][] = []
  for (const run of runs) {
    const last = rows.at(-1)?.[0]
    if (last && Math.abs(middleOf(last.box).y - middleOf(run.box).y) < run.height * 0.5) rows.at(-1)?.push(run)
    else rows.push([run])
  }
  return rows.flatMap(([first, ...rest]) => {
    if (!first || rest.length === 0) return []
    const characters = [first, ...rest].flatMap((run) => run.characters)
    return { ...first, characters, text: [first, ...rest].map(({ text }) => text).join('') }
  })
}

function dateIn(runs: readonly Run[]): FieldRead | undefined {
  const dates = runs.flatMap((run) => {
    let until = 0
    return [...run.text].flatMap((_, at) => {
      const isInside =
        at < until ||
        (at > 0 &&
          /[\d〇一二三四五六七八九]/.test(run.text[at - 1] ?? '') &&
          (run.characters[at]?.x ?? 0) - (run.characters[at - 1]?.end ?? 0) < run.height * apartFrom)
      const date = isInside ? undefined : dateAt(run.text.slice(at, endOf(run, at)))
      const found = date && foundOf(run.characters.slice(at, at + date.length))
      const read = found && field(found, date.day)
      const before = run.text.slice(Math.max(0, at - wordMost), at)
      if (date) until = at + date.length
      return read
        ? [
            {
              read,
              isForm: run.text.slice(at, at + date.length).includes('年'),
              isOfOther: ofOtherDay.test(before),
              isAlone: date?.length === run.text.length,
            },
          ]
        : []
    })
  })
  const forms = dates.filter(({ isForm, isOfOther }) => isForm && !isOfOther)
  if (forms.length === 1) return forms[0]?.read
  const alone = dates.filter(({ isAlone, isForm }) => isAlone && (isForm || forms.length === 0))
  if (forms.length > 1 && alone[0]) return doubtful(alone.at(-1)?.read)
  const own = dates.filter(({ isOfOther }) => !isOfOther)
  return doubtful((forms[0] ?? own[0] ?? dates[0])?.read)
}
/** End of the text at a position: a gap between digits. */
const endOf = ({ text, characters, height }: Run, at: number): number | undefined => {
  const end = characters.findIndex(
    ({ x }, place) =>
      place > at + 5 &&
      /\d\d/.test(text.slice(place - 1, place + 1)) &&
      x - (characters[place - 1]?.end ?? x) > height * apartFrom,
  )
  return end < 0 ? undefined : end
}

/** Labels of dates of another step, and the number of characters examined. */
const ofOtherDay = /下单|打印|订货|订单|付款|预计|到期|有效|合同|截止|收货|到货|签收|验收|复核|入库|生产/
const wordMost = 6
