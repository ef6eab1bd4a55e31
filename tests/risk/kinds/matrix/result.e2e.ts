import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../../../support/journey.ts'
import { answerAll, fetchedExport, makeCampaign, outsider, readSheets } from '../../../support/journey-data.ts'
import { startsWith, textsOf } from '../../../support/texts.ts'

const t = textsOf('kinds-matrix-results', 'campaigns', 'common', 'kinds-matrix', 'results', 'validation')

test('a manager reads the result as a heat map and a table, and goes down to the causes', {
  tag: ['@form', '@walk'],
}, async ({ page }) => {
  const campaign = await makeCampaign({
    respondents: [outsider('梁宇', '资产管理部'), outsider('周敏', '审计部'), outsider('吴磊', '审计部')],
  })
  const [high, low] = campaign.items.map(({ papers }) => ({ uuid: papers[0]?.uuid ?? '', code: campaign.code }))
  if (!high || !low) throw new Error('every respondent has a paper')
  await answerAll(high, Rating.high, AnswerMode.submit)
  await answerAll(low, Rating.low, AnswerMode.submit)

  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('link', { name: t('campaigns:project.results') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('results:title', { name: campaign.projectName }))
  await expect(page.getByText('已提交 2 / 3 份问卷')).toBeVisible()
  await expect(page.getByRole('link', { name: /^全部部门，零售：均值 2\.00/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^审计部，零售：均值 1\.00/ })).toBeVisible()

  await page.getByText(t('table.show')).click()
  const figures = page.getByRole('region', { name: t('map.title') }).getByRole('table')
  await expect(figures.getByRole('row', { name: /^对公/ }).getByRole('cell')).toHaveText([
    '2.00',
    t('levels.high'),
    '6',
    '3',
    '3.00',
    t('levels.high'),
    '3',
    '3',
    '1.00',
    t('levels.low'),
    '3',
    '0',
  ])

  await page.getByRole('link', { name: /^资产管理部，零售：均值 3\.00 高 6，最高 3 高，已评 6 格$/ }).click()
  await expect(page.getByRole('heading', { name: '风险子因 · 资产管理部' })).toBeVisible()
  const causes = page.getByRole('region', { name: '风险子因 · 资产管理部' }).getByRole('table')
  await expect(causes.getByRole('row', { name: /录入差错/ })).toContainText('3.00')
})

test('a project without a submitted paper says that there is no result yet', { tag: '@form' }, async ({ page }) => {
  const { projectId } = await makeCampaign()
  await signIn(page, 'audit')
  await page.goto(`/risk/projects/${projectId}/results`)
  await expect(page.getByText(t('results:empty.title'))).toBeVisible()
  await page.getByRole('link', { name: t('empty.respondents') }).click()
  await expect(page).toHaveURL(`/risk/projects/${projectId}`)
  // Auditors may not open links of unfinished papers, so no link or button for one is shown.
  await expect(page.getByRole('button', { name: t('common:link.of', { name: '' }) })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: t('common:link.of', { name: '' }) })).toHaveCount(0)
  await page
    .getByRole('table', { name: t('campaigns:respondents.title') })
    .getByRole('rowheader')
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: t('campaigns:respondent.papers') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('common:link.of', { name: '' }) })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a board goes through the results: weights, ranks, disagreement, movement, and the workbook', {
  tag: '@form',
}, async ({ page, javaScriptEnabled }) => {
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
  await page.getByRole('link', { name: t('weights.link'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('weights.edit'))
  await page.getByLabel('资产管理部').fill('300')
  await page.getByRole('button', { name: t('weights.save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:weightInvalid'))
  await expect(page.getByLabel('资产管理部')).toHaveValue('300')
  await checked()
  await page.getByLabel('资产管理部').fill('75')
  await page.getByLabel('审计部').fill('25')
  await page.getByRole('button', { name: t('weights.save') }).click()
  await expect(page.getByText(t('weights.done'))).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: t('key.weightedHint') })).toContainText('2.50')

  await page.getByRole('link', { name: t('kinds-matrix:view.matrix') }).click()
  await expect(page.getByRole('link', { name: /^人员，合计：均值 2\.00/ })).toBeVisible()
  await checked()
  await page.getByRole('link', { name: t('kinds-matrix:view.distribution') }).click()
  await expect(page.getByRole('link', { name: '录入差错，存款：1/0/1，低 1，中 0，高 1，不涉及 0' })).toBeVisible()
  await checked()
  await page.getByRole('link', { name: t('spread.title') }).click()
  await expect(region(t('spread.all')).getByRole('row', { name: /录入差错/ })).toContainText('1.00')
  const figure = page.getByRole('figure', { name: t('spread.title') })
  await figure.getByText(t('common:chart.table')).click()
  const drawn = figure.getByRole('row', { name: /录入差错/ })
  await expect(drawn.getByRole('cell')).toHaveText(['50.0%', '0.0%', '50.0%'])
  await expect(drawn.getByRole('link')).toHaveAttribute('href', /answers/)
  await checked()
  if (javaScriptEnabled) {
    // One tab stop, arrow keys between the figures, Enter to the rows behind one.
    const stop = figure.locator('svg:visible [tabindex="0"]')
    await expect(stop).toHaveCount(1)
    await stop.focus()
    const first = (await figure.getByRole('status').textContent()) ?? ''
    expect(first).toMatch(/: \d+\.\d%$/)
    await page.keyboard.press('ArrowRight')
    await expect(figure.getByRole('status')).not.toHaveText(first)
    await expect(figure.getByRole('status')).toHaveText(/: \d+\.\d%$/)
    await expect(stop).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/results\/answers\?/)
    await page.goBack()
    await expect(figure.locator('svg:visible')).toHaveCount(1)
  }
  const exported = async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: t('results:export') }).click()
    return readSheets(await (await downloading).path())
  }
  await page.getByRole('link', { name: t('kinds-matrix:view.movement') }).click()
  await expect(page.getByRole('heading', { name: t('movement.dimensions') })).toBeVisible()
  // The default comparison, before any choice, is exported as well.
  expect((await exported()).说明).toContainEqual(['往期项目', before.projectName])
  await page.getByLabel(t('movement.with')).selectOption({ label: `${before.projectName}（2099年12月31日）` })
  await page.getByRole('button', { name: t('movement.compare') }).click()
  // The figures equal those of the default comparison.
  await expect(page).toHaveURL(/\/results\/movement\?.*with=/)
  await expect(page.getByText(`均值 1.00 → 2.00（+1.00），与“${before.projectName}”比较`)).toBeVisible()
  await checked()

  await page.getByRole('link', { name: t('risks.title') }).click()
  await expect(page).toHaveURL(/\/results\/risks\?.*with=/)
  await checked()
  await region(t('risks.all')).getByRole('link', { name: '录入差错' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('answers.title', { cause: '录入差错' }))
  await page.getByLabel(t('answers.rating')).selectOption({ label: t('levels.high') })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByRole('heading', { name: t('answers.papers', { total: 1 }) })).toBeVisible()
  await checked()
  await page.getByRole('link', { name: t('results:answers.open') }).click()
  await expect(page).toHaveURL(/\/risk\/evaluate\/exam\?uuid=/)

  await page.goto(`/risk/projects/${now.projectId}/results/risks`)
  const seen = await exported()
  expect(seen.主要风险?.map((cells) => cells[2])).toContain('录入差错')

  await page.getByRole('link', { name: t('campaigns:project.export') }).click()
  await checked()
  await page.getByRole('button', { name: t('results:exports.start') }).click()
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

