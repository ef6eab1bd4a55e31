import { randomUUID } from 'node:crypto'
import { axe, comes, expect, signIn, test } from '../../support/journey.ts'
import { makeObject } from '../comparisons/ready-object.ts'

const table = (...rows: string[]) => Buffer.from(rows.join('\n'))

test('files that hold the same, dates beyond the period and totals that differ are told before anything is compared', async ({
  page,
  scripted,
}) => {
  test.slow()
  // Unique heads and names: columns remembered for the dealer would skip the questions asked here.
  const tag = randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  const head = `交易日期,${tag}效期,客户,品名,批号,出货数,出货额,复核${tag}`
  const row = (day: string, quantity: number) =>
    `${day},2031-12-31,甲医院,阿莫西林胶囊${tag},A240101,${quantity},${quantity * 10},`
  const { path } = await makeObject()
  await signIn(page, 'admin')
  await page.goto(`${path}/data/files`)
  await page.getByLabel('类别').selectOption('销售')
  const rows = [row('2026-02-05', 3), row('2026-03-05', 4)]
  await page.locator('input[type=file]').setInputFiles([
    { name: '一月.csv', mimeType: 'text/csv', buffer: table(head, ...rows, '合计,,,,,8,70.00,') },
    { name: '二月.csv', mimeType: 'text/csv', buffer: table(head, row('2028-02-05', 5)) },
    { name: '一月副本.csv', mimeType: 'text/csv', buffer: table(head, ...rows, '合计,,,,,8,70.00,') },
    { name: '无表头.csv', mimeType: 'text/csv', buffer: table(row('2026-02-07', 1), row('2026-02-08', 2)) },
  ])
  await page.getByRole('button', { name: '上传', exact: true }).click()
  const confirming = page.getByRole('link', { name: '一次确认 2 个工作表的字段' })
  await comes(page, () => expect(confirming).toBeVisible({ timeout: 2_000 }))
  await expect(page.getByText('“一月副本.csv”与“一月.csv”相同')).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '移除重复的文件' }).click()
  await expect(page.getByText('已移除 1 个重复的文件')).toBeVisible()
  await expect(page.getByText('一月副本.csv', { exact: true })).toHaveCount(0)

  await confirming.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('确认建议的字段')
  const offered = page.getByRole('row', { name: /一月\.csv/ })
  await expect(offered).toContainText('日期 ← 交易日期')
  await expect(offered).toContainText('金额 ← 出货额')
  if (scripted) await axe(page)
  await page.getByLabel('采用“二月.csv”的建议').uncheck()
  await page.getByRole('button', { name: '确认所选工作表并读取' }).click()
  await expect(page.getByText('已确认 1 个工作表，正在读取')).toBeVisible()
  await comes(page, () =>
    expect(page.getByRole('row', { name: /一月\.csv/ })).toContainText('1 处待核对', { timeout: 2_000 }),
  )
  await expect(page.getByText('“合计”的数量为 8，各行之和为 7')).toBeVisible()

  // From one sheet with an open question to the next.
  await page.getByRole('link', { name: '一月.csv', exact: true }).first().click()
  await expect(page.getByText('2026-02-05 至 2026-03-05')).toBeVisible()
  await expect(page.getByText('核对 2 处，1 处不一致')).toBeVisible()
  await page
    .getByRole('link', { name: /下一个待处理/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('二月.csv')
  await page.getByRole('button', { name: '确认字段并读取' }).click()
  await comes(page, () =>
    expect(page.getByText('日期为 2028-02-05 至 2028-02-05，超出批次期间')).toBeVisible({ timeout: 2_000 }),
  )
  if (scripted) await axe(page)

  // A correction here also applies to the sheet that was read by the same heads.
  await page.getByLabel(`“${tag}效期”列的字段`).selectOption('单据号')
  await page.getByRole('button', { name: '按此重新读取' }).click()
  // Without scripts, a page loaded during the reading is reloaded.
  await comes(page, () =>
    expect(page.getByRole('button', { name: '也用于这 1 个工作表' })).toBeVisible({ timeout: 2_000 }),
  )
  await page.getByRole('button', { name: '也用于这 1 个工作表' }).click()
  await expect(page.getByRole('button', { name: '也用于这 1 个工作表' })).toHaveCount(0)

  await page
    .getByRole('link', { name: /下一个待处理：无表头/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无表头.csv')
  await page.getByRole('button', { name: '没有表头，第一行就是数据' }).click()
  await expect(page.getByLabel('“A”列的字段')).toHaveValue('date')
  await expect(page.getByLabel('“E”列的字段')).toHaveValue('batchNo')
  await expect(page.getByLabel('“F”列的字段')).toHaveValue('quantity')
  await page.getByRole('button', { name: '确认字段并读取' }).click()
  await comes(page, () => expect(page.getByText('数据 2 + 错误 0 + 跳过 0 = 2 行')).toBeVisible({ timeout: 2_000 }))

  await page.goto(`${path}/data`)
  await expect(page.getByText('请核对读取的结果')).toBeVisible()
  await expect(page.getByText(/二月\.csv/)).toBeVisible()
  if (scripted) await axe(page)
  await page.goto(`${path}/data/names`)
  await page.getByRole('button', { name: /采用本页全部首选/ }).click()
  await expect(page.getByText(/已保存 \d 个匹配/)).toBeVisible()
})
