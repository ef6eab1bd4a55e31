import type { Language } from '../language.ts'
import type { CategoryRole, ChartTone, FigureFormat } from './chart.ts'
import { type Ink, seriesInks } from './ink.ts'
import { widthOf, wrapLabel } from './label.ts'
import { tag, xmlText } from './svg.ts'

/** Texts that charts draw themselves. */
export type ChartWords = {
  /** Instead of a drawing, if there is no figure. */
  noFigures: string
  /** Summary of the table below a chart. */
  table: string
  /** Note on a chart that draws only the first of many categories; holds {{shown}} and {{all}}. */
  cut: string
}

/** Medium of a drawing. Lengths are in pixels. */
export type Sheet = {
  width: number
  language: Language
  ink: Ink
  words: ChartWords
  /** Prefix of ids, unique on the page. */
  id: string
  format: FigureFormat
  /** Full address of a link; undefined in files, which have none. */
  link: (href: string) => string | undefined
}

export const isNarrow = ({ width }: Sheet): boolean => width < narrowBelow
const narrowBelow = 480

export const fontSize = { label: 12, small: 11 } as const
export const leading = 16
export const gap = 8
/** Distance from the middle of a line of text to its baseline, in ems. Not all renderers know dominant-baseline. */
const baseline = 0.35

export const textWidth = (text: string, size: number = fontSize.label): number => Math.ceil(widthOf(text) * size)

type TextParams = {
  x: number
  /** Middle of the line. */
  y: number
  anchor?: 'start' | 'middle' | 'end'
  size?: number
  bold?: boolean
  fill?: string
}

export const text = (
  content: string,
  { x, y, anchor = 'start', size = fontSize.label, bold, fill }: TextParams,
): string =>
  tag(
    'text',
    {
      x,
      y: y + size * baseline,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-size': size === fontSize.label ? undefined : size,
      'font-weight': bold ? 600 : undefined,
      fill,
    },
    xmlText(content),
  )

/** Lines of text centred vertically at `y`. */
export const textLines = (lines: readonly string[], { y, ...params }: TextParams): string =>
  lines.map((line, at) => text(line, { ...params, y: y + (at - (lines.length - 1) / 2) * leading })).join('')

export const wrapped = (name: string, width: number, lines: number, size: number = fontSize.label): string[] =>
  wrapLabel(name, { ems: width / size, lines })

/** Shortens a text to one line. */
export const shortened = (name: string, width: number): string => wrapped(name, width, 1)[0] ?? ''

type MarkParams = {
  label: string
  href?: string | undefined
  /** Area that reacts, if larger than the drawn shape. */
  area?: { x: number; y: number; width: number; height: number }
}

/**
 * A figure's drawing with its text as a tooltip, and a link to its rows. The table below the chart has the same links,
 * so those of the drawing are no tab stops; with scripts the arrow keys step through them.
 */
export function mark(sheet: Sheet, { label, href, area }: MarkParams, ...drawn: readonly string[]): string {
  const address = href === undefined ? undefined : sheet.link(href)
  const content = [
    tag('title', {}, xmlText(label)),
    ...drawn,
    area ? tag('rect', { ...area, fill: 'transparent' }) : '',
  ]
  return address === undefined
    ? tag('g', { 'data-mark': '' }, ...content)
    : tag('a', { 'data-mark': '', href: address, tabindex: -1 }, ...content)
}

export type Look = {
  /** Textures distinguish series without colour. */
  fill: string
  stroke: string
  /** Index into textures, dashes and markers. */
  at: number
}

/** Style of a series by its index; a tone replaces the colour but not the texture. */
export function lookOf(sheet: Sheet, at: number, tone?: ChartTone): Look {
  const { ink, id } = sheet
  const colour =
    tone === undefined
      ? ink(seriesInks[at % seriesInks.length] ?? 'series1')
      : ink(tone === 'neutral' ? 'control' : tone)
  const texture = textureOf(at)
  return { fill: texture === 0 ? colour : `url(#${id}-t${at})`, stroke: colour, at }
}

/** The second round of colours starts with another texture. */
const textureOf = (at: number): number => (at + Math.floor(at / seriesInks.length)) % textures.length

const cell = 6
/** Lines cut out of the colour. The first texture is plain. */
const textures = [
  '',
  'M-1 1L1 -1M-1 7L7 -1M5 7L7 5',
  'M0 3H6',
  'M-1 5L1 7M-1 -1L7 7M5 -1L7 1',
  'M3 0V6',
  'M1 1h2v2h-2zM4 4h2v2h-2z',
  'M0 3H6M3 0V6',
  'M-1 1L1 -1M-1 7L7 -1M5 7L7 5M-1 5L1 7M-1 -1L7 7M5 -1L7 1',
] as const

type Hatch = 'others' | 'empty'

/** Style of categories that are not values, such as the others. */
export const roleLook = (sheet: Sheet, role: CategoryRole): { fill: string; stroke: string; dash?: string } =>
  role === 'others'
    ? { fill: `url(#${sheet.id}-others)`, stroke: sheet.ink('control') }
    : { fill: sheet.ink('surface'), stroke: sheet.ink('control'), dash: '3 2' }

const pattern = (id: string, ...content: string[]): string =>
  tag('pattern', { id, width: cell, height: cell, patternUnits: 'userSpaceOnUse' }, ...content)

/** Definitions of those textures that the drawing uses. */
export function textureDefs(sheet: Sheet, body: string, looks: readonly Look[]): string {
  const { id, ink } = sheet
  const used = new Map(looks.map((look) => [look.fill, look]))
  const defs = [...used.values()]
    .filter(({ fill }) => fill.startsWith('url(') && body.includes(fill))
    .map(({ at, stroke }) =>
      pattern(
        `${id}-t${at}`,
        tag('rect', { width: cell, height: cell, fill: stroke }),
        tag('path', {
          d: textures[textureOf(at)],
          stroke: ink('surface'),
          'stroke-width': 1,
          fill: 'none',
        }),
      ),
    )
  const others: Hatch = 'others'
  if (body.includes(`url(#${id}-${others})`))
    defs.push(
      pattern(
        `${id}-${others}`,
        tag('rect', { width: cell, height: cell, fill: ink('surface') }),
        tag('path', { d: textures[1], stroke: ink('control'), 'stroke-width': 1.2, fill: 'none' }),
      ),
    )
  return defs.length > 0 ? tag('defs', {}, ...defs) : ''
}

export type Drawn = {
  height: number
  body: string
  looks?: readonly Look[]
  /** Attributes for the scripts of a page. */
  data?: Record<string, string | number | undefined>
}
