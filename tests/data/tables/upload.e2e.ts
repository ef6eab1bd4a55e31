import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { partBytes } from '#contract/platform/files/parts.ts'
import { axe, errorSummary, expect, ignoreNetworkErrors, openWorkspace, signIn, test } from '../../support/journey.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('tables', 'common', 'validation', 'files')

/** Rows of a csv of more than two parts. */
const lines = 150_000
function longCsv(): Buffer {
  const rows = ['code,day,remark']
  for (let at = 0; at < lines; at++) rows.push(`E${String(at).padStart(7, '0')},1/5/2024,${'x'.repeat(60)}`)
  return Buffer.from(rows.join('\n'))
}

test(
  'a file of several parts comes in, is paused and interrupted, and goes on where it stopped',
  { tag: ['@form', '@walk'] },
  async ({ page, scripted, complaints }, testInfo) => {
    test.slow()
    const name = `t_${randomUUID().slice(0, 8)}.csv`
    const buffer = longCsv()
    // On disk, so that its modification time is the same when it is chosen again.
    const file = testInfo.outputPath(name)
    await writeFile(file, buffer)
    expect(buffer.length).toBeGreaterThan(2 * partBytes)
    await signIn(page, 'risk')
    const access = `${await openWorkspace(page, '反欺诈专项')}/access`
    await page.goto(`${access}/new`)
    const field = page.getByLabel(t('upload.file'))
    await expect(field).toHaveAttribute('accept', /\.jsonl,.*\.parquet/)
    const send = () => page.getByRole('button', { name: t('upload.action') }).click()
    if (scripted) {
      const sent: number[] = []
      let isLost = true
      await page.route('**/access/new/parts?step=part', async (route) => {
        if (isLost && sent.length === 1) return route.abort()
        const response = await route.fetch()
        sent.push(response.status())
        await route.fulfill({ response })
      })
      await field.setInputFiles(file)
      await send()
      await expect(page.getByText(t('files:upload.waiting')).first()).toBeVisible()
      await page.getByRole('button', { name: t('files:upload.pause') }).click()
      // The browser is closed and opened again.
      await page.goto(`${access}/new`)
      await expect(page.getByText(t('unfinished.title'))).toBeVisible()
      await expect(page.getByText(name)).toBeVisible()
      await axe(page)
      ignoreNetworkErrors(complaints)
      isLost = false
      await page.getByLabel(t('upload.file')).setInputFiles(file)
      await send()
      await expect(page.getByRole('heading', { name: t('columns.title') })).toBeVisible({ timeout: 60_000 })
      expect(sent).toEqual(Array(Math.ceil(buffer.length / partBytes)).fill(200))
    } else {
      await field.setInputFiles(file)
      await send()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('heading', { name: t('columns.title') })).toBeVisible({ timeout: 1_500 })
      }).toPass({ timeout: 60_000 })
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

    // A person decides dates that can be read either way, and sees the day that each reading gives.
    await expect(page.getByText(t('columns.dateOrderOf', { text: '1/5/2024', day: '2024-05-01' }))).toBeVisible()
    await expect(page.getByText(t('columns.dateOrderOf', { text: '1/5/2024', day: '2024-01-05' }))).toBeVisible()
    await page.getByRole('button', { name: t('columns.store') }).click()
    await expect(errorSummary(page)).toContainText(t('validation:dateOrderRequired'))
    await page.getByRole('radio', { name: t('columns.order.dayFirst') }).check()
    await page.getByRole('button', { name: t('columns.store') }).click()
    await expect(async () => {
      if (!scripted) await page.reload()
      await expect(page.getByText(t('stored.title')).first()).toBeVisible({ timeout: 1_500 })
    }).toPass({ timeout: 60_000 })
    await page.goto(access)
    await expect(page.getByText(/20\.0 GB/)).toBeVisible()
  },
)

test('an upload that is not wanted any more is cancelled', { tag: '@long' }, async ({ page, scripted, complaints }) => {
  test.skip(!scripted, 'uploads in parts need scripts; cancelling one needs none')
  const name = `t_${randomUUID().slice(0, 8)}.csv`
  await signIn(page, 'risk')
  const access = `${await openWorkspace(page, '反欺诈专项')}/access`
  await page.goto(`${access}/new`)
  let parts = 0
  await page.route('**/access/new/parts?step=part', (route) => (parts++ > 0 ? route.abort() : route.continue()))
  await page.getByLabel(t('upload.file')).setInputFiles({ name, mimeType: 'text/csv', buffer: longCsv() })
  await page.getByRole('button', { name: t('upload.action') }).click()
  await expect(page.getByText(t('files:upload.waiting')).first()).toBeVisible()
  await page.goto(`${access}/new`)
  await page.getByRole('button', { name: t('unfinished.cancelOf', { name }) }).click()
  await expect(page.getByText(name)).toHaveCount(0)
  ignoreNetworkErrors(complaints)
})
