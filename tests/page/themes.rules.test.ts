import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeSchemes } from '#app/page/look/theme.ts'
import themes from '#app/page/look/themes.json'
import { themesCss } from '../../scripts/themes-css.ts'

test('the style sheet of the themes is what scripts/themes.ts writes', () => {
  expect(readFileSync('app/page/look/themes.css', 'utf8')).toBe(themesCss(themes))
})

test('what scripts know of the themes is what themes.json says', () => {
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
