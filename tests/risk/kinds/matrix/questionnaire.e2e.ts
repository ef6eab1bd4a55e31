import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, signIn, test } from '../../../support/journey.ts'
import {
  exportedRows,
  makeCampaign,
  makeQuestionnaire,
  questionnaireWorkbook,
  readSheets,
  smallColumns,
  smallRows,
} from '../../../support/journey-data.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存到草稿' }).click()
const rows = (page: Page) => page.getByRole('table', { name: '行：风险项' })
/** Text field, by group and language. */
const text = (page: Page, field: string, language = '简体中文') =>
  page.getByRole('group', { name: field }).getByRole('textbox', { name: language })

test('a questionnaire is edited on screen, compared, previewed and published; what was sent stays as it was', async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const { code, paper } = await makeCampaign({ code: await makeQuestionnaire() })
  await signIn(page, 'risk')
  await page.goto(`/risk/questionnaires/${code}`)
  await page.getByRole('link', { name: '编辑新版本' }).click()
  await expect(page.getByText('以第 1 版为基础')).toBeVisible()

  // Two people edit one row: the later one sees both versions and keeps their own.
  await rows(page).getByRole('link', { name: '录入差错', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('编辑行“录入差错”')
  const other = await otherBrowser(page)
  await other.goto(page.url())
  await text(other, '风险子因').fill('他人的改动')
  await save(other)
  await expect(rows(other).getByRole('link', { name: '他人的改动', exact: true })).toBeVisible()
  await text(page, '风险子因').fill('记账差错')
  await text(page, '风险子因', '英文').fill('Booking errors')
  await save(page)
  await expect(errorSummary(page)).toContainText('已有用户保存了当前版本')
  await expect(page.getByRole('row', { name: '风险子因（简体中文） 记账差错 他人的改动' })).toBeVisible()
  await page.getByRole('button', { name: '以我的内容保存' }).click()
  await expect(rows(page).getByRole('row', { name: /记账差错/ })).toContainText('已修改')

  // Move, copy and remove by buttons alone. The first row of a dimension takes the dimension along.
  await page.getByRole('button', { name: '上移 系统停机' }).click()
  await expect(rows(page).getByRole('row').nth(1)).toContainText('系统停机')
  await page.getByRole('button', { name: '复制 系统停机' }).click()
  await expect(page.getByText('第 2 行与第 1 行重复').first()).toBeVisible()
  await rows(page).getByRole('row').nth(2).getByRole('link', { name: '系统停机', exact: true }).click()
  await text(page, '风险子因').fill('')
  await save(page)
  await expect(errorSummary(page).getByRole('link')).toHaveText('风险子因（简体中文）：请填写此项')
  await text(page, '风险子因').fill('网络中断')
  await save(page)
  await expect(page.getByText('重复')).toHaveCount(0)
  await rows(page).getByRole('link', { name: '移除 越权操作' }).click()
  await page.getByRole('button', { name: '移除行' }).click()
  await expect(page.getByText('已从草稿中移除')).toBeVisible()

  const parts = page.getByRole('navigation', { name: '草稿的内容' })
  await parts.getByRole('link', { name: /^列/ }).click()
  await page.getByRole('link', { name: '添加列' }).click()
  await expect(text(page, '一级分类')).toHaveValue('对公')
  await text(page, '二级分类').fill('托管')
  await page.getByRole('button', { name: '添加到草稿' }).click()
  await expect(page.getByRole('row', { name: /托管/ })).toContainText('新增')

  await parts.getByRole('link', { name: '等级' }).click()
  await text(page, '高（3）').fill('每月发生')
  await save(page)
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await parts.getByRole('link', { name: /^变更/ }).click()
  const changes = page.getByRole('table', { name: /^行的变更/ })
  await expect(changes.getByRole('row', { name: /记账差错/ })).toContainText('录入差错')
  await expect(changes.getByRole('row', { name: /越权操作/ })).toContainText('已移除')
  await parts.getByRole('link', { name: '预览' }).click()
  await expect(page.getByRole('combobox', { name: '网络中断 托管', exact: true })).toBeVisible()
  await page.getByRole('link', { name: '英文', exact: true }).click()
  await expect(page.getByText('Booking errors').first()).toBeVisible()

  await page.getByRole('link', { name: '发布草稿' }).click()
  await expect(page.getByText('行：新增 1、移除 1、修改 1')).toBeVisible()
  await expect(page.getByText('1 个进行中的项目继续使用各自发出的版本，不受影响。')).toBeVisible()
  await page.getByRole('button', { name: '发布第 2 版' }).click()
  await expect(page.getByText('第 2 版已发布，共 3 行 × 4 列。')).toBeVisible()
  const versions = page.getByRole('table', { name: '版本' })
  await expect(versions.getByRole('row', { name: /第 2 版/ })).toContainText('林若溪')
  await expect(versions.getByRole('row', { name: /第 1 版/ })).toContainText('1 个项目')

  // A user who has a removed row of the draft open keeps what they typed.
  await other.goto(`/risk/questionnaires/${code}/draft`)
  await rows(other).getByRole('link', { name: '网络中断', exact: true }).click()
  await text(other, '说明选填').fill('来不及保存的说明')
  await page.goto(`/risk/questionnaires/${code}/draft`)
  await rows(page).getByRole('link', { name: '移除 网络中断' }).click()
  await page.getByRole('button', { name: '移除行' }).click()
  await expect(page.getByText('已从草稿中移除')).toBeVisible()
  await save(other)
  await expect(errorSummary(other)).toContainText('此内容已不在草稿中')
  await expect(text(other, '说明选填')).toHaveValue('来不及保存的说明')
  await other.getByRole('button', { name: '作为新内容添加' }).click()
  await expect(rows(other).getByRole('link', { name: '网络中断', exact: true })).toBeVisible()

  await page.goto(`/risk/questionnaires/${code}/draft/discard`)
  await page.getByRole('button', { name: '放弃草稿' }).click()
  await expect(page.getByText('草稿已放弃')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出第 1 版' }).click()
  expect((await readSheets(await (await downloading).path())).行?.flat()).toContain('录入差错')

  await page.goto(paper)
  await expect(page.getByText('录入差错').first()).toBeVisible()
  await expect(page.getByText('记账差错')).toHaveCount(0)
})

test('a questionnaire is begun from nothing, filled from a workbook, copied, archived and restored', async ({
  page,
}) => {
  await signIn(page, 'risk')
  const code = `new-${randomUUID().slice(0, 8)}`
  await page.goto('/risk/questionnaires')
  await page.getByLabel('状态').selectOption({ label: '已发布' })
  await page.getByRole('button', { name: '查询' }).click()
  expect((await exportedRows(page)).length).toBeGreaterThan(0)
  await page.getByRole('link', { name: '新建问卷', exact: true }).click()
  await page.getByRole('button', { name: '新建问卷' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    '领域代码：请填写此项',
    '名称（简体中文）：请填写此项',
  ])
  await page.getByLabel('领域代码').fill(code)
  await text(page, '名称').fill(`问卷 ${code}`)
  await page.getByRole('button', { name: '新建问卷' }).click()
  await expect(page.getByText('还没有列')).toBeVisible()

  await page.getByRole('link', { name: '导入工作簿' }).click()
  const [first = [], ...others] = smallRows
  await page.getByLabel('工作簿').setInputFiles(await questionnaireWorkbook(smallColumns, [first, ...others, first]))
  await page.getByRole('button', { name: '导入工作簿' }).click()
  await expect(page.getByRole('row', { name: '行 5 E 与第 2 行重复。' })).toBeVisible()
  await page.getByLabel('工作簿').setInputFiles(await questionnaireWorkbook(smallColumns, smallRows))
  await page.getByRole('button', { name: '导入工作簿' }).click()
  await expect(page.getByText('工作簿已成为草稿，共 3 行 × 3 列。')).toBeVisible()
  await page.getByRole('link', { name: '发布草稿' }).click()
  await page.getByRole('button', { name: '发布第 1 版' }).click()
  await expect(page.getByText('第 1 版已发布')).toBeVisible()

  await page.getByRole('link', { name: '更改名称和预览' }).click()
  await text(page, '名称').fill(`改名 ${code}`)
  await page.getByLabel('允许不登录查看空白问卷').check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`改名 ${code}`)
  await expect(page.getByRole('link', { name: /^打开预览/ })).toBeVisible()

  await page.getByRole('link', { name: '复制问卷' }).click()
  await page.getByLabel('领域代码').fill(`${code}-copy`)
  await text(page, '名称').fill('副本')
  await page.getByRole('button', { name: '复制问卷' }).click()
  await expect(rows(page).getByRole('row')).toHaveCount(4)

  await page.goto(`/risk/questionnaires/${code}`)
  await page.getByRole('link', { name: '归档问卷' }).click()
  await page.getByRole('button', { name: '归档问卷' }).click()
  await expect(page.getByText('问卷已归档，新项目不能选择')).toBeVisible()
  await page.goto('/risk/projects/new')
  await expect(page.getByLabel(`改名 ${code}`)).toHaveCount(0)
  await page.goto(`/risk/questionnaires/${code}/draft`)
  await expect(page.getByText('问卷已归档，不能再修改')).toBeVisible()
  await page.getByRole('link', { name: '恢复问卷' }).click()
  await page.getByRole('button', { name: '恢复问卷' }).click()
  await expect(page.getByText('问卷已恢复')).toBeVisible()
  await page.goto('/risk/projects/new')
  await expect(page.getByLabel(`改名 ${code}`)).toBeVisible()
})

test('the next entry takes over only where it belongs, and stands behind the one before', async ({
  page,
  scripted,
}) => {
  const code = await makeQuestionnaire()
  const more = () => page.getByRole('button', { name: '添加并继续下一个' })
  await signIn(page, 'risk')
  await page.goto(`/risk/questionnaires/${code}/draft/rows/new`)
  const own = ['风险子因', '说明选填', '低（1）选填', '中（2）选填', '高（3）选填']
  for (const field of own) {
    await text(page, field).fill(`一 ${field}`)
    await text(page, field, '英文').fill(`one ${field}`)
  }
  const dimension = await text(page, '风险维度').inputValue()
  await text(page, '原因').fill('新原因')
  await more().click()
  await expect(text(page, '风险子因')).toHaveValue('')
  for (const field of own)
    for (const language of ['简体中文', '繁体中文', '英文']) await expect(text(page, field, language)).toHaveValue('')
  await expect(text(page, '风险维度')).toHaveValue(dimension)
  await expect(text(page, '原因')).toHaveValue('新原因')
  if (scripted) await expect(text(page, '风险子因')).toBeFocused()

  await page.goto(`/risk/questionnaires/${code}/draft/columns/new`)
  const kind = await text(page, '一级分类').inputValue()
  await text(page, '二级分类').fill('甲')
  if (scripted) {
    // Input typed and sent before the first response arrives goes into neither form.
    let answer = () => {}
    const typed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/draft/columns/new*', async (route) => {
      if (route.request().method() === 'POST') await typed
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await more().click()
    await sent
    await page.keyboard.type('早')
    await page.keyboard.press('Enter')
    answer()
  } else await more().click()
  await expect(page).toHaveURL(/after=/)
  await expect(text(page, '二级分类')).toHaveValue('')
  await expect(text(page, '一级分类')).toHaveValue(kind)
  await text(page, '二级分类').fill('乙')
  await more().click()
  await expect(text(page, '二级分类')).toHaveValue('')
  await text(page, '二级分类').fill('丙')
  await page.getByRole('button', { name: '添加到草稿' }).click()
  const columns = page.getByRole('table', { name: /^列/ })
  await expect(columns.getByRole('row')).toHaveCount(1 + smallColumns.length + 3)
  for (const [at, name] of ['甲', '乙', '丙'].entries())
    await expect(columns.getByRole('row').nth(1 + smallColumns.length + at)).toContainText(name)
})

test('no accessibility rule is broken on the pages of drafts', { tag: ['@js', '@long'] }, async ({ page }) => {
  test.slow()
  const code = await makeQuestionnaire()
  await signIn(page, 'risk')
  const address = `/risk/questionnaires/${code}`
  await page.goto(`${address}/draft`)
  await axe(page)
  await page.getByRole('button', { name: '复制 系统停机' }).click()
  await expect(page.getByText('重复').first()).toBeVisible()
  for (const each of [
    '/edit',
    '/copy',
    '/archive',
    '/restore',
    '/versions/1',
    '/draft',
    '/draft/columns',
    '/draft/levels',
    '/draft/measures',
    '/draft/changes',
    '/draft/preview',
    '/draft/publish',
    '/draft/discard',
    '/draft/import',
    '/draft/columns/new',
  ]) {
    await page.goto(`${address}${each}`)
    await axe(page)
  }
  await page.goto(`${address}/draft/rows/new`)
  await text(page, '风险维度').fill('')
  await page.getByRole('button', { name: '添加到草稿' }).click()
  await expect(errorSummary(page)).toBeVisible()
  await axe(page)
  await page.goto('/risk/questionnaires/new')
  await axe(page)
})
