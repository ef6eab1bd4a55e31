import { randomUUID } from 'node:crypto'
import { axe, comes, expect, signIn, test } from '../../support/journey.ts'
import { textsOf } from '../../support/texts.ts'
import { makeObject } from '../comparisons/ready-object.ts'

const t = textsOf('data-process')

const table = (...rows: string[]) => Buffer.from(rows.join('\n'))

test('equal files, dates beyond the period and differing totals are reported before anything is compared', {
  tag: '@long',
}, async ({ page, scripted }) => {
  test.slow()
  // Unique headers and names: columns remembered for the dealer would skip the questions asked here.
  const tag = randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  const head = `交易日期,${tag}效期,客户,品名,批号,出货数,出货额,复核${tag}`
  const row = (day: string, quantity: number) =>
    `${day},2031-12-31,甲医院,阿莫西林胶囊${tag},A240101,${quantity},${quantity * 10},`
  const { path } = await makeObject()
  await signIn(page, 'admin')
  await page.goto(`${path}/data/files`)
  await page.getByLabel(t('files.role')).selectOption(t('role.sale'))
  const rows = [row('2026-02-05', 3), row('2026-03-05', 4)]
  await page.locator('input[type=file]').setInputFiles([
    { name: '一月.csv', mimeType: 'text/csv', buffer: table(head, ...rows, '合计,,,,,8,70.00,') },
    { name: '二月.csv', mimeType: 'text/csv', buffer: table(head, row('2028-02-05', 5)) },
    { name: '一月副本.csv', mimeType: 'text/csv', buffer: table(head, ...rows, '合计,,,,,8,70.00,') },
    { name: '无表头.csv', mimeType: 'text/csv', buffer: table(row('2026-02-07', 1), row('2026-02-08', 2)) },
  ])
  await page.getByRole('button', { name: t('files.upload'), exact: true }).click()
  const confirming = page.getByRole('link', { name: t('offer.open', { count: 2 }) })
  await comes(page, () => expect(confirming).toBeVisible({ timeout: 2_000 }))
  await expect(page.getByText(t('twins.line', { name: '一月副本.csv', other: '一月.csv' }))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('twins.remove') }).click()
  await expect(page.getByText(t('twins.removed', { count: 1 }))).toBeVisible()
  await expect(page.getByText('一月副本.csv', { exact: true })).toHaveCount(0)

  await confirming.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('offer.title', { number: '' }))
  const offered = page.getByRole('row', { name: /一月\.csv/ })
  await expect(offered).toContainText('日期 ← 交易日期')
  await expect(offered).toContainText('金额 ← 出货额')
  if (scripted) await axe(page)
  await page.getByLabel(t('offer.takeOf', { name: '二月.csv' })).uncheck()
  await page.getByRole('button', { name: t('offer.confirm') }).click()
  await expect(page.getByText(t('offer.done', { count: 1 }))).toBeVisible()
  await comes(page, () =>
    expect(page.getByRole('row', { name: /一月\.csv/ })).toContainText(t('doubts.count', { count: 1 }), {
      timeout: 2_000,
    }),
  )
  await expect(page.getByText('“合计”的数量为 8，各行之和为 7')).toBeVisible()

  // From one sheet with an open question to the next.
  await page.getByRole('link', { name: '一月.csv', exact: true }).first().click()
  await expect(page.getByText('2026-02-05 至 2026-03-05')).toBeVisible()
  await expect(page.getByText(t('figures.totalsDiffer', { count: 2, different: 1 }))).toBeVisible()
  await page
    .getByRole('link', { name: t('sheet.nextOpen', { name: '' }) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('二月.csv')
  await page.getByRole('button', { name: t('columns.decide') }).click()
  await comes(page, () =>
    expect(page.getByText('日期为 2028-02-05 至 2028-02-05，超出批次期间')).toBeVisible({ timeout: 2_000 }),
  )
  if (scripted) await axe(page)

  // A correction here also applies to the sheet that was read by the same headers.
  await page.getByLabel(t('columns.fieldOf', { head: `${tag}效期` })).selectOption(t('field.documentNo'))
  await page.getByRole('button', { name: t('columns.change') }).click()
  // Without scripts, a page loaded during the reading is reloaded.
  await comes(page, () =>
    expect(page.getByRole('button', { name: t('sheet.useAlike', { count: 1 }) })).toBeVisible({ timeout: 2_000 }),
  )
  await page.getByRole('button', { name: t('sheet.useAlike', { count: 1 }) }).click()
  await expect(page.getByRole('button', { name: t('sheet.useAlike', { count: 1 }) })).toHaveCount(0)

  await page
    .getByRole('link', { name: t('sheet.nextOpen', { name: '无表头' }) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无表头.csv')
  await page.getByRole('button', { name: t('sheet.noHeadRow') }).click()
  await expect(page.getByLabel(t('columns.fieldOf', { head: 'A' }))).toHaveValue('date')
  await expect(page.getByLabel(t('columns.fieldOf', { head: 'E' }))).toHaveValue('batchNo')
  await expect(page.getByLabel(t('columns.fieldOf', { head: 'F' }))).toHaveValue('quantity')
  await page.getByRole('button', { name: t('columns.decide') }).click()
  await comes(page, () =>
    expect(page.getByText(t('sheet.counted', { lines: 2, faults: 0, skipped: 0, rows: 2 }))).toBeVisible({
      timeout: 2_000,
    }),
  )

  await page.goto(`${path}/data`)
  await expect(page.getByText(t('doubts.title'))).toBeVisible()
  await expect(page.getByText(/二月\.csv/)).toBeVisible()
  if (scripted) await axe(page)
  await page.goto(`${path}/data/names`)
  await page.getByRole('button', { name: /采用本页全部首选/ }).click()
  await expect(page.getByText(/已保存 \d 个匹配/)).toBeVisible()
})
