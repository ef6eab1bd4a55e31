import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, readSheets, workbook } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('master-data', 'common', 'problem', 'validation')

const heads = [t('field.dealerCode'), '经销商名称', t('field.region')]

test('a client gets dealers by form and by workbook, which is shown before it is taken over, and words that mean a product', {
  tag: ['@form', '@walk'],
}, async ({ page, otherBrowser, scripted }) => {
  test.slow()
  await signIn(page, 'admin')
  await page.goto('/audit/master-data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('clients.title'))
  expect((await exportedRows(page)).map(([, code]) => code)).toContain('youting')
  await page.getByRole('link', { name: t('client.add') }).click()
  await page.getByRole('button', { name: t('save') }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    t('common:form.errorOf', { label: t('field.clientCode'), text: t('validation:required') }),
    t('common:form.errorOf', { label: t('field.clientName'), text: t('validation:required') }),
  ])
  const code = `j${randomUUID().slice(0, 8)}`
  await page.getByLabel(t('field.clientCode')).fill(code)
  await page.getByLabel(t('field.clientName')).fill(`客户 ${code}`)
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByText(t('client.added'))).toBeVisible()
  await expect(page.getByText(t('list.empty.dealers'))).toBeVisible()
  if (scripted) await axe(page)

  await page.getByRole('link', { name: t('list.add.dealers') }).click()
  await page.getByLabel(t('field.code')).fill('D101')
  await page.getByLabel(t('field.name')).fill('太岭景远医药有限公司')
  await page.getByLabel(t('field.taxNumber')).fill('12')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:taxNumberInvalid'))
  await page.getByLabel(t('field.taxNumber')).fill('91990878E8202658XK')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: t('upload.action') }).click()
  const upload = async (...rows: string[][]) => {
    await page
      .getByLabel(t('common:workbook.file'))
      .setInputFiles(await workbook('经销商.xlsx', { 经销商: [heads, ...rows] }))
    await page.getByRole('button', { name: t('upload.check') }).click()
  }
  await upload(['D101', '', '西区'], ['D108', '雁河舒泉医药有限公司', '南区'])
  await expect(errorSummary(page)).toContainText(t('common:faults.nothing'))
  await expect(page.getByRole('row', { name: '经销商 2 B' })).toBeVisible()
  await upload(['D101', '太岭景远医药有限公司', '西区'], ['D108', '雁河舒泉医药有限公司', '南区'])
  const changes = page.getByRole('table', { name: t('uploaded.changes') })
  await expect(changes.getByRole('row', { name: /D101/ })).toContainText('西区')
  if (scripted) await axe(page)
  const shown = new URL(page.url()).pathname

  const other = await otherBrowser(page)
  await other.goto(`/audit/master-data/${code}/list/dealers`)
  await other.getByRole('link', { name: '太岭景远医药有限公司' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('编辑经销商')
  await other.getByLabel(t('field.region')).fill('北区')
  await other.getByRole('button', { name: t('save') }).click()
  await expect(other.getByText(t('saved'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('uploaded.take', { count: 2 }) }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.goto(shown)
  await expect(changes.getByRole('row', { name: /D101/ })).toContainText('北区')
  await page.getByRole('button', { name: t('uploaded.take', { count: 2 }) }).click()
  await expect(page.getByText(t('uploaded.done', { added: 1, changed: 1, unchanged: 0 }))).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('download.action') }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.经销商?.slice(1).map(([first, second]) => [first, second])).toEqual([
    ['D101', '太岭景远医药有限公司'],
    ['D108', '雁河舒泉医药有限公司'],
  ])

  await page
    .getByRole('navigation', { name: /的主数据/ })
    .getByRole('link', { name: startsWith(t('list.tab.products')) })
    .click()
  await page.getByRole('link', { name: t('list.add.products') }).click()
  await page.getByLabel(t('field.code')).fill('CP1001')
  await page.getByLabel(t('field.name')).fill('阿莫西林胶囊')
  await page.getByLabel(t('field.baseUnit')).fill('盒')
  const units = page.getByLabel(t('products.factorUnit'), { exact: true })
  const counts = page.getByLabel(t('products.factorCount'))
  await units.fill('件')
  await counts.fill('0')
  await page.getByRole('button', { name: t('save') }).click()
  const part = t('products.factorCount')
  const about = t('products.factorOf', { label: t('field.factors'), number: 1, part })
  await expect(errorSummary(page)).toContainText(about)
  await counts.fill('200')
  await page.getByRole('button', { name: t('common:rows.add') }).click()
  await expect(units.nth(1)).toBeFocused()
  await units.nth(1).fill('托')
  await page.getByRole('button', { name: t('common:rows.add') }).click()
  await expect(units.nth(2)).toBeFocused()
  await units.nth(2).fill('中包')
  await counts.nth(2).fill('10')
  await page
    .getByRole('group', { name: t('common:rows.number', { number: 2 }) })
    .getByRole('button')
    .click()
  await expect(units).toHaveCount(2)
  await expect(units.nth(1)).toHaveValue('中包')
  await expect(counts.nth(1)).toHaveValue('10')
  await expect(counts.first()).toHaveValue('200')
  await expect(page.getByLabel(t('field.name'))).toHaveValue('阿莫西林胶囊')
  if (scripted) await axe(page)
  // Enter in a field saves, although the buttons of the rows precede the save button.
  await counts.nth(1).press('Enter')
  await expect(page.getByText('1 件 = 200 盒')).toBeVisible()

  await page
    .getByRole('navigation', { name: /的主数据/ })
    .getByRole('link', { name: startsWith(t('list.tab.relations')) })
    .click()
  await page.getByRole('link', { name: t('list.add.relations') }).click()
  await page.getByLabel(t('field.dealerCode')).fill('D101')
  await page.getByLabel(t('relations.name')).fill('佑亭牌阿莫西林胶囊')
  await page.getByLabel(t('field.productCode')).fill('CP1001')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('row', { name: /佑亭牌阿莫西林胶囊/ })).toContainText('系统管理员')
  if (scripted) await axe(page)
})

