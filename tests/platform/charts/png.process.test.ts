import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chartPng } from '#api/platform/charts/chart-png.ts'
import { drawPng } from '#api/platform/charts/png-drawing.ts'
import type { Chart } from '#contract/platform/charts/chart.ts'
import { chartFile } from '#contract/platform/charts/file.ts'
import { lightTokens } from '#contract/platform/charts/ink.ts'
import { barsOf, samples, words } from './samples.ts'

const fileOf = (chart: Chart) => chartFile(chart, { width: 640, language: 'en', words, tokens: lightTokens })

test.each(Object.entries(samples))('%s becomes a picture of twice its size, in its colours', async (_, chart) => {
  const file = fileOf(chart)
  const drawn = await chartPng(file, 'u1')
  // A machine without a Chinese font draws no boxes instead of characters.
  if ('failed' in drawn) return expect(drawn).toEqual({ failed: 'noFont' })
  const picture = sharp(drawn.png)
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1280, height: file.height * 2 })
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += info.channels) colours.add(data.readUIntBE(at, 3))
  expect(colours.size).toBeGreaterThan(3)
})

test('a picture over its limits is refused', async () => {
  const { svg } = fileOf(barsOf([1], ['a']))
  expect(await drawPng({ svg, width: 20_000, height: 100, scale: 1 })).toEqual({ failed: 'tooLarge' })
  expect(await drawPng({ svg: svg.padEnd(5_000_000), width: 640, height: 100, scale: 1 })).toEqual({
    failed: 'tooLarge',
  })
})
