import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { figureHtml } from '#app/ui/charts/figure-html.ts'
import type { Chart } from '#contract/platform/charts/chart.ts'
import { samples, words, yearOfLines } from '../platform/charts/samples.ts'
import { expect, test } from '../support/journey.ts'

declare global {
  interface Window {
    opened: string[]
  }
}

/** A page with one chart and its scripts, which notes the addresses that it opens. */
async function open(page: Page, chart: Chart): Promise<void> {
  const html = figureHtml(chart, { id: 'c', size: 'third', language: 'zh-Hans', words, base: '', open: false })
  const range = 'range' in chart ? chart.range : undefined
  const { outputFiles } = await build({
    stdin: {
      contents: `import { attachChartKeys } from '#app/ui/charts/chart-keys.client.ts'
        window.opened = []
        attachChartKeys(document.querySelector('main'), {
          range: ${JSON.stringify(range)}, navigate: (to) => window.opened.push(to), signal: new AbortController().signal })`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
  })
  await page.setContent(
    `<style>svg[data-width="460"] { display: none }</style><main>${html}<p role="status" data-tip></p></main>`,
  )
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
}

const opened = (page: Page) => page.evaluate(() => window.opened)

test('dragging across a histogram opens the rows between two bounds', { tag: '@js' }, async ({ page }) => {
  await open(page, samples.histogram as Chart)
  const marks = page.locator('svg:visible [data-mark]')
  const [from, to] = [await marks.nth(2).boundingBox(), await marks.nth(5).boundingBox()]
  if (!from || !to) throw new Error('bins are drawn')
  const middle = from.y + from.height / 2
  await page.mouse.move(from.x + from.width / 2, middle)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, middle, { steps: 4 })
  await expect(page.getByRole('status')).toHaveText('−20 – 60')
  await page.mouse.up()
  expect(await opened(page)).toEqual(['/explore?from=-20&to=60'])
})

test('arrow keys with shift select a range, which Enter opens', { tag: ['@js', '@long'] }, async ({ page }) => {
  await open(page, samples.histogram as Chart)
  await page.locator('svg:visible [data-mark]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  expect(await opened(page)).toEqual(['/explore?from=-40&to=20'])
})

test('a line with too many points for marks is one tab stop, read point by point', { tag: ['@js', '@long'] }, async ({
  page,
}) => {
  await open(page, yearOfLines)
  await page.keyboard.press('Tab')
  const tip = page.getByRole('status')
  await expect(tip).toHaveText(/^2024-01-01\s+到港: 500/)
  await page.keyboard.press('End')
  await expect(tip).toHaveText(/^2024-12-31/)
  await page.keyboard.press('ArrowLeft')
  await expect(tip).toHaveText(/^2024-12-30/)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveText('')
})

test('a click on a figure opens its rows, and its text is shown above it', { tag: '@js' }, async ({ page }) => {
  await open(page, samples.bars as Chart)
  await page.locator('svg:visible [data-mark]').nth(1).hover()
  await expect(page.getByRole('status')).toHaveText('上海浦东国际机场: 48,110')
  await page.locator('svg:visible [data-mark]').nth(1).click()
  expect(await opened(page)).toEqual(['/rows?group=1&table=a'])
})
