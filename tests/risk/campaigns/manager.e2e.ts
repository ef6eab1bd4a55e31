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
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf(
  'campaigns',
  'campaigns-delivery',
  'common',
  'kinds-matrix-questionnaires',
  'problem',
  'questionnaires',
  'validation',
)

const basel = 'public/samples/basel-operational-risk.xlsx'

async function importQuestionnaire(
  page: Page,
  { code, file }: { code: string; file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0] },
): Promise<void> {
  await page.goto('/risk/questionnaires/import')
  await page.getByLabel(t('questionnaires:questionnaire.code')).fill(code)
  await page.getByLabel(t('questionnaires:questionnaire.name'), { exact: true }).fill(`问卷 ${code}`)
  await page.getByLabel(t('common:workbook.file')).setInputFiles(file)
  await page.getByRole('button', { name: t('questionnaires:questionnaires.import') }).click()
}

test('a manager imports the Basel workbook, sends it, and sees who has answered', { tag: ['@form', '@walk'] }, async ({
  page,
}) => {
  await signIn(page, 'risk')
  const code = `basel-${randomUUID().slice(0, 8)}`
  await importQuestionnaire(page, { code, file: basel })
  await expect(
    page.getByText(t('kinds-matrix-questionnaires:questionnaireImport.done', { number: 1, rows: 70, columns: 19 })),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`问卷 ${code}`)

  await page.goto('/risk/projects?name=上年度操作风险评估')
  expect((await exportedRows(page)).map(([name]) => name)).toContain('上年度操作风险评估')
  await page.getByRole('link', { name: t('projectNew.title') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('projectNew.title'))
  const name = unique('操作风险评估')
  await page.getByLabel(t('project.name')).fill(name)
  await page.getByLabel(`问卷 ${code}`).check()
  await page.getByLabel(t('projectNew.endDay')).fill('2099-12-31')
  await page.getByRole('button', { name: t('projects.create') }).click()
  await expect(page.getByText(t('projectNew.done'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page
    .getByRole('main')
    .getByRole('link', { name: t('respondents.add') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('respondents.add'))
  await page.getByLabel(t('insiders.keyword')).fill('陈嘉怡')
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await page.getByLabel('陈嘉怡').check()
  await page.getByRole('button', { name: t('insiders.add') }).click()
  await expect(page.getByText(t('respondents.added', { added: 1 }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('陈嘉怡')

  await page.getByRole('link', { name: t('respondents.addMore') }).click()
  await page.getByRole('link', { name: t('outsider.tab') }).click()
  await expect(page.getByRole('button', { name: t('outsider.add') })).toBeVisible()
  await page.getByLabel(t('respondent.name')).fill('梁宇')
  await page.getByLabel(t('respondent.email')).fill('liang.yu@example.com')
  await page.getByLabel(t('respondent.company')).fill('华信信托')
  await page.getByRole('button', { name: t('outsider.add') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('梁宇')

  const link = await page.getByLabel(t('common:link.of', { name: `梁宇，问卷 ${code}` })).inputValue()
  expect(link).toContain(`/risk/evaluate/exam?uuid=`)
  const uuid = new URL(link).searchParams.get('uuid') ?? ''
  await answerAll({ uuid, code }, Rating.low, AnswerMode.submit)

  await page.getByRole('link', { name }).click()
  const papers = page.getByRole('table', { name: t('project.respondents') })
  await expect(papers.getByRole('row', { name: /梁宇/ })).toContainText(t('answer.submitted'))
  await expect(papers.getByRole('row', { name: /陈嘉怡/ })).toContainText(t('answer.notBegun'))
  await expect(page.getByRole('progressbar', { name: t('project.progress'), exact: true })).toHaveText('1 / 2')
})

test('a wrong questionnaire is refused as a whole, with the place and the reason of every fault', {
  tag: '@form',
}, async ({ page }) => {
  await signIn(page, 'risk')
  const code = `wrong-${randomUUID().slice(0, 8)}`
  const [first = [], ...rest] = smallRows
  const rows = [first, ...rest, ['系统', '中断', '', '', '', '', ''], first]
  await importQuestionnaire(page, { code, file: await questionnaireWorkbook(smallColumns, rows) })

  await expect(errorSummary(page)).toContainText(t('common:faults.nothing'))
  await expect(errorSummary(page)).toContainText(t('problem:workbook.faulty'))
  const faults = page.getByRole('table', { name: t('common:faults.caption', { faults: 4 }) })
  await expect(faults.getByRole('row')).toHaveCount(5)
  await expect(faults.getByRole('row', { name: '行 5 E “风险子因（中文）”不能为空。' })).toBeVisible()
  await expect(faults.getByRole('row', { name: '行 6 E 与第 2 行重复。' })).toBeVisible()
  await expect(page.getByLabel(t('questionnaires:questionnaire.code'))).toHaveValue(code)

  const response = await page.goto(`/risk/questionnaires/${code}`)
  expect(response?.status()).toBe(404)
})

test('a file that is no workbook is refused with the way out', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'risk')
  const file = { name: '问卷.xlsx', mimeType: 'text/plain', buffer: Buffer.from('no workbook') }
  await importQuestionnaire(page, { code: `none-${randomUUID().slice(0, 8)}`, file })
  await expect(page.getByRole('main')).toContainText('这不是 xlsx 或 zip 文件')
})

test('the templates open as workbooks; one with nothing but its examples is refused with the reason', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'risk')
  await page.goto('/risk/questionnaires/import')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: t('common:workbook.template') }).click()
  const template = await (await downloading).path()
  expect(Object.keys(await readSheets(template))).toContain('填写说明')
  await importQuestionnaire(page, { code: `template-${randomUUID().slice(0, 8)}`, file: template })
  await expect(page.getByRole('main')).toContainText('只有模板自带的 3 行示例')
})

test('a project without name, questionnaire and end is refused at each field', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'risk')
  await page.goto('/risk/projects/new')
  await page.getByRole('button', { name: t('projects.create') }).click()
  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    t('common:form.errorOf', { label: t('campaigns-delivery:letters.word.project'), text: t('validation:required') }),
    t('validation:domainRequired'),
    t('common:form.errorOf', { label: t('projectNew.endDay'), text: t('validation:dateInvalid') }),
  ])
  await errorSummary(page)
    .getByRole('link', { name: t('project.name') })
    .click()
  await expect(page.getByLabel(t('project.name'))).toBeFocused()

  await page.getByLabel(t('project.name')).fill('已过去的项目')
  await page.getByLabel('巴塞尔操作风险').check()
  await page.getByLabel(t('projectNew.endDay')).fill('2020-01-01')
  await page.getByRole('button', { name: t('projects.create') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:endTimePast'))
  await expect(page.getByLabel('巴塞尔操作风险')).toBeChecked()
  await expect(page.getByLabel(t('project.name'))).toHaveValue('已过去的项目')
})

test('respondents are imported from a workbook, all or none', { tag: '@form' }, async ({ page }) => {
  const { projectId, projectName } = await makeCampaign({ respondents: [] })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  await expect(page.getByText(t('respondents.empty'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('respondents.add') })
    .first()
    .click()
  await page.getByRole('link', { name: t('respondents.import') }).click()
  await expect(page.getByRole('button', { name: t('respondents.import') })).toBeVisible()
  const good = [t('sendType.external'), '', '周敏', 'zhou.min@example.com', '示例会计师事务所', '审计部']
  await page
    .getByLabel(t('common:workbook.file'))
    .setInputFiles(await respondentWorkbook(good, ['内部', '99999'], ['外部', '', '吴磊', 'no address']))
  await page.getByRole('button', { name: t('respondents.import') }).click()
  const faults = page.getByRole('table', { name: /^需要修改的内容/ })
  await expect(errorSummary(page)).toContainText(t('common:faults.nothing'))
  await expect(faults.getByRole('row', { name: '答卷人 4 D 邮箱格式不正确。' })).toBeVisible()

  await page.getByLabel(t('common:workbook.file')).setInputFiles(await respondentWorkbook(good, ['内部', '10003']))
  await page.getByRole('button', { name: t('respondents.import') }).click()
  await expect(page.getByText(t('respondents.added', { added: 2 }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projectName)
  const respondents = page.getByRole('table', { name: t('respondents.title') })
  await expect(respondents.getByRole('row', { name: /周敏/ })).toContainText('审计部')
  await expect(respondents.getByRole('row', { name: /陈嘉怡/ })).toContainText(t('sendType.internal'))
})

test('a respondent is found, corrected and removed', { tag: ['@form', '@browser'] }, async ({ page }) => {
  const [one, two] = [outsider('周敏'), outsider('吴磊')]
  const { projectId, items } = await makeCampaign({ respondents: [one, two] })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  const respondents = page.getByRole('table', { name: t('respondents.title') })
  await page.getByLabel(t('respondents.keyword')).fill(one.name)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(respondents.getByRole('row')).toHaveCount(2)

  await respondents.getByRole('link', { name: t('respondent.edit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('correction.title', { name: one.name }))
  await page.getByLabel(t('respondent.company')).fill('新公司')
  await page.getByRole('button', { name: t('correction.save') }).click()
  await expect(page.getByText(t('correction.done'))).toBeVisible()
  await expect(page.getByText('新公司')).toBeVisible()

  await page.getByRole('link', { name: t('respondent.remove') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('respondentRemove.title', { name: one.name }))
  await page.getByRole('button', { name: t('respondentRemove.action') }).click()
  await expect(page.getByText(t('respondentRemove.done'))).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(two.name) })).toBeVisible()
  await expect(page.getByText(one.name)).toHaveCount(0)
  const papers = await page.goto(`/risk/evaluate/papers?token=${items[0]?.token}`)
  expect(papers?.status()).toBe(404)
})

test('two corrections of one respondent: the later one sees both and may keep their own', { tag: '@form' }, async ({
  page,
  otherBrowser,
}) => {
  const { projectId, items } = await makeCampaign()
  await signIn(page, 'risk')
  const address = `/risk/projects/${projectId}/respondents/${items[0]?.itemId}/edit`
  const other = await otherBrowser(page)
  await page.goto(address)
  await other.goto(address)
  await other.getByLabel(t('respondent.company')).fill('先保存的公司')
  await other.getByRole('button', { name: t('correction.save') }).click()
  await expect(other.getByText(t('correction.done'))).toBeVisible()

  await page.getByLabel(t('respondent.company')).fill('后保存的公司')
  await page.getByRole('button', { name: t('correction.save') }).click()
  await expect(errorSummary(page)).toContainText(t('problem:record.conflict'))
  await expect(page.getByRole('row', { name: '公司 后保存的公司 先保存的公司' })).toBeVisible()
  await page.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(page.getByText('后保存的公司')).toBeVisible()
})

test('a project nobody has answered is deleted after a question', { tag: '@form' }, async ({ page }) => {
  const { projectId, projectName, paper } = await makeCampaign()
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  await page.getByRole('link', { name: t('end.delete') }).click()
  await expect(page.getByText(t('delete.items', { items: 1 }))).toBeVisible()
  await page.getByRole('link', { name: t('campaigns-delivery:plan.cancel') }).click()
  await page.getByRole('link', { name: t('end.delete') }).click()
  await page.getByRole('button', { name: t('end.delete') }).click()
  await expect(page.getByText(t('delete.done'))).toBeVisible()
  await page.getByLabel(t('project.name')).fill(projectName)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByText(t('projects.noneFound'))).toBeVisible()
  expect((await page.goto(paper))?.status()).toBe(404)
})

test('a project with a submitted paper is not deleted but archived, and then takes no answers', {
  tag: '@form',
}, async ({ page }) => {
  const campaign = await makeCampaign({ respondents: [outsider(), insider] })
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await expect(page.getByText(t('end.notDeletable'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('end.delete') })).toHaveCount(0)
  await page.goto(`/risk/projects/${campaign.projectId}/delete`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('delete.refused', { name: campaign.projectName }))
  await page.getByRole('link', { name: t('end.archive') }).click()
  await expect(page.getByText(t('archive.open', { open: 1 }))).toBeVisible()
  await page.getByRole('button', { name: t('end.archive') }).click()
  await expect(page.getByText(t('project.archivedLine'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('respondents.add') })).toHaveCount(0)
})

test('an archive question about a project archived meanwhile is refused', { tag: '@form' }, async ({ page }) => {
  const { projectId } = await makeCampaign()
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}/archive`)
  await archive(projectId)
  await page.getByRole('button', { name: t('end.archive') }).click()
  await expect(errorSummary(page)).toContainText(t('problem:project.archived'))
})

test('project and paper are exported as workbooks', { tag: '@form' }, async ({ page }) => {
  const campaign = await makeCampaign()
  await answerAll(campaign, Rating.high, AnswerMode.submit)
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('button', { name: t('project.export') }).click()
  const project = await fetchedExport(page)
  expect(project.suggestedFilename()).toMatch(new RegExp(`^${campaign.projectName} 评估结果 .+\\.xlsx$`))
  const sheets = await readSheets(await project.path())
  expect(sheets.说明?.flat()).toContain(campaign.projectName)
  expect(sheets.答卷人?.flat()).toContain(campaign.items[0]?.name)

  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('link', { name: campaign.items[0]?.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign.items[0]?.name ?? '')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('respondent.export') }).click()
  const paper = await readSheets(await (await downloading).path())
  expect(paper.答案?.flat().filter((text) => text === '3')).toHaveLength(smallCells)
})

test('a link is copied by its button', { tag: ['@js', '@long'] }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { projectId, items, paper } = await makeCampaign()
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}`)
  await page.getByRole('button', { name: new RegExp(`复制\\s*${items[0]?.name}，`) }).click()
  await expect(page.getByRole('status').filter({ hasText: t('common:link.copied') })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paper)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByRole('button', { name: new RegExp(`复制\\s*${items[0]?.name}，`) }).click()
  await expect(page.getByRole('status').filter({ hasText: t('common:link.byHand') })).toBeAttached()
})
