import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, readSheets, workbook } from '../../support/journey-data.ts'

const heads = ['经销商编码', '经销商名称', '区域']

test('a client gets dealers by form and by workbook, which is shown before it is taken over, and words that mean a product', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  await signIn(page, 'admin')
  await page.goto('/audit/master-data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('主数据')
  expect((await exportedRows(page)).map(([, code]) => code)).toContain('youting')
  await page.getByRole('link', { name: '添加客户' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['客户代码：请填写此项', '客户名称：请填写此项'])
  const code = `j${randomUUID().slice(0, 8)}`
  await page.getByLabel('客户代码').fill(code)
  await page.getByLabel('客户名称').fill(`客户 ${code}`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('客户已添加')).toBeVisible()
  await expect(page.getByText('还没有经销商')).toBeVisible()
  if (scripted) await axe(page)

  await page.getByRole('link', { name: '添加经销商' }).click()
  await page.getByLabel('编码').fill('D101')
  await page.getByLabel('名称').fill('太岭景远医药有限公司')
  await page.getByLabel('统一社会信用代码').fill('12')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page)).toContainText('请输入 15 至 20 位字母和数字')
  await page.getByLabel('统一社会信用代码').fill('91990878E8202658XK')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: '上传' }).click()
  const upload = async (...rows: string[][]) => {
    await page.getByLabel('工作簿').setInputFiles(await workbook('经销商.xlsx', { 经销商: [heads, ...rows] }))
    await page.getByRole('button', { name: '上传并核对' }).click()
  }
  await upload(['D101', '', '西区'], ['D108', '雁河舒泉医药有限公司', '南区'])
  await expect(errorSummary(page)).toContainText('整份文件未导入')
  await expect(page.getByRole('row', { name: '经销商 2 B' })).toBeVisible()
  await upload(['D101', '太岭景远医药有限公司', '西区'], ['D108', '雁河舒泉医药有限公司', '南区'])
  const changes = page.getByRole('table', { name: '将要写入的内容' })
  await expect(changes.getByRole('row', { name: /D101/ })).toContainText('西区')
  if (scripted) await axe(page)
  const shown = new URL(page.url()).pathname

  const other = await otherBrowser(page)
  await other.goto(`/audit/master-data/${code}/list/dealers`)
  await other.getByRole('link', { name: '太岭景远医药有限公司' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('编辑经销商')
  await other.getByLabel('区域').fill('北区')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('已保存', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '写入 2 条' }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.goto(shown)
  await expect(changes.getByRole('row', { name: /D101/ })).toContainText('北区')
  await page.getByRole('button', { name: '写入 2 条' }).click()
  await expect(page.getByText('已新增 1 条，修改 1 条，0 条不变')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.经销商?.slice(1).map(([first, second]) => [first, second])).toEqual([
    ['D101', '太岭景远医药有限公司'],
    ['D108', '雁河舒泉医药有限公司'],
  ])

  await page
    .getByRole('navigation', { name: /的主数据/ })
    .getByRole('link', { name: /^产品/ })
    .click()
  await page.getByRole('link', { name: '添加产品' }).click()
  await page.getByLabel('编码').fill('CP1001')
  await page.getByLabel('名称').fill('阿莫西林胶囊')
  await page.getByLabel('基本单位').fill('盒')
  await page.getByLabel('单位换算').fill('件 200')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page)).toContainText('“件 200”无法识别')
  await page.getByLabel('单位换算').fill('件=200；中包=10')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('1 件 = 200 盒')).toBeVisible()

  await page
    .getByRole('navigation', { name: /的主数据/ })
    .getByRole('link', { name: /^匹配关系/ })
    .click()
  await page.getByRole('link', { name: '添加匹配关系' }).click()
  await page.getByLabel('经销商编码').fill('D101')
  await page.getByLabel('经销商产品名称').fill('佑亭牌阿莫西林胶囊')
  await page.getByLabel('产品编码').fill('CP1001')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /佑亭牌阿莫西林胶囊/ })).toContainText('系统管理员')
  if (scripted) await axe(page)
})

test('two edits of one dealer: the later one sees both and may keep their own; what is in use stays', async ({
  page,
  otherBrowser,
}) => {
  await signIn(page, 'admin')
  const list = '/audit/master-data/youting/list/dealers'
  await page.goto(`${list}/new`)
  const code = `J${randomUUID().slice(0, 8)}`
  await page.getByLabel('编码').fill(code)
  await page.getByLabel('名称').fill(`经销商 ${code}`)
  await page.getByRole('button', { name: '保存' }).click()
  const other = await otherBrowser(page)
  for (const each of [page, other]) {
    await each.goto(`${list}?keyword=${code}`)
    await each.getByRole('link', { name: `经销商 ${code}` }).click()
    await expect(each.getByRole('heading', { level: 1 })).toContainText('编辑经销商')
  }
  await other.getByLabel('联系人').fill('先保存的')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('已保存', { exact: true })).toBeVisible()
  await page.getByLabel('联系人').fill('后保存的')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('table', { name: '两个版本' })).toContainText('先保存的')
  await page.getByRole('button', { name: '以我的内容保存' }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()

  await page.goto(`${list}?keyword=${code}`)
  await page.getByRole('link', { name: `经销商 ${code}` }).click()
  await page.getByRole('link', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除经销商' }).click()
  await expect(page.getByText('已删除')).toBeVisible()
  await page.goto(`${list}?keyword=D101`)
  await page.getByRole('link', { name: '太岭景远医药有限公司' }).click()
  await page.getByRole('link', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除经销商' }).click()
  await expect(errorSummary(page)).toContainText('仍有其他内容与其关联')
})
