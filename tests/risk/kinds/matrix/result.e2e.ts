import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../../../support/journey.ts'
import { answerAll, fetchedExport, makeCampaign, outsider, readSheets } from '../../../support/journey-data.ts'

test('a manager reads the result as a heat map and a table, and goes down to the causes', async ({ page }) => {
  const campaign = await makeCampaign({
    respondents: [outsider('梁宇', '资产管理部'), outsider('周敏', '审计部'), outsider('吴磊', '审计部')],
  })
  const [high, low] = campaign.items.map(({ papers }) => ({ uuid: papers[0]?.uuid ?? '', code: campaign.code }))
  if (!high || !low) throw new Error('every respondent has a paper')
  await answerAll(high, Rating.high, AnswerMode.submit)
  await answerAll(low, Rating.low, AnswerMode.submit)

  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('link', { name: '评估结果' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`评估结果：${campaign.projectName}`)
  await expect(page.getByText('已提交 2 / 3 份问卷')).toBeVisible()
  await expect(page.getByRole('link', { name: /^全部部门，零售：均值 2\.00/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^审计部，零售：均值 1\.00/ })).toBeVisible()

  await page.getByText('以表格查看').click()
  const figures = page.getByRole('region', { name: '部门风险热图' }).getByRole('table')
  await expect(figures.getByRole('row', { name: /^对公/ }).getByRole('cell')).toHaveText([
    '2.00',
    '3 高',
    '6',
    '3',
    '3.00',
    '3 高',
    '3',
    '3',
    '1.00',
    '1 低',
    '3',
    '0',
  ])

  await page.getByRole('link', { name: /^资产管理部，零售：均值 3\.00 高 6，最高 3 高，已评 6 格$/ }).click()
  await expect(page.getByRole('heading', { name: '风险子因 · 资产管理部' })).toBeVisible()
  const causes = page.getByRole('region', { name: '风险子因 · 资产管理部' }).getByRole('table')
  await expect(causes.getByRole('row', { name: /录入差错/ })).toContainText('3.00')
})

test('a project without a submitted paper says that there is no result yet', async ({ page }) => {
  const { projectId } = await makeCampaign()
  await signIn(page, 'audit')
  await page.goto(`/risk/projects/${projectId}/results`)
  await expect(page.getByText('还没有已提交的问卷')).toBeVisible()
  await page.getByRole('link', { name: '查看答卷人' }).click()
  await expect(page).toHaveURL(`/risk/projects/${projectId}`)
  // Auditors may not open links of unfinished papers, so no link or button for one is shown.
  await expect(page.getByRole('button', { name: /的链接$/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /的链接$/ })).toHaveCount(0)
  await page.getByRole('table', { name: '答卷人' }).getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: '问卷' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /的链接$/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a board goes through the results: weights, ranks, disagreement, movement, and the workbook', async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow()
  const respondents = () => [outsider('梁宇', '资产管理部'), outsider('周敏', '审计部')]
  const before = await makeCampaign({ name: '上年度评估', respondents: respondents() })
  const now = await makeCampaign({ name: '本年度评估', respondents: respondents() })
  const papersOf = ({ items, code }: typeof now) => items.map(({ papers }) => ({ uuid: papers[0]?.uuid ?? '', code }))
  for (const paper of papersOf(before)) await answerAll(paper, Rating.low, AnswerMode.submit)
  const [first, second] = papersOf(now)
  if (!first || !second) throw new Error('every respondent has a paper')
  await answerAll(first, Rating.high, AnswerMode.submit)
  await answerAll(second, Rating.low, AnswerMode.submit)
  // Axe cannot run on a page without scripts; its HTML is the same.
  const checked = async () => javaScriptEnabled && axe(page)
  const region = (name: string) => page.getByRole('region', { name })

  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${now.projectId}/results`)
  await expect(page.getByText('范围：全部维度，全部部门。n = 2 份已提交的问卷')).toBeVisible()
  await checked()
  await page.getByRole('link', { name: '权重', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置权重')
  await page.getByLabel('资产管理部').fill('300')
  await page.getByRole('button', { name: '保存权重' }).click()
  await expect(errorSummary(page)).toContainText('请输入 0 到 100 的数字')
  await expect(page.getByLabel('资产管理部')).toHaveValue('300')
  await checked()
  await page.getByLabel('资产管理部').fill('75')
  await page.getByLabel('审计部').fill('25')
  await page.getByRole('button', { name: '保存权重' }).click()
  await expect(page.getByText('权重已保存')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '按所设权重' })).toContainText('2.50')

  await page.getByRole('link', { name: '维度与业务' }).click()
  await expect(page.getByRole('link', { name: /^人员，合计：均值 2\.00/ })).toBeVisible()
  await checked()
  await page.getByRole('link', { name: '评分分布' }).click()
  await expect(page.getByRole('link', { name: '录入差错，存款：1/0/1，低 1，中 0，高 1，不涉及 0' })).toBeVisible()
  await checked()
  await page.getByRole('link', { name: '意见分歧' }).click()
  await expect(region('全部风险子因，分歧从大到小').getByRole('row', { name: /录入差错/ })).toContainText('1.00')
  await checked()
  const exported = async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出本页' }).click()
    return readSheets(await (await downloading).path())
  }
  await page.getByRole('link', { name: '与往期比较' }).click()
  await expect(page.getByRole('heading', { name: '各维度的变化' })).toBeVisible()
  // The default comparison, before any choice, is exported as well.
  expect((await exported()).说明).toContainEqual(['往期项目', before.projectName])
  await page.getByLabel('比较的往期项目').selectOption({ label: `${before.projectName}（2099年12月31日）` })
  await page.getByRole('button', { name: '比较' }).click()
  // The figures equal those of the default comparison.
  await expect(page).toHaveURL(/\/results\/movement\?.*with=/)
  await expect(page.getByText(`均值 1.00 → 2.00（+1.00），与“${before.projectName}”比较`)).toBeVisible()
  await checked()

  await page.getByRole('link', { name: '主要风险' }).click()
  await expect(page).toHaveURL(/\/results\/risks\?.*with=/)
  await checked()
  await region('全部风险子因，均值从高到低').getByRole('link', { name: '录入差错' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('谁的问卷：录入差错')
  await page.getByLabel('评分').selectOption({ label: '3 高' })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('heading', { name: '1 份问卷' })).toBeVisible()
  await checked()
  await page.getByRole('link', { name: '查看问卷' }).click()
  await expect(page).toHaveURL(/\/risk\/evaluate\/exam\?uuid=/)

  await page.goto(`/risk/projects/${now.projectId}/results/risks`)
  const seen = await exported()
  expect(seen.主要风险?.map((cells) => cells[2])).toContain('录入差错')

  await page.getByRole('link', { name: '导出项目' }).click()
  await checked()
  await page.getByRole('button', { name: '开始导出' }).click()
  const workbook = await readSheets(await (await fetchedExport(page)).path())
  // The project's workbook also contains the page's weighted mean, with the weights.
  expect(workbook.按部门?.at(-1)?.slice(0, 1)).toEqual(['加权均值'])
  const weights = workbook.说明?.find(([entry]) => entry === '部门的权重')?.[1]
  expect(weights?.split('\n').toSorted()).toEqual(['审计部 25', '资产管理部 75'].toSorted())
  expect(Object.keys(workbook)).toEqual(['说明', '答卷人', '按部门', '按子因', '统计', '答案'])
  await checked()
  await page.goto('/messages')
  await expect(page.getByText(`评估项目“${now.projectName}”的工作簿已导出`)).toBeVisible()
})

test('a manager shades the heat map by its own spread, crosses any two parts and follows three campaigns', async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow()
  const checked = async () => javaScriptEnabled && axe(page)
  const campaigns = []
  for (const [name, value] of [
    ['前年评估', Rating.low],
    ['去年评估', Rating.high],
    ['今年评估', Rating.medium],
  ] as const) {
    const campaign = await makeCampaign({
      name,
      respondents: [outsider('梁宇', '资产管理部'), outsider('周敏', '审计部')],
    })
    const [first, second] = campaign.items.map(({ papers }) => ({ uuid: papers[0]?.uuid ?? '', code: campaign.code }))
    if (!first || !second) throw new Error('every respondent has a paper')
    await answerAll(first, value, AnswerMode.submit)
    await answerAll(second, Rating.low, AnswerMode.submit)
    campaigns.push(campaign)
  }
  const now = campaigns.at(-1)
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${now?.projectId}/results`)
  await page.getByLabel('着色依据').selectOption({ label: '评为高的比例' })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/shade=high/)
  await expect(page.getByRole('link', { name: /^资产管理部，零售：评为高 0\.0 %，均值 2\.00/ })).toBeVisible()
  await expect(page.getByRole('list', { name: '评为高的比例分段' })).toContainText('15–29.9 %')
  await page.getByLabel('着色依据').selectOption({ label: '与本次平均的距离' })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('link', { name: /^资产管理部，零售：均值 2\.00 \+1\.00 σ/ })).toBeVisible()
  await expect(page.getByText(/平均 1\.500，标准差 0\.500/).first()).toBeVisible()
  await checked()

  await page.getByRole('link', { name: '交叉表' }).click()
  const table = (name: string) => page.getByRole('region', { name }).getByRole('table')
  await expect(table('部门 × 一级分类').getByRole('row', { name: /^资产管理部/ })).toContainText('2.00')
  await page.getByLabel('列', { exact: true }).selectOption({ label: '风险等级' })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(
    table('部门 × 风险等级')
      .getByRole('row', { name: /^审计部/ })
      .getByRole('cell')
      .nth(3),
  ).toContainText('100.0 %')
  await page.getByRole('link', { name: '行列互换' }).click()
  await expect(table('风险等级 × 部门').getByRole('row', { name: /^2 中/ }).getByRole('cell').nth(1)).toContainText(
    '100.0 %',
  )
  await checked()

  await page.getByRole('link', { name: '趋势', exact: true }).click()
  await page.getByText(/^选择项目/).click()
  const boxes = page.getByRole('checkbox')
  for (const box of await boxes.all()) await box.uncheck()
  for (const { projectName } of campaigns) await page.getByRole('checkbox', { name: projectName }).check()
  await page.getByRole('button', { name: '比较' }).click()
  await expect(page.getByText('3 个项目，按截止日期从早到晚')).toBeVisible()
  await expect(table('趋势数据').getByRole('row', { name: /^合计/ }).getByRole('cell')).toHaveText(
    ['1.00高 0 %', '2.00高 50 %', '1.50高 0 %'].map((text) => text.replace(/ (\d+) %/, ' $1.0 %')),
  )
  await checked()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出本页' }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.趋势?.[1]?.filter((_, at) => at % 3 === 2)).toEqual(['1', '2', '1.5'])
})

