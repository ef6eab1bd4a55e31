import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { errorSummary, expect, signIn, test } from '../../support/journey.ts'
import {
  answerAll,
  archive,
  exportedRows,
  fetchedExport,
  insider,
  makeCampaign,
  outsider,
  questionnaireWorkbook,
  readSheets,
  respondentWorkbook,
  smallCells,
  smallColumns,
  smallRows,
  unique,
} from '../../support/journey-data.ts'

const basel = 'public/samples/basel-operational-risk.xlsx'

async function importQuestionnaire(
  page: Page,
  { code, file }: { code: string; file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0] },
): Promise<void> {
  await page.goto('/risk/questionnaires/import')
  await page.getByLabel('领域代码').fill(code)
  await page.getByLabel('名称', { exact: true }).fill(`问卷 ${code}`)
  await page.getByLabel('工作簿').setInputFiles(file)
  await page.getByRole('button', { name: '导入问卷' }).click()
}

test('a manager imports the Basel workbook, sends it, and sees who has answered', async ({ page }) => {
  await signIn(page, 'risk')
  const code = `basel-${randomUUID().slice(0, 8)}`
  await importQuestionnaire(page, { code, file: basel })
  await expect(page.getByText('已导入第 1 版，共 70 行 × 19 列。')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`问卷 ${code}`)

  await page.goto('/risk/projects?name=上年度操作风险评估')
  expect((await exportedRows(page)).map(([name]) => name)).toContain('上年度操作风险评估')
  await page.getByRole('link', { name: '新建评估项目' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建评估项目')
  const name = unique('操作风险评估')
  await page.getByLabel('项目名称').fill(name)
  await page.getByLabel(`问卷 ${code}`).check()
  await page.getByLabel('截止日期').fill('2099-12-31')
  await page.getByRole('button', { name: '新建评估项目' }).click()
  await expect(page.getByText('项目已创建')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.getByRole('main').getByRole('link', { name: '添加答卷人' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('添加答卷人')
  await page.getByLabel('姓名、编号、账号或部门').fill('陈嘉怡')
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByLabel('陈嘉怡').check()
  await page.getByRole('button', { name: '添加所选用户' }).click()
  await expect(page.getByText('已添加 1 位答卷人')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('陈嘉怡')

  await page.getByRole('link', { name: '继续添加答卷人' }).click()
  await page.getByRole('link', { name: '外部人员' }).click()
  await expect(page.getByRole('button', { name: '添加外部人员' })).toBeVisible()
  await page.getByLabel('姓名').fill('梁宇')
  await page.getByLabel('邮箱').fill('liang.yu@example.com')
  await page.getByLabel('公司').fill('华信信托')
  await page.getByRole('button', { name: '添加外部人员' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('梁宇')

  const link = await page.getByLabel(`梁宇，问卷 ${code}的链接`).inputValue()
  expect(link).toContain(`/risk/evaluate/exam?uuid=`)
  const uuid = new URL(link).searchParams.get('uuid') ?? ''
  await answerAll({ uuid, code }, Rating.low, AnswerMode.submit)

  await page.getByRole('link', { name }).click()
  const papers = page.getByRole('table', { name: '答卷人' })
  await expect(papers.getByRole('row', { name: /梁宇/ })).toContainText('已提交')
  await expect(papers.getByRole('row', { name: /陈嘉怡/ })).toContainText('未开始')
  await expect(page.getByRole('progressbar', { name: '已提交问卷', exact: true })).toHaveText('1 / 2')
})

test('a wrong questionnaire is refused as a whole, with the place and the reason of every fault', async ({ page }) => {
  await signIn(page, 'risk')
  const code = `wrong-${randomUUID().slice(0, 8)}`
  const [first = [], ...rest] = smallRows
  const rows = [first, ...rest, ['系统', '中断', '', '', '', '', ''], first]
  await importQuestionnaire(page, { code, file: await questionnaireWorkbook(smallColumns, rows) })

  await expect(errorSummary(page)).toContainText('整份文件未导入')
  await expect(errorSummary(page)).toContainText('文件内容有误，未导入任何数据')
  const faults = page.getByRole('table', { name: '需要修改的内容（4 处）' })
  await expect(faults.getByRole('row')).toHaveCount(5)
  await expect(faults.getByRole('row', { name: '行 5 E “风险子因（中文）”不能为空。' })).toBeVisible()
  await expect(faults.getByRole('row', { name: '行 6 E 与第 2 行重复。' })).toBeVisible()
  await expect(page.getByLabel('领域代码')).toHaveValue(code)

  const response = await page.goto(`/risk/questionnaires/${code}`)
  expect(response?.status()).toBe(404)
})

test('a file that is no workbook is refused with the way out', async ({ page }) => {
  await signIn(page, 'risk')
  const file = { name: '问卷.xlsx', mimeType: 'text/plain', buffer: Buffer.from('no workbook') }
  await importQuestionnaire(page, { code: `none-${randomUUID().slice(0, 8)}`, file })
  await expect(page.getByRole('main')).toContainText('这不是 xlsx 或 zip 文件')
})

test('the templates open as workbooks; one with nothing but its examples is refused with the reason', async ({
  page,
}) => {
  await signIn(page, 'risk')
  await page.goto('/risk/questionnaires/import')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载模板' }).click()
  const template = await (await downloading).path()
  expect(Object.keys(await readSheets(template))).toContain('填写说明')
  await importQuestionnaire(page, { code: `template-${randomUUID().slice(0, 8)}`, file: template })
  await expect(page.getByRole('main')).toContainText('只有模板自带的 3 行示例')
})

test('a project without name, questionnaire and end is refused at each field', async ({ page }) => {
  await signIn(page, 'risk')
  await page.goto('/risk/projects/new')
  await page.getByRole('button', { name: '新建评估项目' }).click()
  await expect(page).toHaveTitle(/^错误：/)
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    '项目名称：请填写此项',
    '请至少选择一个业务领域',
    '截止日期：请输入正确的日期，如 2026-11-20',
  ])
  await errorSummary(page)
    .getByRole('link', { name: /项目名称/ })
    .click()
  await expect(page.getByLabel('项目名称')).toBeFocused()

  await page.getByLabel('项目名称').fill('已过去的项目')
  await page.getByLabel('巴塞尔操作风险').check()
  await page.getByLabel('截止日期').fill('2020-01-01')
  await page.getByRole('button', { name: '新建评估项目' }).click()
  await expect(errorSummary(page)).toContainText('截止日期不能早于今天')
  await expect(page.getByLabel('巴塞尔操作风险')).toBeChecked()
  await expect(page.getByLabel('项目名称')).toHaveValue('已过去的项目')
})

test('respondents are imported from a workbook, all or none', async ({ page }) => {
  const { projectId, projectName } = await makeCampaign({ respondents: [] })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  await expect(page.getByText('还没有答卷人')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '添加答卷人' }).first().click()
  await page.getByRole('link', { name: '导入答卷人' }).click()
  await expect(page.getByRole('button', { name: '导入答卷人' })).toBeVisible()
  const good = ['外部', '', '周敏', 'zhou.min@example.com', '示例会计师事务所', '审计部']
  await page
    .getByLabel('工作簿')
    .setInputFiles(await respondentWorkbook(good, ['内部', '99999'], ['外部', '', '吴磊', 'no address']))
  await page.getByRole('button', { name: '导入答卷人' }).click()
  const faults = page.getByRole('table', { name: /^需要修改的内容/ })
  await expect(errorSummary(page)).toContainText('整份文件未导入')
  await expect(faults.getByRole('row', { name: '答卷人 4 D 邮箱格式不正确。' })).toBeVisible()

  await page.getByLabel('工作簿').setInputFiles(await respondentWorkbook(good, ['内部', '10003']))
  await page.getByRole('button', { name: '导入答卷人' }).click()
  await expect(page.getByText('已添加 2 位答卷人')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projectName)
  const respondents = page.getByRole('table', { name: '答卷人' })
  await expect(respondents.getByRole('row', { name: /周敏/ })).toContainText('审计部')
  await expect(respondents.getByRole('row', { name: /陈嘉怡/ })).toContainText('内部')
})

test('a respondent is found, corrected and removed', async ({ page }) => {
  const [one, two] = [outsider('周敏'), outsider('吴磊')]
  const { projectId, items } = await makeCampaign({ respondents: [one, two] })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  const respondents = page.getByRole('table', { name: '答卷人' })
  await page.getByLabel('姓名、邮箱、公司或用户编号').fill(one.name)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(respondents.getByRole('row')).toHaveCount(2)

  await respondents.getByRole('link', { name: '编辑' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`编辑答卷人“${one.name}”`)
  await page.getByLabel('公司').fill('新公司')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('答卷人信息已保存')).toBeVisible()
  await expect(page.getByText('新公司')).toBeVisible()

  await page.getByRole('link', { name: '移除' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`移除答卷人“${one.name}”？`)
  await page.getByRole('button', { name: '移除答卷人' }).click()
  await expect(page.getByText('答卷人已移除，其链接已失效')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(two.name) })).toBeVisible()
  await expect(page.getByText(one.name)).toHaveCount(0)
  const papers = await page.goto(`/risk/evaluate/papers?token=${items[0]?.token}`)
  expect(papers?.status()).toBe(404)
})

test('two corrections of one respondent: the later one sees both and may keep their own', async ({
  page,
  otherBrowser,
}) => {
  const { projectId, items } = await makeCampaign()
  await signIn(page, 'risk')
  const address = `/risk/projects/${projectId}/respondents/${items[0]?.itemId}/edit`
  const other = await otherBrowser(page)
  await page.goto(address)
  await other.goto(address)
  await other.getByLabel('公司').fill('先保存的公司')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('答卷人信息已保存')).toBeVisible()

  await page.getByLabel('公司').fill('后保存的公司')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page)).toContainText('其他用户已先保存了修改')
  await expect(page.getByRole('row', { name: '公司 后保存的公司 先保存的公司' })).toBeVisible()
  await page.getByRole('button', { name: '以我的内容保存' }).click()
  await expect(page.getByText('后保存的公司')).toBeVisible()
})

test('a project nobody has answered is deleted after a question', async ({ page }) => {
  const { projectId, projectName, paper } = await makeCampaign()
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  await page.getByRole('link', { name: '删除项目' }).click()
  await expect(page.getByText('已发出的问卷链接将失效（1 位答卷人）。')).toBeVisible()
  await page.getByRole('link', { name: '取消' }).click()
  await page.getByRole('link', { name: '删除项目' }).click()
  await page.getByRole('button', { name: '删除项目' }).click()
  await expect(page.getByText('项目已删除')).toBeVisible()
  await page.getByLabel('项目名称').fill(projectName)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的项目')).toBeVisible()
  expect((await page.goto(paper))?.status()).toBe(404)
})

test('a project with a submitted paper is not deleted but archived, and then takes no answers', async ({ page }) => {
  const campaign = await makeCampaign({ respondents: [outsider(), insider] })
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await expect(page.getByText('已有提交的问卷，项目不能删除，可以归档。')).toBeVisible()
  await expect(page.getByRole('link', { name: '删除项目' })).toHaveCount(0)
  await page.goto(`/risk/projects/${campaign.projectId}/delete`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`项目“${campaign.projectName}”不能删除`)
  await page.getByRole('link', { name: '归档项目' }).click()
  await expect(page.getByText('还有 1 份问卷未提交，归档后不计入结果。')).toBeVisible()
  await page.getByRole('button', { name: '归档项目' }).click()
  await expect(page.getByText('项目已归档，问卷链接不再接受填写')).toBeVisible()
  await expect(page.getByRole('link', { name: '添加答卷人' })).toHaveCount(0)
})

test('an archive question about a project archived meanwhile is refused', async ({ page }) => {
  const { projectId } = await makeCampaign()
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}/archive`)
  await archive(projectId)
  await page.getByRole('button', { name: '归档项目' }).click()
  await expect(errorSummary(page)).toContainText('项目已归档，不能再修改')
})

test('project and paper are exported as workbooks', async ({ page }) => {
  const campaign = await makeCampaign()
  await answerAll(campaign, Rating.high, AnswerMode.submit)
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('button', { name: '导出项目' }).click()
  const project = await fetchedExport(page)
  expect(project.suggestedFilename()).toMatch(new RegExp(`^${campaign.projectName} 评估结果 .+\\.xlsx$`))
  const sheets = await readSheets(await project.path())
  expect(sheets.说明?.flat()).toContain(campaign.projectName)
  expect(sheets.答卷人?.flat()).toContain(campaign.items[0]?.name)

  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('link', { name: campaign.items[0]?.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign.items[0]?.name ?? '')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const paper = await readSheets(await (await downloading).path())
  expect(paper.答案?.flat().filter((text) => text === '3')).toHaveLength(smallCells)
})

test('a link is copied by its button', { tag: '@js' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { projectId, items, paper } = await makeCampaign()
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  await page.getByRole('button', { name: new RegExp(`复制\\s*${items[0]?.name}，`) }).click()
  await expect(page.getByRole('status').filter({ hasText: '已复制' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paper)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByRole('button', { name: new RegExp(`复制\\s*${items[0]?.name}，`) }).click()
  await expect(page.getByRole('status').filter({ hasText: '复制失败' })).toBeAttached()
})
