import { formatDecimal } from '../decimal.ts'
import type { Language } from '../language.ts'
import type { Figure, FigureFormat } from './chart.ts'

export const missing = '—'

/** Outside these bounds figures are written with an exponent. */
const plainMax = 1e15
const plainMin = 1e-6
const decimalsMax = 6
const percentDecimals = 1
const exponentDigits = 3

export const isFigure = (value: Figure | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** Figures have a minus sign (U+2212), as wide as a plus. */
const signed = (text: string): string => text.replace(/^-/, '\u2212')

/** Formats a figure with thousands separators; a dash if it is missing. Headers and axes show the unit. */
export function figureText(value: Figure | undefined, { decimals, percent }: FigureFormat = {}): string {
  if (!isFigure(value)) return missing
  const shown = percent ? value * 100 : value
  const size = Math.abs(shown)
  const end = percent ? '%' : ''
  if (size >= plainMax || (size > 0 && size < plainMin)) return signed(`${exponentText(shown)}${end}`)
  const places = decimals ?? (percent ? percentDecimals : undefined)
  const text = places === undefined ? String(Number(shown.toFixed(decimalsMax))) : shown.toFixed(places)
  // A figure that rounds to 0 has no sign.
  return signed(`${formatDecimal(/[1-9]/.test(text) ? text : text.replace('-', ''))}${end}`)
}

const exponentText = (value: number): string => {
  const [digits = '', power = ''] = value.toExponential(exponentDigits - 1).split('e')
  return `${Number(digits)}e${power.replace('+', '')}`
}

type Step = { from: number; divisor: number; name: string }

/** Large numbers of each language, largest first. Chinese counts in ten thousands. */
const steps: Record<Language, readonly Step[]> = {
  'zh-Hans': [
    { from: 1e12, divisor: 1e12, name: '万亿' },
    { from: 1e8, divisor: 1e8, name: '亿' },
    { from: 1e5, divisor: 1e4, name: '万' },
  ],
  'zh-Hant': [
    { from: 1e12, divisor: 1e12, name: '兆' },
    { from: 1e8, divisor: 1e8, name: '億' },
    { from: 1e5, divisor: 1e4, name: '萬' },
  ],
  en: [
    { from: 1e12, divisor: 1e12, name: 'T' },
    { from: 1e9, divisor: 1e9, name: 'B' },
    { from: 1e6, divisor: 1e6, name: 'M' },
    { from: 1e4, divisor: 1e3, name: 'k' },
  ],
}

/** Texts of an axis: short, all of one magnitude, with as many decimals as the ticks need. */
export function tickTexts(ticks: readonly number[], format: FigureFormat, language: Language): string[] {
  const largest = Math.max(0, ...ticks.map(Math.abs))
  const gap = Math.abs((ticks[1] ?? largest) - (ticks[0] ?? 0))
  if (format.percent) return ticks.map((tick) => figureText(tick, { percent: true, decimals: decimalsFor(gap * 100) }))
  const step = largest < plainMax ? steps[language].find(({ from }) => largest >= from) : undefined
  const divisor = step?.divisor ?? 1
  const decimals = decimalsFor(gap / divisor)
  return ticks.map((tick) =>
    tick === 0
      ? '0'
      : `${figureText(tick / divisor, { ...(decimals <= decimalsMax && { decimals }) })}${step?.name ?? ''}`,
  )
}

/** Number of decimals that distinguish figures that far apart. */
const decimalsFor = (gap: number): number =>
  gap > 0 && Number.isFinite(gap) ? Math.max(0, -Math.floor(Math.log10(gap) + 1e-9)) : 0

/** Name of figures with their unit. */
export function withUnit(name: string, format: FigureFormat | undefined, language: Language): string {
  if (!format?.unit) return name
  return language === 'en' ? `${name} (${format.unit})` : `${name}（${format.unit}）`
}
