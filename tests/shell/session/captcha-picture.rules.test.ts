import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noRules } from '#api/audit/tickets/fields/rules.ts'
import { openTextRecognizer, readRows } from '#api/audit/tickets/ocr/text-recognizer.ts'
import { drawText, randomText } from '#api/shell/session/sign-in/captcha-picture.ts'

const samples = 300

test('a captcha has four characters that are not confused with each other', () => {
  const texts = Array.from({ length: samples }, randomText)
  for (const text of texts) expect(text).toMatch(/^[A-Z2-8]{4}$/)
  const characters = new Set(texts.join(''))
  expect(characters.size).toBeGreaterThan(20)
  for (const confusing of '01OIQSZVBGFP9') expect(characters).not.toContain(confusing)
})

test('every captcha is drawn inside of its picture, and differently each time', () => {
  const [width, height, blur] = [120, 40, 3]
  const drawn = Array.from({ length: samples }, () => {
    const text = randomText()
    const svg = drawText(text)
    const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(paths, text).toHaveLength(text.length + 2)
    for (const [, x, y] of paths.join(' ').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x), text).toBeGreaterThanOrEqual(-blur)
      expect(Number(x), text).toBeLessThanOrEqual(width + blur)
      expect(Number(y), text).toBeGreaterThanOrEqual(-blur)
      expect(Number(y), text).toBeLessThanOrEqual(height + blur)
    }
    return svg
  })
  expect(new Set(drawn).size).toBe(samples)
  expect(drawText('ACDE')).not.toBe(drawText('ACDE'))
})

test('the picture of a captcha names none of its characters', () => {
  expect(drawText('KKKK').replace(/ d="[^"]+"/g, '')).not.toMatch(/K|text|title/)
})

// The recognition model of tickets reads nearly every printed word.
test('a program that recognizes text reads few captchas', { tags: 'long' }, async () => {
  const recognizer = await openTextRecognizer()
  const read = async (svg: string) => {
    const { data, info } = await sharp(Buffer.from(svg))
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const grey = { data: new Uint8Array(data), width: info.width, height: info.height }
    const box = { x: 0, y: 0, width: info.width, height: info.height }
    const rows = [{ box, pieces: [box] }]
    const words = await readRows(recognizer, { grey, rows, textHeight: 30, rules: noRules })
    return words.map(({ text }) => text).join('')
  }
  const typed = '<text x="8" y="31" font-family="sans-serif" font-size="30">KEEN</text>'
  expect(await read(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${typed}</svg>`)).toBe('KEEN')
  const tries = 60
  let right = 0
  for (let at = 0; at < tries; at += 1) {
    const text = randomText()
    if ((await read(drawText(text))).toUpperCase() === text) right += 1
  }
  expect(right).toBeLessThan(tries / 5)
})
