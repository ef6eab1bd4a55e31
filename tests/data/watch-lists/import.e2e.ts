import { readFileSync } from 'node:fs'
import { workbookOf } from '../../shell/files/fixture/zip.ts'
import { axe, comes, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { unique } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'
import { press } from '../rules/rule-pages.ts'

const t = textsOf('watch-lists', 'watch-lists-import', 'watch-lists-faults', 'common')

const lines = [
  '企业名称,曾用名,统一社会信用代码,截止日期,备注',
  '上海诚嘉贸易有限公司,诚嘉;诚嘉实业,91310115MA1H7X,长期,一',
  ',,91310,,二',
  '北京宇方科技有限公司,,,2026-02-30,三',
  '=SUM(1),,7,,四',
]

test('a file of entries is imported, its faults are shown, and names are tried and exported', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  test.setTimeout(120_000)
  const name = unique('名单').slice(0, 20)
  await signIn(page, 'risk')
  await page.goto('/risk-screening/lists/new')
  await page.getByLabel(t('field.name')).fill(name)
  await press(page, t('create'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page
    .getByRole('link', { name: t('entry.import'), exact: true })
    .first()
    .click()
  await press(page, t('watch-lists-import:new.action'))
  await expect(errorSummary(page)).toBeVisible()
  if (scripted) await axe(page)
  await page
    .getByLabel(t('watch-lists-import:new.file'))
    .setInputFiles({ name: '失信名单.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await press(page, t('watch-lists-import:new.action'))
  await comes(page, () => expect(page.getByText(t('watch-lists-import:faults.caption')).first()).toBeAttached())
  const main = page.getByRole('main')
  await expect(main.getByText(t('watch-lists-faults:line.nameMissing')).first()).toBeVisible()
  await expect(main.getByText(t('watch-lists-faults:line.noSuchDay')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('watch-lists-import:faults.download') })).toBeVisible()
  if (scripted) await axe(page)

  // The last column is left out; it becomes the source.
  const meaning = t('watch-lists-import:columns.meaningOf', { column: '备注' })
  await page.getByLabel(meaning, { exact: true }).selectOption('source')
  // After a second reading the form has another version.
  const confirming = page.locator('form').filter({ hasText: t('watch-lists-import:confirm.action') })
  const version = confirming.locator('input[name="version"]')
  const before = await version.inputValue()
  await press(page, t('watch-lists-import:columns.action'))
  await comes(page, () => expect(version).not.toHaveValue(before))
  await expect(page.getByLabel(meaning, { exact: true })).toHaveValue('source')

  await press(page, t('watch-lists-import:confirm.action'))
  await expect(errorSummary(page)).toBeVisible()
  await page.getByLabel(t('watch-lists-import:confirm.replace')).check()
  await press(page, t('watch-lists-import:confirm.action'))
  await comes(page, () =>
    expect(page.getByText(t('watch-lists-import:stored.title', { revision: 1 })).first()).toBeVisible(),
  )
  if (scripted) await axe(page)

  await page.getByRole('link', { name: t('history.title') }).click()
  await expect(main.getByText(t('history.from', { name: '失信名单.csv' }))).toBeVisible()
  await page.getByRole('link', { name: t('history.added', { count: 2, shown: '2' }) }).click()
  await expect(main.getByText('上海诚嘉贸易有限公司')).toBeVisible()

  await page.goto(page.url().replace(/\?.*$/, ''))
  await page.getByRole('link', { name: t('try.open') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('try.title'))
  await page.getByLabel(t('field.name')).fill('上海誠嘉貿易')
  await press(page, t('try.action'))
  await expect(main.getByText('上海诚嘉贸易有限公司').first()).toBeVisible()
  await page.getByRole('link', { name: t('back') }).click()

  const downloading = page.waitForEvent('download')
  await press(page, t('export.csv'))
  const file = await (await downloading).path()
  const written = readFileSync(file, 'utf8').split('\r\n')
  expect(written[1]).toContain('上海诚嘉贸易有限公司,诚嘉；诚嘉实业,91310115MA1H7X')
  expect(written[2]).toContain('"=""=SUM(1)""",,7')
})

test('rows that a workbook hides are told before its entries are confirmed', { tag: '@form' }, async ({ page }) => {
  const row = (number: number, text: string, of = '') =>
    `<row r="${number}"${of}><c r="A${number}" t="str"><v>${text}</v></c></row>`
  const rows = row(1, '名称') + row(2, '甲公司') + row(3, '乙公司', ' hidden="1"')
  await signIn(page, 'risk')
  await page.goto('/risk-screening/lists/new')
  await page.getByLabel(t('field.name')).fill(unique('名单').slice(0, 20))
  await press(page, t('create'))
  await page
    .getByRole('link', { name: t('entry.import'), exact: true })
    .first()
    .click()
  await page.getByLabel(t('watch-lists-import:new.file')).setInputFiles({
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(workbookOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)),
  })
  await press(page, t('watch-lists-import:new.action'))
  await comes(page, () => expect(page.getByText(t('watch-lists-import:doubts.hiddenRows'))).toBeVisible())
  await expect(page.getByText(t('watch-lists-import:doubts.mergedAreas'))).toHaveCount(0)
})
