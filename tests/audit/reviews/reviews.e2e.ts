import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, makeAccount, readSheets, workbook } from '../../support/journey-data.ts'

test('the project’s form names those who cannot open it, beside the choice and after saving', async ({ page }) => {
  const outsider = await makeAccount()
  await signIn(page, 'admin')
  await page.goto(`/flow/auditProject/project/new/edit?people=${outsider.usercode}`)
  await page.getByLabel('客户', { exact: true }).selectOption('佑亭药业股份有限公司')
  await page.getByLabel('项目名称').fill(`流向审计 ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('开始日期').fill('2026-11-20')
  await page.getByLabel('结束日期').fill('2026-12-20')
  await page.getByLabel('负责人').selectOption(`${outsider.name}（${outsider.usercode}），无流向审计权限`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toContainText(`已保存。${outsider.name}没有流向审计权限`)
  await page.getByRole('link', { name: '编辑项目' }).click()
  await expect(page.getByRole('main')).toContainText(`${outsider.name}没有流向审计权限`)
})

const heads = ['审核批次号', '经销商编码', '期间开始', '期间结束']

test('a review project gets its objects by form and by workbook, and stands on its client’s page and in the menu', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  await signIn(page, 'admin')
  await page.goto('/audit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('流向审计')
  await expect(page.locator('nav a[href="/flow/auditProject/youting/index"]').first()).toBeAttached()
  expect((await exportedRows(page)).length).toBeGreaterThan(0)
  if (scripted) await axe(page)

  await page.getByRole('link', { name: '新建审核项目' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建审核项目')
  const name = `流向审计 ${randomUUID().slice(0, 8)}`
  await page.getByLabel('客户', { exact: true }).selectOption('佑亭药业股份有限公司')
  await page.getByLabel('项目名称').fill(name)
  await page.getByLabel('开始日期').fill('2026-12-20')
  await page.getByLabel('结束日期').fill('2026-11-20')
  await page.getByLabel('负责人').selectOption('周正明（10002）')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page)).toContainText('结束日期不能早于开始日期')
  await page.getByLabel('开始日期').fill('2026-11-20')
  await page.getByLabel('结束日期').fill('2026-12-20')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const project = new URL(page.url()).pathname

  await page.getByRole('link', { name: '添加审核对象' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('添加审核对象')
  const number = `FA-${randomUUID().slice(0, 8)}`
  await page.getByLabel('审核批次号').fill('FA-2025-D101')
  await page.getByLabel('经销商', { exact: true }).selectOption('太岭景远医药有限公司（D101）')
  await page.getByLabel('期间开始').fill('2026-01-01')
  await page.getByLabel('期间结束').fill('2026-06-30')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page)).toContainText('该批次号已被使用')
  await page.getByLabel('审核批次号').fill(number)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('待上传')

  await page.getByRole('link', { name: '上传审核对象' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('上传审核对象')
  const upload = async (...rows: string[][]) => {
    await page.getByLabel('工作簿').setInputFiles(await workbook('对象.xlsx', { 审核对象: [heads, ...rows] }))
    await page.getByRole('button', { name: '上传审核对象' }).click()
  }
  await upload([`${number}-2`, 'D999', '2026-01-01', '2026-06-30'])
  await expect(page.getByRole('row', { name: /审核对象 2 B/ })).toBeVisible()
  const remarked = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载带备注的工作簿' }).click()
  const sheets = await readSheets(await (await remarked).path())
  expect(sheets.审核对象?.[1]?.join()).toContain('该客户没有这个经销商')
  if (scripted) await axe(page)
  await upload([`${number}-2`, 'D108', '2026-01-01', '2026-06-30'])
  await expect(page.getByText('已添加 1 个审核对象')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const exported = await readSheets(await (await downloading).path())
  expect(exported.审核对象).toHaveLength(3)

  await page.goto('/flow/auditProject/youting/index')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('待上传 2')
  if (scripted) await axe(page)
  await page.getByRole('link', { name: '客户数据' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('佑亭药业股份有限公司：客户数据')
  const noteName = `说明-${number}.csv`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: noteName, mimeType: 'text/csv', buffer: Buffer.from('项目,说明\n甲,乙\n') })
  await page.getByRole('button', { name: '上传' }).click()
  await expect(page.getByText(`已上传“${noteName}”`)).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: `删除 ${noteName}` }).click()
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('佑亭药业股份有限公司：客户数据')
  await expect(page.getByRole('link', { name: noteName })).toHaveCount(0)

  const theirs = await otherBrowser()
  await signIn(theirs, 'audit')
  await theirs.goto(project)
  await theirs.getByRole('link', { name: number, exact: true }).click()
  await theirs.getByRole('link', { name: '删除审核对象' }).click()
  await theirs.getByRole('button', { name: '删除审核对象' }).click()
  await expect(theirs.getByText('已删除')).toBeVisible()
  const stranger = await otherBrowser()
  await signIn(stranger, 'staff1')
  await stranger.goto(project)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/无权限访问|页面不存在/)
})