test('a manager shades the heat map by its own spread, crosses any two parts and follows three campaigns', {
  tag: '@form',
}, async ({ page, javaScriptEnabled }) => {
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
  await page.getByLabel(t('shade.label')).selectOption({ label: t('shade.high') })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page).toHaveURL(/shade=high/)
  await expect(page.getByRole('link', { name: /^资产管理部，零售：评为高 0\.0 %，均值 2\.00/ })).toBeVisible()
  await expect(page.getByRole('list', { name: t('shade.legend.high') })).toContainText('15–29.9 %')
  await page.getByLabel(t('shade.label')).selectOption({ label: t('shade.spread') })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByRole('link', { name: /^资产管理部，零售：均值 2\.00 \+1\.00 σ/ })).toBeVisible()
  await expect(page.getByText(/平均 1\.500，标准差 0\.500/).first()).toBeVisible()
  await checked()

  await page.getByRole('link', { name: t('kinds-matrix:view.crosstab') }).click()
  const table = (name: string) => page.getByRole('region', { name }).getByRole('table')
  await expect(table('部门 × 一级分类').getByRole('row', { name: /^资产管理部/ })).toContainText('2.00')
  await page.getByLabel(t('crosstab.columns'), { exact: true }).selectOption({ label: t('crosstab.axis.level') })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(
    table('部门 × 风险等级')
      .getByRole('row', { name: /^审计部/ })
      .getByRole('cell')
      .nth(3),
  ).toContainText('100.0 %')
  await page.getByRole('link', { name: t('crosstab.swap') }).click()
  await expect(
    table('风险等级 × 部门')
      .getByRole('row', { name: startsWith(t('levels.medium')) })
      .getByRole('cell')
      .nth(1),
  ).toContainText('100.0 %')
  await checked()

  await page.getByRole('link', { name: t('kinds-matrix:view.trend'), exact: true }).click()
  await page.getByText(/^选择项目/).click()
  const boxes = page.getByRole('checkbox')
  for (const box of await boxes.all()) await box.uncheck()
  for (const { projectName } of campaigns) await page.getByRole('checkbox', { name: projectName }).check()
  await page.getByRole('button', { name: t('movement.compare') }).click()
  await expect(page.getByText(t('trend.facts', { count: 3 }))).toBeVisible()
  await expect(
    table('趋势数据')
      .getByRole('row', { name: startsWith(t('all')) })
      .getByRole('cell'),
  ).toHaveText(['1.00高 0 %', '2.00高 50 %', '1.50高 0 %'].map((text) => text.replace(/ (\d+) %/, ' $1.0 %')))
  await checked()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('results:export') }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.趋势?.[1]?.filter((_, at) => at % 3 === 2)).toEqual(['1', '2', '1.5'])
})

