import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeSchemes } from '#app/page/look/theme.ts'
import themes from '#app/page/look/themes.json'
import { lightTokens, paperTokens, seriesInks } from '#contract/platform/charts/ink.ts'
import { themesCss } from '../../scripts/themes-css.ts'

test('the style sheet of the themes is what scripts/themes.ts writes', () => {
  expect(readFileSync('app/page/look/themes.css', 'utf8')).toBe(themesCss(themes))
})

test('theme data of scripts equals themes.json', () => {
  expect(themeSchemes).toEqual(Object.fromEntries(Object.entries(themes).map(([name, { scheme }]) => [name, scheme])))
})

type Tokens = (typeof themes)['theme-tw']
type Colour = Exclude<keyof Tokens, 'name' | 'scheme'>

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Pairs of colours for text in controls and the frame, with their least contrast. */
const pairs: [Colour, Colour, number][] = [
  ['text', 'canvas', 7],
  ['text', 'surface', 7],
  ['text', 'sunken', 7],
  ['muted', 'canvas', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'sunken', 4.5],
  ['primary', 'surface', 4.5],
  ['primary', 'canvas', 4.5],
  ['primary', 'sunken', 4.5],
  ['onPrimary', 'primary', 4.5],
  ['onPrimary', 'primaryHover', 4.5],
  ['onTint', 'tint', 4.5],
  ['success', 'successTint', 4.5],
  ['warning', 'warningTint', 4.5],
  ['danger', 'dangerTint', 4.5],
  ['info', 'infoTint', 4.5],
  ['text', 'dangerTint', 4.5],
  ['control', 'surface', 3],
  ['focus', 'canvas', 3],
]

test.each(Object.entries(themes))('every pair of %s can be read', (_, tokens) => {
  const weak = pairs.filter(([front, back, least]) => contrast(tokens[front], tokens[back]) < least)
  expect(weak).toEqual([])
})

const surfaces = ['surface', 'canvas', 'sunken'] as const

test.each(Object.entries(themes))('every series of a chart is seen in %s', (_, tokens) => {
  const weak = seriesInks.flatMap((series) =>
    surfaces.filter((back) => contrast(tokens[series], tokens[back]) < 3).map((back) => [series, back]),
  )
  expect(weak).toEqual([])
  expect(new Set(seriesInks.map((series) => tokens[series])).size).toBe(seriesInks.length)
})

/** Strongest opacity of a cell. contract/platform/charts/matrix.ts */
const strongest = 0.46

const mixed = (front: string, back: string): string => {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(part(front, at) * strongest + part(back, at) * (1 - strongest)))
  return `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`
}

test.each(Object.entries(themes))('figures can be read on the strongest cells of a matrix in %s', (_, tokens) => {
  for (const series of ['series1', 'series2'] as const)
    expect(contrast(tokens.text, mixed(tokens[series], tokens.surface))).toBeGreaterThanOrEqual(4.5)
})

test('files of charts have the colours of the default theme, and those of paper are seen on white', () => {
  expect(themes['theme-tw']).toMatchObject(lightTokens)
  for (const series of seriesInks)
    expect(contrast(paperTokens[series], paperTokens.surface)).toBeGreaterThanOrEqual(4.5)
})
