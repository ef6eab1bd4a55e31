import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from '#app/ui/icons/icon-names.ts'
import { iconSprite } from '../../scripts/icon-sprite.ts'

const drawing = (file: string) => readFileSync(`node_modules/@tabler/icons/${file}`, 'utf8')

test('the drawings are what scripts/icons.ts writes', () => {
  expect(readFileSync('app/ui/icons/icons.svg', 'utf8')).toBe(iconSprite(iconNames, drawing))
})

test('every drawing is a symbol of its own that has shapes', () => {
  const symbols = [
    ...iconSprite(iconNames, drawing).matchAll(/<symbol id="([^"]+)"[^>]*>(?:<path [^>]*\/>)+<\/symbol>/g),
  ]
  expect(symbols.map(([, id]) => id)).toEqual([...new Set(iconNames)])
})
