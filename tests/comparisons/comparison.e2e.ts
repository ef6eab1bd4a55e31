import { readFileSync } from 'node:fs'
import { axe, errorSummary, expect, signIn, test } from '../journey.ts'
import { fetchedExport, readSheets } from '../journey-data.ts'
import { awaitVersion, makeObject, makeReadyObject } from './ready-object.ts'

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('an object is compared: figures on top, lines by filter, a line beside its other side with notes, what it was made of', async ({
  page,
  scripted,
}) => {
  test.slow()
  const { path, number } = await makeReadyObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/comparisons`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`流向比对：${number}`)
  await expect(page.getByText('还没有比对')).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '开始比对' }).click()
  await expect(page.getByText('第 1 版已开始比对')).toBeVisible()
  await awaitVersion(page, 1)
  if (scripted) await axe(page)

  await page.getByRole('link', { name: '第 1 版', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 1 版比对')
  const result = new URL(page.url()).pathname
  // 10 of the 35 that were reported have their very counterpart.
  await expect(page.getByText('28.5%')).toBeVisible()
  await expect(page.getByText('此版本未发布，客户看不到')).toBeVisible()
  const lines = page.getByRole('region', { name: '明细', exact: true }).locator('tbody tr')
  await expect(lines).toHaveCount(6)
  if (scripted) await axe(page)

  await page.getByRole('link', { name: '数量不符' }).click()
  await expect(page).toHaveURL(/state=quantityDiffers/)
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('-2')
  await page.getByRole('link', { name: '清除条件' }).click()
  await expect(lines).toHaveCount(6)
  await page.getByText('更多条件').click()
  await page.getByLabel('金额不低于').fill('壹百')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('请输入数字，最多2位小数，14位整数')).toBeVisible()
  await page.getByLabel('金额不低于').fill('100')
  await page.getByRole('combobox', { name: '一方' }).selectOption('上报')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(lines).toHaveCount(2)
  const amount = page.getByRole('columnheader', { name: /^金额/ }).filter({ has: page.getByRole('link') })
  await amount.getByRole('link').click()
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await amount.getByRole('link').click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(lines.first()).toContainText('200.00')
  await page.getByLabel('查找文字').fill('没有这样的单据')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的行')).toBeVisible()

  await page.goto(`${result}?state=quantityDiffers`)
  await lines.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫西林胶囊')
  await expect(page.getByText('数量相差 -2（销售减上报）')).toBeVisible()
  const compared = page.getByRole('region', { name: '两方对照' })
  await expect(compared.getByRole('columnheader', { name: /上报.*reported.*第 3 行/ })).toBeVisible()
  await expect(compared.getByRole('columnheader', { name: /经销商销售.*sale.*第 3 行/ })).toBeVisible()
  await expect(compared.getByRole('row', { name: /数量（基本单位）.*不同/ })).toContainText('18')
  await expect(
    page.getByRole('table', { name: /经销商销售.*第 3 行/ }).getByRole('row', { name: /单号/ }),
  ).toContainText('S2')
  await expect(page.getByText('第 1 行，共 2 行')).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '保存备注' }).click()
  await expect(errorSummary(page)).toContainText('添加备注')
  await page.getByLabel('添加备注').fill('见随货单')
  await page.getByRole('button', { name: '保存备注' }).click()
  await expect(page.getByText('见随货单')).toBeVisible()
  await page.getByRole('link', { name: '下一行' }).click()
  await expect(page.getByText('第 2 行，共 2 行')).toBeVisible()
  await page.getByRole('link', { name: '返回明细' }).click()
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('1备注')

  const tabs = page.getByRole('navigation', { name: '此版本的页面' })
  await tabs.getByRole('link', { name: '往来单位' }).click()
  await page.getByRole('link', { name: '雁河大药房' }).click()
  await expect(lines).toHaveCount(6)
  await tabs.getByRole('link', { name: '产品与月份' }).click()
  await page.getByRole('link', { name: '2026-02' }).click()
  await expect(lines).toHaveCount(1)
  await tabs.getByRole('link', { name: '依据' }).click()
  await expect(page.getByText('共 8 行 = 参加比对 6 + 等待品名或单位 0 + 错误 0 + 跳过 2')).toBeVisible()
  if (scripted) await axe(page)
})

test('a version is commented on, answered and resolved, published to its client’s page; what was never published is deleted', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  const { path, number, clientPage } = await makeReadyObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/comparisons`)
  await page.getByRole('button', { name: '开始比对' }).click()
  await awaitVersion(page, 1)
  await page.getByRole('link', { name: '第 1 版', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 1 版比对')
  const result = new URL(page.url()).pathname

  await page.getByRole('link', { name: /^修订意见/ }).click()
  await page.getByLabel('提出意见').fill('二月少报，请说明')
  await page.getByRole('button', { name: '提交意见' }).click()
  await expect(page.getByText('意见已提交')).toBeVisible()
  const theirs = await otherBrowser()
  await signIn(theirs, 'admin')
  await theirs.goto(`${result}/comments`)
  await theirs.getByText('回复', { exact: true }).first().click()
  await theirs.getByLabel('回复').fill('已补报')
  await theirs.getByRole('button', { name: '保存回复' }).click()
  await expect(theirs.getByText('已补报').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('已补报').first()).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: /^标为已解决/ }).click()
  await expect(page.getByText('已标为解决')).toBeVisible()
  await expect(page.getByRole('button', { name: /^标为已解决/ })).toHaveCount(0)

  await page.getByRole('link', { name: '发布', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('发布第 1 版比对？')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布到客户页面')).toBeVisible()
  await page.goto(`${result}/delete`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 1 版不能删除')
  await page.goto(clientPage)
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${result}$`))

  await page.goto(`${path}/comparisons`)
  await page.getByRole('button', { name: '开始比对' }).click()
  await awaitVersion(page, 2)
  await page.goto(result)
  await expect(page.getByText('有更新的版本')).toBeVisible()
  await page.goto(`${path}/comparisons`)
  await page.getByRole('link', { name: /^删除\s*第 2 版/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('删除第 2 版比对？')
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('版本已删除')).toBeVisible()
  await expect(page.getByRole('link', { name: '第 2 版', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: '提醒现场执行人' }).click()
  await page.getByRole('button', { name: '提醒现场执行人' }).click()
  await expect(page.getByText('已提醒现场执行人')).toBeVisible()
  await page.getByRole('link', { name: '提醒现场执行人' }).click()
  await page.getByRole('button', { name: '提醒现场执行人' }).click()
  await expect(errorSummary(page)).toContainText('60 分钟内已提醒过')
})

test('a version is handed on as a workbook; put back unchanged, it is a version of its own that says why it came to nothing', async ({
  page,
  scripted,
}) => {
  test.slow()
  const { path } = await makeReadyObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/comparisons`)
  await page.getByRole('button', { name: '开始比对' }).click()
  await awaitVersion(page, 1)
  await page.getByRole('link', { name: '第 1 版', exact: true }).click()
  await page.getByRole('link', { name: '导出工作簿' }).click()
  await page.getByRole('button', { name: '导出工作簿' }).click()
  const written = await (await fetchedExport(page)).path()
  expect((await readSheets(written)).明细).toHaveLength(7)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '上传', exact: true }).click()
  await expect(errorSummary(page)).toContainText('修改后的工作簿')
  await page.getByLabel('修改后的工作簿').setInputFiles({ name: '结果.xlsx', mimeType, buffer: readFileSync(written) })
  await page.getByRole('button', { name: '上传', exact: true }).click()
  await expect(page.getByText('正在读取修改后的结果，它将成为第 2 版')).toBeVisible()
  await awaitVersion(page, 2, '未完成')
  await expect(page.getByRole('row', { name: /第 2 版/ })).toContainText('由第 1 版修改')
  await page.getByRole('link', { name: '第 2 版', exact: true }).click()
  await expect(page.getByText('与原版本没有任何不同')).toBeVisible()
})

test('whoever does not see an object sees nothing of its comparison', async ({ page }) => {
  const { path } = await makeObject()
  await signIn(page, 'staff1')
  await page.goto(`${path}/comparisons`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/无权限访问|页面不存在/)
})
