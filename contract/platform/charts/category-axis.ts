import type { LinesChart } from './chart.ts'
import { gap, leading, type Sheet, text, textLines, textWidth, wrapped } from './sheet.ts'
import { tag } from './svg.ts'

type Placed = { key: string; name: string; x: number }
type Axis = { height: number; body: string }

/** Lines of a wrapped name. */
const linesMax = 3

/** Names below a drawing, each within `width`; null if one does not fit. */
export function wrappedNames(names: readonly Placed[], width: number, y: number): Axis | null {
  const lines = names.map(({ name }) => wrapped(name, width, linesMax))
  const cut = lines.some((each) => each.some((line) => line.endsWith('…') || textWidth(line) > width))
  if (cut) return null
  const most = Math.max(1, ...lines.map(({ length }) => length))
  return {
    height: most * leading + gap,
    body: names
      .map(({ x }, at) => {
        const own = lines[at] ?? []
        return textLines(own, { x, y: y + gap + (own.length * leading) / 2, anchor: 'middle' })
      })
      .join(''),
  }
}

/** As many names as fit on one line without touching, evenly thinned or at the starts of days, months or years. */
export function thinnedNames(
  sheet: Sheet,
  names: readonly Placed[],
  { y, time }: { y: number; time?: LinesChart['time'] },
): Axis {
  const chosen = (time && timeNames(names, time, sheet)) ?? evenly(names, sheet)
  return {
    height: leading + gap,
    body: chosen
      .map(
        ({ x, name }) =>
          tag('path', { d: `M${Math.round(x)}.5 ${y}v4`, stroke: sheet.ink('control') }) +
          text(name, { ...within(x, name, sheet), y: y + gap + leading / 2 }),
      )
      .join(''),
  }
}

/** Centred, unless it would extend beyond the picture. */
function within(x: number, name: string, { width }: Sheet): { x: number; anchor: 'start' | 'middle' | 'end' } {
  const half = textWidth(name) / 2
  if (x + half > width) return { x: width, anchor: 'end' }
  return x - half < 0 ? { x: 0, anchor: 'start' } : { x, anchor: 'middle' }
}

const apart = 12
const cutAt = 10

function evenly(names: readonly Placed[], sheet: Sheet): Placed[] {
  const room = Math.max(sheet.width / 3, textWidth('9'.repeat(cutAt)))
  const short = names.map((each) => ({ ...each, name: wrapped(each.name, room, 1)[0] ?? '' }))
  for (let step = 1; step < short.length; step++) {
    const chosen = short.filter((_, at) => at % step === 0)
    if (areApart(chosen, sheet)) return chosen
  }
  return short.slice(0, 1)
}

function areApart(names: readonly Placed[], sheet: Sheet): boolean {
  const edges = names.map(({ x, name }) => {
    const width = textWidth(name)
    const { x: at, anchor } = within(x, name, sheet)
    const left = anchor === 'start' ? at : anchor === 'end' ? at - width : at - width / 2
    return { left, right: left + width }
  })
  return edges.every(({ left }, at) => at === 0 || left >= (edges[at - 1]?.right ?? 0) + apart)
}

type Level = { starts: RegExp; name: (key: string) => string }

const [year, month, day] = [4, 7, 10]
const whole = (length: number) => (key: string) => key.slice(0, length)
const monthDay = (key: string) => key.slice(year + 1, day)
const hourOf = (key: string) => `${key.slice(day + 1, day + 3)}:00`

/** Starts of larger units, finest first. `01-05` is a day and `2024-01` a month. */
const levels: Record<NonNullable<LinesChart['time']>, readonly Level[]> = {
  hour: [
    { starts: /./, name: hourOf },
    { starts: /T(00|03|06|09|12|15|18|21)/, name: hourOf },
    { starts: /T(00|06|12|18)/, name: hourOf },
    { starts: /T(00|12)/, name: hourOf },
    { starts: /T00/, name: monthDay },
    { starts: /-(01|08|15|22)T00/, name: monthDay },
    { starts: /-01T00/, name: whole(month) },
    { starts: /-01-01T00/, name: whole(year) },
  ],
  day: [
    { starts: /./, name: monthDay },
    { starts: /-(01|03|05|07|09|11|13|15|17|19|21|23|25|27|29)$/, name: monthDay },
    { starts: /-(01|06|11|16|21|26)$/, name: monthDay },
    { starts: /-(01|11|21)$/, name: monthDay },
    { starts: /-01$/, name: whole(month) },
    { starts: /-(01|03|05|07|09|11)-01$/, name: whole(month) },
    { starts: /-(01|04|07|10)-01$/, name: whole(month) },
    { starts: /-(01|07)-01$/, name: whole(month) },
    { starts: /-01-01$/, name: whole(year) },
  ],
  month: [
    { starts: /./, name: whole(month) },
    { starts: /-(01|03|05|07|09|11)$/, name: whole(month) },
    { starts: /-(01|04|07|10)$/, name: whole(month) },
    { starts: /-(01|07)$/, name: whole(month) },
    { starts: /-01$/, name: whole(year) },
    { starts: /[05]-01$/, name: whole(year) },
  ],
  year: [
    { starts: /./, name: whole(year) },
    { starts: /[02468]$/, name: whole(year) },
    { starts: /[05]$/, name: whole(year) },
    { starts: /0$/, name: whole(year) },
  ],
}

/** Fewest names that still show a scale. */
const leastNames = 2

/** Names at the finest level that fits; undefined if none does. */
function timeNames(
  names: readonly Placed[],
  time: NonNullable<LinesChart['time']>,
  sheet: Sheet,
): Placed[] | undefined {
  for (const { starts, name } of levels[time]) {
    const chosen = names.filter(({ key }) => starts.test(key)).map((each) => ({ ...each, name: name(each.key) }))
    if (chosen.length < leastNames && names.length >= leastNames) return undefined
    const first = chosen[0]
    // Days and hours start with their year or day, once.
    if (first && name === monthDay) chosen[0] = { ...first, name: first.key.slice(0, day) }
    if (first && name === hourOf) chosen[0] = { ...first, name: `${monthDay(first.key)} ${hourOf(first.key)}` }
    if (areApart(chosen, sheet)) return chosen
  }
  return undefined
}
