import { AnswerMode, Rating } from '#contract/risk-evaluation/codes.ts'
import { expect, signIn, test } from '../journey.ts'
import { answerAll, makeCampaign, outsider } from '../journey-data.ts'

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
  await expect(page.getByRole('heading', { name: '风险原因 · 资产管理部' })).toBeVisible()
  const causes = page.getByRole('region', { name: '风险原因 · 资产管理部' }).getByRole('table')
  await expect(causes.getByRole('row', { name: /录入差错/ })).toContainText('3.00')
})

test('a project without a submitted paper says that there is no result yet', async ({ page }) => {
  const { projectId } = await makeCampaign()
  await signIn(page, 'audit')
  await page.goto(`/risk/projects/${projectId}/results`)
  await expect(page.getByText('还没有已提交的问卷')).toBeVisible()
  await page.getByRole('link', { name: '查看答卷人' }).click()
  await expect(page).toHaveURL(`/risk/projects/${projectId}`)
})