test('under an anonymity threshold results show no department of few papers, and nobody’s own', async ({
  page,
  javaScriptEnabled,
}) => {
  const checked = async () => javaScriptEnabled && axe(page)
  const campaign = await makeCampaign({
    respondents: ['资产管理部', '审计部', '审计部', '审计部', '零售部'].map((department, at) =>
      outsider(`答卷 ${at}`, department),
    ),
  })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}/results`)
  await page.getByRole('link', { name: '匿名阈值' }).click()
  await page.getByLabel('至少几份问卷').fill('1')
  await page.getByRole('button', { name: '保存阈值' }).click()
  await expect(errorSummary(page)).toContainText('请输入 2 到 100 的整数，或留空')
  await checked()
  await page.getByLabel('至少几份问卷').fill('2')
  await page.getByRole('button', { name: '保存阈值' }).click()
  await expect(page.getByText('匿名阈值已保存')).toBeVisible()

  const [first, ...others] = campaign.items.map(({ papers }) => ({ uuid: papers[0]?.uuid ?? '', code: campaign.code }))
  if (!first) throw new Error('every respondent has a paper')
  await answerAll(first, Rating.high, AnswerMode.submit)
  await page.goto(`/risk/projects/${campaign.projectId}/results`)
  await expect(page.getByText('已提交 1 份问卷。按本项目的匿名阈值，满 2 份后显示结果')).toBeVisible()
  for (const paper of others) await answerAll(paper, Rating.low, AnswerMode.submit)
  await page.goto(`/risk/projects/${campaign.projectId}/results?department=零售部`)
  await expect(page.getByText('未显示：资产管理部（1 份），零售部（1 份）；合计中包含。')).toBeVisible()
  await expect(page.getByRole('link', { name: /^审计部，零售：均值 1\.00/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^(资产管理|零售)部，/ })).toHaveCount(0)
  const causes = page.getByRole('region', { name: '风险子因 · 全部部门' }).getByRole('table')
  await expect(causes.getByRole('rowheader', { name: /录入差错/ })).toBeVisible()
  await expect(causes.getByRole('link', { name: /录入差错/ })).toHaveCount(0)
  await checked()
  await expect(page.getByRole('link', { name: '意见与附件' })).toHaveCount(0)
  await page.goto(`/risk/projects/${campaign.projectId}/results/notes`)
  await expect(page.getByText('设有匿名阈值，不显示意见与附件')).toBeVisible()
  await expect(page.getByRole('link', { name: '意见与附件' })).toHaveCount(0)
  await checked()
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await expect(page.getByRole('table', { name: '答卷人' }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('button', { name: /的链接$/ })).toHaveCount(0)
})
