import type { Page } from '@playwright/test'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../../../support/journey.ts'
import {
  answerAll,
  cell,
  makeCampaign,
  makeQuestionnaire,
  outsider,
  readSheets,
} from '../../../support/journey-data.ts'
import { startsWith, textsOf } from '../../../support/texts.ts'

const t = textsOf(
  'kinds-matrix-questionnaires',
  'common',
  'kinds-matrix',
  'kinds-matrix-papers',
  'kinds-matrix-results',
  'papers',
  'questionnaires',
  'results',
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const measures: [string, string] = ['发生可能', t('measures.default.impact')]

test('a respondent rates each cell twice, as a table and row by row, sees what is missing, and submits both', {
  tag: '@form',
}, async ({ page, scripted }) => {
  const campaign = await makeCampaign({ code: await makeQuestionnaire({ measures }) })
  await answerAll(campaign, Rating.low, AnswerMode.save)
  await page.goto(campaign.paper)
  await expect(page.getByText('每格评两项：“发生可能”和“影响程度”')).toBeVisible()
  await cell(page, '录入差错 发生可能', '存款').selectOption({ value: '3' })
  await cell(page, '录入差错 影响程度', '存款').selectOption({ value: '-1' })
  await cell(page, '系统停机 影响程度', '结算').selectOption({ value: '2' })
  if (scripted) await axe(page)
  await button(page, t('kinds-matrix-papers:save')).first().click()
  await expect(page.getByText(t('kinds-matrix-papers:saved', { count: 1 }))).toBeVisible()
  await expect(cell(page, '录入差错 发生可能', '存款')).toHaveValue('3')
  await expect(cell(page, '录入差错 影响程度', '存款')).toHaveValue('-1')

  // With one row at a time, each column is shown once per rating.
  await page
    .getByRole('navigation', { name: t('kinds-matrix-papers:view.label') })
    .getByRole('button', { name: t('kinds-matrix-papers:view.row') })
    .click()
  const rating = (column: string, measure: string) => page.getByRole('group', { name: `${column} · ${measure}` })
  await expect(
    rating('存款', '发生可能').getByRole('radio', { name: t('kinds-matrix-papers:matrix.high') }),
  ).toBeChecked()
  await expect(rating('存款', t('measures.default.impact')).getByRole('radio', { checked: true })).toHaveCount(0)
  await button(page, t('kinds-matrix-papers:check')).click()
  await page.getByRole('link', { name: /录入差错/ }).click()
  await rating('存款', '影响程度')
    .getByRole('radio', { name: t('kinds-matrix-results:levels.medium') })
    .check()
  if (scripted) await axe(page)
  await button(page, t('kinds-matrix-papers:check')).click()
  await expect(page.getByRole('heading', { name: t('kinds-matrix-papers:statistics.title') })).toBeVisible()
  await expect(
    page.getByRole('table', {
      name: t('kinds-matrix-papers:statistics.captionOf', { measure: t('measures.default.impact') }),
    }),
  ).toContainText('1.')
  await button(page, t('papers:step.confirm')).click()
  await expect(page.getByRole('main')).toContainText('cells: 18')
  await page.goto(campaign.paper)
  const line = page.getByRole('row', { name: t('measures.default.impact') })
  await expect(line.first()).toContainText(t('kinds-matrix-results:levels.medium'))
  // On a phone, read one row at a time, with the texts of both ratings.
  await page
    .getByRole('navigation', { name: t('kinds-matrix-papers:view.readLabel') })
    .getByRole('link', { name: t('kinds-matrix-papers:view.readRow') })
    .click()
  await expect(page.getByText('损失很小，不影响客户和业务连续性')).toBeVisible()
  if (scripted) await axe(page)
  const read = page.getByRole('main').locator('dl > div').filter({ hasText: '存款 · 影响程度' })
  await expect(read).toContainText(t('kinds-matrix-results:levels.medium'))
})

test('a column that is not involved is so in both ratings, and a contradiction is reported', { tag: '@form' }, async ({
  page,
}) => {
  const { paper } = await makeCampaign({ code: await makeQuestionnaire({ measures }) })
  await page.goto(paper)
  await page
    .getByRole('columnheader', { name: /存款/ })
    .getByRole('button', { name: t('kinds-matrix-results:legend.none') })
    .click()
  await expect(cell(page, '录入差错 影响程度', '存款')).toHaveValue('0')
  await expect(cell(page, '系统停机 发生可能', '存款')).toHaveValue('0')
})

test('without scripts a column of which one rating says not involved and the other does not is refused', {
  tag: ['@plain', '@form'],
}, async ({ page }) => {
  const { paper } = await makeCampaign({ code: await makeQuestionnaire({ measures }) })
  await page.goto(paper)
  await cell(page, '录入差错 发生可能', '存款').selectOption({ value: '0' })
  await cell(page, '录入差错 影响程度', '存款').selectOption({ value: '2' })
  await button(page, t('kinds-matrix-papers:save')).first().click()
  await expect(errorSummary(page).getByRole('link', { name: /存款/ })).toBeVisible()
  await expect(cell(page, '录入差错 影响程度', '存款')).toHaveValue('2')
})

test('results show causes in a matrix of both ratings and in the table beside it, and export them', {
  tag: '@form',
}, async ({ page, scripted }) => {
  const campaign = await makeCampaign({ code: await makeQuestionnaire({ measures }), respondents: [outsider()] })
  await answerAll(campaign, Rating.high, AnswerMode.submit)
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}/results`)
  await expect(page.getByText(t('kinds-matrix-results:scope.measure', { measure: '发生可能' }))).toBeVisible()
  await page.getByRole('link', { name: t('kinds-matrix:view.crosstab') }).click()
  await page.getByLabel(t('measures.tab')).selectOption(t('measures.default.impact'))
  await button(page, t('common:filter.apply')).click()
  await expect(
    page.getByText(t('kinds-matrix-results:scope.measure', { measure: t('measures.default.impact') })),
  ).toBeVisible()
  await expect(page).toHaveURL(/measure=impact/)
  await page.getByRole('link', { name: t('kinds-matrix-results:impact.title') }).click()
  const matrix = page.getByRole('table', {
    name: t('kinds-matrix-results:impact.caption', { likelihood: '发生可能', impact: '影响程度', risks: 3 }),
  })
  await expect(matrix.getByRole('row', { name: /^5 高/ })).toContainText('3 项')
  await expect(matrix.getByRole('row', { name: startsWith(t('kinds-matrix-results:levels.low')) })).not.toContainText(
    '项',
  )
  const all = page.getByRole('table', { name: t('kinds-matrix-results:impact.table') })
  await expect(all.getByRole('row', { name: /录入差错/ })).toContainText('25')
  if (scripted) await axe(page)
  await matrix.getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/#risk-2$/)
  const exporting = page.waitForEvent('download')
  await button(page, t('results:export')).click()
  const sheets = await readSheets(await (await exporting).path())
  expect(sheets.风险矩阵?.[1]).toContain('25')
  await all.getByRole('link', { name: '录入差错' }).click()
  await expect(page.getByRole('columnheader', { name: t('measures.default.impact'), exact: true })).toBeVisible()
})

test('the heat map and the key figures are of the rating that is chosen', { tag: '@form' }, async ({ page }) => {
  const campaign = await makeCampaign({ code: await makeQuestionnaire({ measures }), respondents: [outsider()] })
  await answerAll({ ...campaign, impact: Rating.low }, Rating.high, AnswerMode.submit)
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}/results`)
  const all = (shown: string) =>
    page.getByRole('link', { name: new RegExp(`^全部部门，零售：均值 ${shown.replace('.', '\\.')}`) })
  await expect(all('3.00')).toBeVisible()
  await page.getByLabel(t('measures.tab')).selectOption(t('measures.default.impact'))
  await button(page, t('common:filter.apply')).click()
  await expect(
    page.getByText(t('kinds-matrix-results:scope.measure', { measure: t('measures.default.impact') })),
  ).toBeVisible()
  await expect(all('1.00')).toBeVisible()
})

