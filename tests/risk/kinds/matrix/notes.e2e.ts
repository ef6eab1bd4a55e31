import type { Page } from '@playwright/test'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../../../support/journey.ts'
import { answerAll, cell, makeCampaign, makeQuestionnaire, readSheets } from '../../../support/journey-data.ts'
import { startsWith, textsOf } from '../../../support/texts.ts'

const t = textsOf(
  'kinds-matrix-papers',
  'common',
  'kinds-matrix',
  'kinds-matrix-questionnaires',
  'kinds-matrix-results',
  'papers',
  'questionnaires',
  'results',
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const comment = (page: Page, row: string) => page.getByRole('textbox', { name: `${row} 意见与附件` })
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })

test('a respondent writes on rows and puts files to them; both are submitted, read and exported with the ratings', {
  tag: '@form',
}, async ({ page, scripted }) => {
  test.slow()
  const campaign = await makeCampaign({ code: await makeQuestionnaire({ asks: ['意见', '附件'] }) })
  await answerAll(campaign, Rating.low, AnswerMode.save)
  await page.goto(campaign.paper)
  await comment(page, '录入差错').fill('上季度两起\n<b>已整改</b>')
  await comment(page, '系统停机').fill('字'.repeat(1001))
  await button(page, t('save')).click()
  await errorSummary(page)
    .getByRole('link', { name: /系统停机/ })
    .click()
  await expect(comment(page, '系统停机')).toBeFocused()
  await expect(comment(page, '录入差错')).toHaveValue('上季度两起\n<b>已整改</b>')
  await comment(page, '系统停机').fill('')
  // The link to a row's files saves the input first.
  await page
    .getByRole('row', { name: /录入差错/ })
    .getByRole('button', { name: t('files.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('files.titleOf', { row: '录入差错' }))
  await button(page, t('files.send')).click()
  await expect(errorSummary(page).getByRole('link')).toBeVisible()
  await page.getByLabel(t('files.file')).setInputFiles([file('台账.pdf'), file('多余.pdf')])
  await button(page, t('files.send')).click()
  await expect(page.getByText(t('files.added', { count: 2 }))).toBeVisible()
  await button(page, t('files.removeOf', { name: '多余.pdf' })).click()
  await expect(page.getByText(t('files.removed'))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('files.back') }).click()
  await expect(comment(page, '录入差错')).toHaveValue('上季度两起\n<b>已整改</b>')
  await expect(button(page, '附件 1')).toBeVisible()
  if (scripted) await axe(page)

  // The view of one row at a time has the same fields.
  await page
    .getByRole('navigation', { name: t('view.label') })
    .getByRole('button', { name: t('view.row') })
    .click()
  await page.getByLabel(t('row.goTo')).selectOption({ index: 2 })
  await button(page, t('row.go')).click()
  await page.getByLabel(t('note.comment')).fill('停机一次')
  await button(page, t('view.table')).click()
  await expect(comment(page, '系统停机')).toHaveValue('停机一次')

  await button(page, t('row.toCheck')).click()
  await expect(page.getByText(t('step.notes', { comments: 2, files: 1 }))).toBeVisible()
  await button(page, t('papers:step.confirm')).click()
  await expect(page.getByRole('main')).toContainText('comments: 2')
  await page.goto(campaign.paper)
  await expect(page.getByText('上季度两起')).toBeVisible()
  const fetching = page.waitForEvent('download')
  await page.getByRole('link', { name: '台账.pdf' }).click()
  expect((await fetching).suggestedFilename()).toBe('台账.pdf')

  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}/results`)
  await page.getByRole('link', { name: t('kinds-matrix:view.notes') }).click()
  const notes = page.getByRole('table', { name: t('kinds-matrix-results:notes.title') })
  await expect(notes.getByRole('row', { name: /录入差错/ })).toContainText('<b>已整改</b>')
  await expect(notes.getByRole('row', { name: /录入差错/ }).getByRole('link', { name: '台账.pdf' })).toBeVisible()
  await expect(notes.getByRole('row', { name: /系统停机/ })).toContainText('停机一次')
  if (scripted) await axe(page)
  const exporting = page.waitForEvent('download')
  await button(page, t('results:export')).click()
  const sheets = await readSheets(await (await exporting).path())
  expect(sheets.意见与附件?.[1]).toContain('台账.pdf')
})

test('comments of a row are autosaved', { tag: ['@js', '@long'] }, async ({ page }) => {
  const { paper } = await makeCampaign({ code: await makeQuestionnaire({ asks: ['意见'] }) })
  await page.goto(paper)
  await page.getByRole('textbox', { name: '录入差错 意见' }).fill('随手保存')
  await expect(page.getByText(startsWith(t('common:autosave.saved', { time: '' })))).toBeVisible({ timeout: 15_000 })
  await page.goto(paper)
  await expect(page.getByRole('textbox', { name: '录入差错 意见' })).toHaveValue('随手保存')
})

test('of two windows the later one sees both comments and keeps its own input', { tag: '@long' }, async ({
  page,
  otherBrowser,
}) => {
  const { paper } = await makeCampaign({ code: await makeQuestionnaire({ asks: ['意见'] }) })
  const other = await otherBrowser()
  const field = (of: Page) => of.getByRole('textbox', { name: '录入差错 意见' })
  await page.goto(paper)
  await other.goto(paper)
  await field(other).fill('那边写的')
  await button(other, t('save')).click()
  await expect(other.getByRole('status').filter({ hasText: '已保存，' })).toBeVisible()
  await field(page).fill('这边写的')
  await button(page, t('save')).click()
  await expect(page.getByRole('row', { name: '录入差错 · 意见 这边写的 那边写的' })).toBeVisible()
  await expect(field(page)).toHaveValue('这边写的')
  await button(page, t('save')).click()
  await page.goto(paper)
  await expect(field(page)).toHaveValue('这边写的')
})

test('a manager asks for comments and files on screen, sees them in the preview and publishes them', {
  tag: '@form',
}, async ({ page }) => {
  const code = await makeQuestionnaire()
  await signIn(page, 'risk')
  await page.goto(`/risk/questionnaires/${code}/draft`)
  const parts = page.getByRole('navigation', { name: t('kinds-matrix-questionnaires:draft.parts') })
  await parts.getByRole('link', { name: t('kinds-matrix-questionnaires:asks.tab') }).click()
  await page.getByLabel(t('kinds-matrix-questionnaires:asks.comments')).check()
  await page.getByLabel(t('kinds-matrix-questionnaires:asks.files')).check()
  await page.getByRole('button', { name: t('kinds-matrix-questionnaires:entry.save') }).click()
  await expect(page.getByText(t('kinds-matrix-questionnaires:entry.saved'))).toBeVisible()
  await expect(page.getByLabel(t('kinds-matrix-questionnaires:asks.comments'))).toBeChecked()
  await parts.getByRole('link', { name: startsWith(t('kinds-matrix-questionnaires:changes.tab')) }).click()
  await expect(page.getByText(t('kinds-matrix-questionnaires:changes.asked', { what: '附件' }))).toBeVisible()
  await parts.getByRole('link', { name: t('kinds-matrix-questionnaires:preview.tab') }).click()
  await expect(comment(page, '录入差错')).toBeVisible()
  await page.getByRole('link', { name: t('kinds-matrix-questionnaires:publish.action') }).click()
  await page.getByRole('button', { name: t('questionnaires:publish.confirm', { number: 2 }) }).click()
  await expect(page.getByText(/^第 2 版已发布/)).toBeVisible()
  const { paper } = await makeCampaign({ code })
  await page.goto(paper)
  await expect(comment(page, '录入差错')).toBeVisible()
  await expect(cell(page, '录入差错', '存款')).toBeVisible()
})