test('two edits of one dealer: the later one sees both and may keep their own; what is in use stays', {
  tag: ['@form', '@browser'],
}, async ({ page, otherBrowser }) => {
  await signIn(page, 'admin')
  const list = '/audit/master-data/youting/list/dealers'
  await page.goto(`${list}/new`)
  const code = `J${randomUUID().slice(0, 8)}`
  await page.getByLabel(t('field.code')).fill(code)
  await page.getByLabel(t('field.name')).fill(`经销商 ${code}`)
  await page.getByRole('button', { name: t('save') }).click()
  const other = await otherBrowser(page)
  for (const each of [page, other]) {
    await each.goto(`${list}?keyword=${code}`)
    await each.getByRole('link', { name: `经销商 ${code}` }).click()
    await expect(each.getByRole('heading', { level: 1 })).toContainText('编辑经销商')
  }
  await other.getByLabel(t('field.contact')).fill('先保存的')
  await other.getByRole('button', { name: t('save') }).click()
  await expect(other.getByText(t('saved'), { exact: true })).toBeVisible()
  await page.getByLabel(t('field.contact')).fill('后保存的')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('table', { name: t('common:conflict.both') })).toContainText('先保存的')
  await page.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible()

  await page.goto(`${list}?keyword=${code}`)
  await page.getByRole('link', { name: `经销商 ${code}` }).click()
  await page.getByRole('link', { name: t('delete') }).click()
  await page.getByRole('button', { name: t('list.deleteAction.dealers') }).click()
  await expect(page.getByText(t('deleted'))).toBeVisible()
  await page.goto(`${list}?keyword=D101`)
  await page.getByRole('link', { name: '太岭景远医药有限公司' }).click()
  await page.getByRole('link', { name: t('delete') }).click()
  await page.getByRole('button', { name: t('list.deleteAction.dealers') }).click()
  await expect(errorSummary(page)).toContainText(t('problem:masterData.used'))
})