test('a manager has cells rated twice on screen, sees both in the preview and publishes them', {
  tag: '@form',
}, async ({ page }) => {
  const code = await makeQuestionnaire()
  await signIn(page, 'risk')
  await page.goto(`/risk/questionnaires/${code}/draft`)
  const parts = page.getByRole('navigation', { name: t('draft.parts') })
  await parts.getByRole('link', { name: t('measures.tab') }).click()
  await page.getByLabel(t('measures.twice')).check()
  const name = page.getByRole('group', { name: t('measures.impact') }).getByLabel(t('questionnaires:language.zh-Hans'))
  await expect(name).toHaveValue(t('measures.default.impact'))
  await name.fill('')
  await button(page, t('entry.save')).click()
  await expect(errorSummary(page).getByRole('link')).toBeVisible()
  await name.fill('后果')
  await button(page, t('entry.save')).click()
  await expect(page.getByText(t('entry.saved'))).toBeVisible()
  await expect(page.getByLabel(t('measures.twice'))).toBeChecked()
  await parts.getByRole('link', { name: t('levels.tab'), exact: true }).click()
  const high = page.getByRole('group', { name: '后果：高（3）' }).getByLabel(t('questionnaires:language.zh-Hans'))
  await expect(high).toHaveValue('损失重大，业务中断、监管处罚或声誉受损')
  await high.fill('全行停业')
  await button(page, t('entry.save')).click()
  await expect(page.getByText(t('entry.saved'))).toBeVisible()
  await parts.getByRole('link', { name: startsWith(t('changes.tab')) }).click()
  await expect(page.getByRole('heading', { name: t('measures.title') })).toBeVisible()
  await expect(page.getByText('全行停业')).toBeVisible()
  await parts.getByRole('link', { name: t('preview.tab') }).click()
  await expect(cell(page, '录入差错 后果', '存款')).toBeVisible()
  await page.getByRole('link', { name: t('publish.action') }).click()
  await page.getByRole('button', { name: t('questionnaires:publish.confirm', { number: 2 }) }).click()
  await expect(page.getByText(/^第 2 版已发布/)).toBeVisible()
  await page.goto(`/risk/questionnaires/${code}/versions/2`)
  await expect(page.getByText('后果', { exact: true })).toBeVisible()
  await expect(page.getByText('全行停业')).toBeVisible()
})
