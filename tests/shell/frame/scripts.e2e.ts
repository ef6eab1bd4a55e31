import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, signIn, test } from '../../support/journey.ts'
import { makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('workspaces', 'accounts-settings')

declare global {
  interface Window {
    /** Set by every script that must not run. */
    ran?: string
    forbidden?: string[]
  }
}

const ranIn = (page: Page) => page.evaluate(() => window.ran)

test.describe('no script but those of the pages runs', { tag: '@js' }, () => {
  test('markup that a person types is text wherever it is shown', async ({ page }) => {
    const typed = '<img src="data:," onerror="window.ran=1"><script>window.ran=2</script>'
    await signIn(page, await makeAccount())
    await page.goto('/workbench/Add')
    await page.getByLabel(t('field.name')).fill('脚本专项')
    await page.getByLabel(t('field.remark')).fill(typed)
    await page.getByRole('button', { name: t('list.create') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('脚本专项')
    await expect(page.getByText(typed).first()).toBeVisible()
    await page.goto('/workbench')
    await expect(page.getByText(typed).first()).toBeVisible()
    expect(await ranIn(page)).toBeUndefined()
  })

  test('markup that got into a page all the same runs nothing', async ({ browser }) => {
    // A separate browser, whose errors are expected.
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto('/login')
    await page.evaluate(() => {
      const forbidden: string[] = []
      window.forbidden = forbidden
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        forbidden.push(effectiveDirective)
      })
      const injected = document.createRange().createContextualFragment(
        `<img src="data:," onerror="window.ran='handler'"><script>window.ran='inline'</script>
         <script src="data:text/javascript,window.ran='data'"></script>
         <script src="https://elsewhere.invalid/x.js"></script><a href="javascript:window.ran='link'">…</a>`,
      )
      const link = injected.querySelector('a')
      document.body.append(injected)
      link?.click()
    })
    await expect.poll(() => page.evaluate(() => window.forbidden?.length)).toBeGreaterThanOrEqual(5)
    expect(await page.evaluate(() => [...new Set(window.forbidden)].sort())).toEqual([
      'script-src-attr',
      'script-src-elem',
    ])
    expect(await ranIn(page)).toBeUndefined()
    await context.close()
  })

  test('a picture that is a page and a script besides is only a picture', async ({ page, otherBrowser }) => {
    await signIn(page, await makeAccount())
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8a6100' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: "<script>window.ran='exif'</script>" } })
      .toBuffer()
    const tail = Buffer.from("<!doctype html><script>window.ran='tail'</script>")
    await page.goto('/user/settings')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([picture, tail]) })
    await page.getByRole('button', { name: t('accounts-settings:save'), exact: true }).click()
    await expect(page).toHaveURL('/')
    const address = await page.getByRole('banner').locator('img[src^="/user/avatar?"]').getAttribute('src')

    const alone = await otherBrowser(page)
    const shown = await alone.goto(address ?? '')
    expect(shown?.headers()['content-type']).toMatch(/^image\//)
    expect((await shown?.body())?.includes('<script')).toBe(false)
    expect(await ranIn(alone)).toBeUndefined()
  })
})