test('under an anonymity threshold results show no department of few papers, and nobody’s own', {
  tag: '@form',
}, async ({ page, javaScriptEnabled }) => {
  const checked = async () => javaScriptEnabled && axe(page)
  const campaign = await makeCampaign({
    respondents: ['资产管理部', '审计部', '审计部', '审计部', '零售部'].map((department, at) =>
      outsider(`答卷 ${at}`, department),
    ),
  })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}/results`)
  await page.getByRole('link', { name: t('threshold.link') }).click()
  await page.getByLabel(t('threshold.field')).fill('1')
  await page.getByRole('button', { name: t('threshold.save') }).click()
  await expect(errorSummary(page)).toContainText('请输入 2 到 100 的整数，或留空')
  await checked()
  await page.getByLabel(t('threshold.field')).fill('2')
  await page.getByRole('button', { name: t('threshold.save') }).click()
  await expect(page.getByText(t('threshold.done'))).toBeVisible()

  const [first, ...others] = campaign.items.map(({ papers }) => ({ uuid: papers[0]?.uuid ?? '', code: campaign.code }))
  if (!first) throw new Error('every respondent has a paper')
  await answerAll(first, Rating.high, AnswerMode.submit)
  await page.goto(`/risk/projects/${campaign.projectId}/results`)
  await expect(page.getByText(t('threshold.tooFewLine', { papers: 1, threshold: 2 }))).toBeVisible()
  for (const paper of others) await answerAll(paper, Rating.low, AnswerMode.submit)
  await page.goto(`/risk/projects/${campaign.projectId}/results?department=零售部`)
  await expect(page.getByText(t('threshold.hidden', { names: '资产管理部（1 份），零售部（1 份）' }))).toBeVisible()
  await expect(page.getByRole('link', { name: /^审计部，零售：均值 1\.00/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^(资产管理|零售)部，/ })).toHaveCount(0)
  const causes = page.getByRole('region', { name: '风险子因 · 全部部门' }).getByRole('table')
  await expect(causes.getByRole('rowheader', { name: /录入差错/ })).toBeVisible()
  await expect(causes.getByRole('link', { name: /录入差错/ })).toHaveCount(0)
  await checked()
  await expect(page.getByRole('link', { name: t('notes.title') })).toHaveCount(0)
  await page.goto(`/risk/projects/${campaign.projectId}/results/notes`)
  await expect(page.getByText(t('notes.anonymous'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('notes.title') })).toHaveCount(0)
  await checked()
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await expect(page.getByRole('table', { name: t('campaigns:respondents.title') }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('button', { name: t('common:link.of', { name: '' }) })).toHaveCount(0)
})
