import { expect, test } from 'vitest'
import { ErrorPage } from '#app/page/errors/error-page.tsx'
import { SystemLogo } from '#app/page/look/brand.tsx'
import { BrandScene } from '#app/page/look/brand-scene.tsx'
import { Watermark } from '#app/page/look/watermark.tsx'
import { frameRoute } from '#app/page/request/page.ts'
import { BrandPanel } from '#app/shell/session/sign-in/brand-panel.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon, iconHtml } from '#app/ui/icons/icon.tsx'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import { drawingOf, markupOf } from '../support/drawing.tsx'

test('an icon is a reference into the sprite, drawn the same as a component and as text', async () => {
  const drawn = await drawingOf(<Icon name="search" />)
  await expect(drawn).toMatchFileSnapshot('drawings/icon.svg')
  expect(await markupOf(<Icon name="search" size={20} />)).toBe(iconHtml('search', 20))
})

test('an empty page, a missing one and the mark of the product have their pictures', async () => {
  await expect(await drawingOf(<EmptyState title="还没有内容" />)).toMatchFileSnapshot('drawings/empty-state.svg')
  const missing = { status: 404, statusText: '', internal: false, data: null }
  await expect(await drawingOf(<ErrorPage error={missing} />)).toMatchFileSnapshot('drawings/missing.svg')
  await expect(await drawingOf(<SystemLogo />)).toMatchFileSnapshot('drawings/logo.svg')
})

test.each(['left', 'right'] as const)('the scene of the brand is drawn to the %s', async (at) => {
  await expect(await drawingOf(<BrandScene at={at} />)).toMatchFileSnapshot(`drawings/scene-${at}.svg`)
})

test('the panel beside the login form has the matrix of the product, or its scene', async () => {
  const plain = <BrandPanel title="平台" lines={['一句话']} variant={BrandVariant.default} />
  await expect(await drawingOf(plain)).toMatchFileSnapshot('drawings/panel.svg')
})

test('the watermark repeats who looks and when', async () => {
  const data = {
    root: { watermarkDay: '2026-11-26' },
    [frameRoute]: { user: { usercode: '10003', name: '陈嘉怡' } },
    page: null,
  }
  await expect(await drawingOf(<Watermark />, { data })).toMatchFileSnapshot('drawings/watermark.svg')
  await expect(await drawingOf(<Watermark size={14} inside />, { data })).toMatchFileSnapshot(
    'drawings/watermark-inside.svg',
  )
})

test('a progress bar says its share, and never divides by zero', async () => {
  expect(await markupOf(<ProgressBar label="已提交" value={2} max={3} />)).toContain('value="2" max="3"')
  expect(await markupOf(<ProgressBar label="已提交" value={0} max={0} />)).toContain('value="0" max="1"')
})
