import { verify } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { errorSummary, expect, ignoreNetworkErrors, test } from '../../../support/journey.ts'
import {
  answerAll,
  archive,
  askAgainFor,
  cell,
  endLater,
  endYesterday,
  insider,
  makeCampaign,
  makeQuestionnaire,
  outsider,
  removeItem,
  smallCells,
  smallColumns,
  smallRows,
} from '../../../support/journey-data.ts'
import { startsWith, textsOf } from '../../../support/texts.ts'

const t = textsOf('kinds-matrix-papers', 'common', 'kinds-matrix', 'kinds-matrix-results', 'papers', 'problem')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Message after a save. */
const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存，' })

/** Button below a column's header. */
const columnButton = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).first().getByRole('button')

test('a respondent rates, saves, comes back, sees what is missing, submits and gets a receipt', {
  tag: '@form',
}, async ({ page }) => {
  const { paper, projectName, items } = await makeCampaign()
  await page.goto(paper)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projectName)
  await expect(page.getByLabel(t('facts.respondent'))).toBeDisabled()
  await expect(page.getByLabel(t('facts.respondent'))).toHaveValue(items[0]?.name ?? '')
  await expect(page.getByText(t('common:autosave.never'))).toBeVisible()

  await cell(page, '录入差错', '存款').selectOption('1')
  await cell(page, '录入差错', '贷款').selectOption('3')
  await button(page, t('save')).click()
  await expect(page.getByText(t('saved', { count: smallCells - 2 }))).toBeVisible()

  await page.goto(paper)
  await expect(cell(page, '录入差错', '存款')).toHaveValue('1')
  await expect(cell(page, '录入差错', '贷款')).toHaveValue('3')
  await expect(cell(page, '系统停机', '结算')).toHaveValue('-1')
  await expect(page.getByText(t('common:autosave.never'))).toHaveCount(0)
  await expect(page.getByText(/^已保存于 \d{4}年/)).toBeVisible()

  await button(page, t('check')).click()
  await expect(page.getByRole('heading', { name: t('papers:step.title') })).toBeVisible()
  await expect(button(page, t('papers:step.confirm'))).toHaveCount(0)
  await page.getByRole('link', { name: t('step.missingRow', { subCause: '越权操作', count: 3 }) }).click()
  await expect(cell(page, '越权操作', '存款')).toBeFocused()
  for (const [, , row = ''] of smallRows) {
    for (const [, column = ''] of smallColumns) await cell(page, row, column).selectOption('2')
  }
  await button(page, t('check')).click()
  await expect(page.getByText(t('step.complete', { cells: smallCells }))).toBeVisible()
  await expect(page.getByText(t('papers:step.warning'))).toBeVisible()
  await button(page, t('papers:step.confirm')).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('papers:receipt.title'))
  await expect(page.getByRole('main')).toContainText(`${smallCells} 格`)
  await expect(page.getByRole('main')).toContainText(items[0]?.name ?? '')
  await page.goBack()
  await expect(page.getByText(t('papers:locked.title'))).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('the large questionnaire is answered and submitted', { tag: '@form' }, async ({ page }) => {
  const campaign = await makeCampaign({ code: 'basel-operational-risk' })
  await answerAll(campaign, Rating.low, AnswerMode.save)
  await page.goto(campaign.paper)
  await expect(page.getByRole('combobox')).toHaveCount(70 * 19)
  const cells = page.getByRole('combobox')
  await cells.first().selectOption('3')
  await cells.last().selectOption('2')
  await button(page, t('check')).click()
  await expect(page.getByText(t('step.complete', { cells: 1330 }))).toBeVisible()
  await button(page, t('papers:step.confirm')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('papers:receipt.title'))
  await expect(page.getByRole('main')).toContainText('1330 格')
})

test('anyone can check a receipt, and an altered one is found out', { tag: '@form' }, async ({ page, scripted }) => {
  const campaign = await makeCampaign()
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await page.goto(campaign.paper)
  await page.getByRole('link', { name: t('papers:locked.receipt') }).click()
  const statement = (await page.locator('[data-statement]').textContent()) ?? ''
  const signature = (await page.locator('[data-signature]').textContent()) ?? ''
  const publicKey = (await page.locator('[data-key]').textContent()) ?? ''
  expect(verify(null, Buffer.from(statement), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  if (scripted) {
    await page.evaluate('window.print = () => (window.printed = true)')
    await button(page, t('papers:receipt.print')).click()
    expect(await page.evaluate('window.printed')).toBe(true)
  }
  await button(page, t('papers:receipt.check')).click()
  await expect(page.getByText(t('papers:receiptCheck.genuine'))).toBeVisible()
  await page.goto('/risk/evaluate/receipt/check')
  await page.getByLabel(t('papers:receipt.statement')).fill(statement)
  await page.getByLabel('电子签名').fill(signature)
  await button(page, t('papers:receiptCheck.submit')).click()
  await expect(page.getByText(t('papers:receiptCheck.genuine'))).toBeVisible()
  await page.getByLabel(t('papers:receipt.statement')).fill(statement.replace(String(smallCells), '999'))
  await button(page, t('papers:receiptCheck.submit')).click()
  await expect(page.getByText(t('papers:receiptCheck.forged'))).toBeVisible()
  await expect(page.getByLabel('电子签名')).toHaveValue(signature)
})

test('a submitted paper is to be read, with a warning and without fields', async ({ page }) => {
  const campaign = await makeCampaign()
  await answerAll(campaign, Rating.high, AnswerMode.submit)
  await page.goto(campaign.paper)
  await expect(page.getByText(t('papers:locked.title'))).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(button(page, t('save'))).toHaveCount(0)
  await expect(page.getByRole('cell', { name: t('kinds-matrix-results:levels.high') })).toHaveCount(smallCells)
  // The printed page is the paper alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'English' })).toBeHidden()
  await expect(page.getByRole('cell', { name: t('kinds-matrix-results:levels.high') }).last()).toBeVisible()
  // A narrow screen shows one row at a time first, without horizontal scrolling.
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('cell', { name: t('kinds-matrix-results:levels.high') }).last()).toBeHidden()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('view.readRow') })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('录入差错')
  await expect(page.getByRole('definition').filter({ hasText: t('kinds-matrix-results:levels.high') })).toHaveCount(
    smallColumns.length,
  )
  await page.getByRole('link', { name: t('row.next') }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('越权操作')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByLabel(t('row.goTo')).selectOption({ index: 0 })
  await button(page, t('row.go')).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('录入差错')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('view.readTable') })
    .click()
  await expect(page.getByRole('cell', { name: t('kinds-matrix-results:levels.high') }).last()).toBeVisible()
  // A phone is redirected there.
  await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' })
  await page.goto(campaign.paper)
  await expect(page).toHaveURL(/view=row/)
})

test('a paper submitted from another window meanwhile is not changed any more', { tag: '@form' }, async ({ page }) => {
  const campaign = await makeCampaign()
  await page.goto(campaign.paper)
  await cell(page, '录入差错', '存款').selectOption('1')
  await answerAll(campaign, Rating.high, AnswerMode.submit)
  await button(page, t('save')).click()
  await expect(errorSummary(page)).toContainText(t('problem:paper.locked'))
  await expect(page.getByText(t('papers:locked.title'))).toBeVisible()
  await expect(page.getByRole('row', { name: '录入差错 · 存款 1 低 3 高' })).toBeVisible()
  const matrix = page.getByRole('region', { name: t('matrix.label') })
  await expect(matrix.getByRole('cell', { name: t('kinds-matrix-results:levels.high') })).toHaveCount(smallCells)
})

test('the statistics table counts what is saved, per dimension and in all', { tag: '@form' }, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await cell(page, '录入差错', '存款').selectOption('1')
  await cell(page, '越权操作', '存款').selectOption('2')
  await cell(page, '系统停机', '存款').selectOption('3')
  await button(page, t('save')).click()
  const statistics = page.getByRole('table', { name: t('statistics.caption') })
  await expect(statistics.getByRole('row', { name: /^人员/ }).getByRole('cell')).toHaveText([
    '1.50评 2 · 高 0 · 合计 3不涉及 0 · 未填 0',
    '未评不涉及 0 · 未填 2',
    '未评不涉及 0 · 未填 2',
    '1.50评 2 · 高 0 · 合计 3不涉及 0 · 未填 4',
  ])
  await expect(
    statistics
      .getByRole('row', { name: startsWith(t('statistics.all')) })
      .getByRole('cell')
      .first(),
  ).toHaveText('2.00评 3 · 高 1 · 合计 6不涉及 0 · 未填 0')
})

test('the button of a column makes it not involved and keeps everything else typed', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await cell(page, '录入差错', '贷款').selectOption('2')
  await columnButton(page, '存款').click()
  // Without scripts the button saves the form first.
  if (scripted) await button(page, t('save')).click()
  await expect(page.getByText(t('saved', { count: 5 }))).toBeVisible()
  for (const [, , row = ''] of smallRows) await expect(cell(page, row, '存款')).toHaveValue('0')
  await expect(cell(page, '录入差错', '贷款')).toHaveValue('2')
  await expect(columnButton(page, '存款')).toHaveText(t('matrix.columnRestore'))

  await columnButton(page, '存款').click()
  if (scripted) await button(page, t('save')).click()
  await expect(page.getByText(t('saved', { count: 8 }))).toBeVisible()
  await expect(cell(page, '系统停机', '存款')).toHaveValue('-1')
})

test('one cell set to not involved takes its column, and a rating in it resets the others', { tag: '@form' }, async ({
  page,
}) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await cell(page, '越权操作', '结算').selectOption('0')
  await button(page, t('save')).click()
  await expect(saved(page)).toBeVisible()
  for (const [, , row = ''] of smallRows) await expect(cell(page, row, '结算')).toHaveValue('0')

  await cell(page, '系统停机', '结算').selectOption('3')
  await button(page, t('save')).click()
  await expect(saved(page)).toBeVisible()
  await expect(cell(page, '系统停机', '结算')).toHaveValue('3')
  await expect(cell(page, '录入差错', '结算')).toHaveValue('-1')
  await expect(cell(page, '越权操作', '结算')).toHaveValue('-1')
})

test('not involved and a rating in one column are refused with everything typed kept', {
  tag: ['@plain', '@form'],
}, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await cell(page, '录入差错', '存款').selectOption('0')
  await cell(page, '越权操作', '存款').selectOption('2')
  await cell(page, '系统停机', '贷款').selectOption('1')
  await button(page, t('save')).click()
  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  await expect(errorSummary(page)).toContainText(t('problem:column.ambiguous'))
  await expect(errorSummary(page).getByRole('link')).toHaveText(/“存款”列/)
  await expect(cell(page, '录入差错', '存款')).toHaveValue('0')
  await expect(cell(page, '越权操作', '存款')).toHaveValue('2')
  await expect(cell(page, '系统停机', '贷款')).toHaveValue('1')

  await cell(page, '录入差错', '存款').selectOption('1')
  await button(page, t('save')).click()
  await expect(page.getByText(t('saved', { count: smallCells - 3 }))).toBeVisible()
})

test('one row at a time: each is saved on the way to the next, and the last leads to the check', {
  tag: '@walk',
}, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await cell(page, '系统停机', '贷款').selectOption('3')
  await button(page, t('view.row')).click()
  const group = (column: string) => page.getByRole('group', { name: column })
  const rate = (column: string, level: string) => group(column).getByLabel(level).check()
  const title = page.getByRole('heading', { level: 2 })
  await expect(title).toHaveText('录入差错')
  await expect(page.getByText(t('row.position', { row: 1, rows: 3 }))).toBeVisible()
  const targets = page
    .getByRole('main')
    .locator('a, button, select, summary, label:has(input[type=radio])')
    .filter({ visible: true })
  for (const target of await targets.all()) {
    const box = await target.boundingBox()
    expect([await target.textContent(), Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([
      expect.anything(),
      true,
    ])
  }
  await expect(page.getByText(t('left', { count: smallCells - 1 }))).toBeVisible()
  for (const level of ['每年不超过一次', '每季度一次', '每月一次以上'])
    await expect(page.getByText(level)).toBeVisible()
  await rate('存款', '1 低')
  await rate('贷款', '2 中')
  await button(page, t('row.next')).click()
  await expect(title).toHaveText('越权操作')
  await expect(page).toHaveURL(/&row=2#row$/)
  await group('结算')
    .getByRole('button', { name: t('row.columnNotInvolved') })
    .click()
  await expect(group('结算').getByLabel(t('kinds-matrix-results:levels.notInvolved'))).toBeChecked()
  // A phone resumes at the same cell.
  await expect(page).toHaveURL(/#c\d+\.\d+$/)
  await rate('存款', '2 中')
  await button(page, t('row.next')).click()
  await expect(title).toHaveText('系统停机')
  await expect(group('贷款').getByLabel(t('kinds-matrix-results:levels.high'))).toBeChecked()
  await expect(group('结算').getByLabel(t('kinds-matrix-results:levels.notInvolved'))).toBeChecked()
  await group('结算')
    .getByRole('button', { name: t('row.columnRestore') })
    .click()
  await expect(group('结算').getByRole('radio', { checked: true })).toHaveCount(0)
  await rate('结算', '0 不涉及')
  await button(page, t('row.nextEmpty')).click()
  await expect(title).toHaveText('越权操作')
  await expect(group('结算').getByLabel(t('kinds-matrix-results:levels.notInvolved'))).toBeChecked()
  await page.getByLabel(t('row.goTo')).selectOption({ label: '3 系统停机 · 1 格未填' })
  await button(page, t('row.go')).click()
  await expect(title).toHaveText('系统停机')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('row.toCheck') })
    .last()
    .click()
  await page.getByRole('link', { name: t('step.missingRow', { subCause: '越权操作', count: 1 }) }).click()
  await expect(title).toHaveText('越权操作')
  await rate('贷款', '1 低')
  await button(page, t('view.table')).click()
  await expect(cell(page, '录入差错', '存款')).toHaveValue('1')
  await expect(cell(page, '越权操作', '贷款')).toHaveValue('1')
  await page.getByRole('link', { name: t('nextEmpty') }).click()
  await expect(cell(page, '系统停机', '存款')).toBeFocused()
})

test('a phone is led to one row at a time, where something is missing, and may choose the table', {
  tag: '@form',
}, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  for (const column of ['存款', '贷款', '结算']) await cell(page, '录入差错', column).selectOption('1')
  await button(page, t('save')).click()
  await expect(saved(page)).toBeVisible()
  await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' })
  await page.goto(paper)
  await expect(page).toHaveURL(/&view=row$/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('越权操作')
  await button(page, t('view.table')).click()
  await expect(cell(page, '录入差错', '存款')).toHaveValue('1')
})

test('on a narrow screen one row at a time comes first, whatever the browser says of itself; the table stays a choice', {
  tag: '@long',
}, async ({ page, scripted }) => {
  const { paper } = await makeCampaign()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paper)
  // Without scripts, a choice of two views comes before the table.
  if (!scripted) {
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await button(page, t('view.row')).click()
  }
  await expect(page).toHaveURL(/&view=row/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('录入差错')
  await page.getByRole('group', { name: '存款' }).getByLabel(t('kinds-matrix-results:levels.high')).check()
  await button(page, t('view.table')).click()
  await expect(cell(page, '录入差错', '存款')).toHaveValue('3')
})

test('input is kept when a narrowed window switches to one row at a time', {
  tag: '@long',
}, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await cell(page, '录入差错', '存款').selectOption('3')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(cell(page, '录入差错', '存款')).toBeHidden()
  await page
    .locator('[data-narrow]')
    .getByRole('button', { name: t('view.row') })
    .click()
  await page.getByLabel(t('row.goTo')).selectOption({ index: 0 })
  await button(page, t('row.go')).click()
  await expect(
    page.getByRole('group', { name: '存款' }).getByLabel(t('kinds-matrix-results:levels.high')),
  ).toBeChecked()
})

test('a paper opened to be read has no fields', { tag: '@form' }, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(`${paper}&type=show`)
  await expect(page.getByText(t('show'))).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a public questionnaire without a paper is a preview without buttons', { tag: '@form' }, async ({ page }) => {
  const code = await makeQuestionnaire({ publicPreview: true })
  await page.goto(`/risk/evaluate/exam?domain=${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('preview'))
  await expect(
    page.getByRole('table', {
      name: t('matrix.caption', { domain: `问卷 ${code}`, rows: 3, columns: 3, kinds: '零售、对公' }),
    }),
  ).toBeVisible()
  await cell(page, '录入差错', '存款').selectOption('1')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('unknown, revoked and foreign addresses are the same 404 page', { tag: '@form' }, async ({ page }) => {
  const { items, code, paper, uuid } = await makeCampaign()
  await removeItem(items[0]?.itemId ?? '')
  const unknown = `/risk/evaluate/exam?uuid=6b0a6df4-5a4b-4f1e-9d4d-3a0f0c3d0000&domain=${code}`
  const other = await makeCampaign()
  const foreign = `/risk/evaluate/exam?uuid=${other.uuid}&domain=basel-operational-risk`
  const closed = `/risk/evaluate/exam?domain=${code}`
  for (const address of [unknown, paper, foreign, closed, `/risk/evaluate/receipt?uuid=${uuid}`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.missing.title'))
    await expect(page.getByText(t('common:link.of', { name: '使用最近收到' }))).toBeVisible()
  }
})

test('after the deadline a paper is closed, and what was saved can be read', { tag: '@form' }, async ({ page }) => {
  const { paper, projectId, items } = await makeCampaign()
  await page.goto(`${paper}&token=${items[0]?.token}`)
  await cell(page, '录入差错', '存款').selectOption('3')
  await button(page, t('save')).click()
  await expect(saved(page)).toBeVisible()
  await cell(page, '录入差错', '贷款').selectOption('1')
  await endYesterday(projectId)
  await button(page, t('save')).click()
  await expect(errorSummary(page)).toContainText(t('problem:paper.late'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('papers:closed.title'))
  await expect(page.getByText(t('papers:closed.next'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('papers:list.back') })).toBeVisible()
  await expect(page.getByRole('row', { name: '录入差错 · 贷款 1 低 — 未填' })).toBeVisible()
  await button(page, t('papers:kept.again')).click()
  await expect(page.getByRole('row', { name: '录入差错 · 贷款 1 低 — 未填' })).toBeVisible()
  await endLater(projectId)
  await button(page, t('papers:kept.again')).click()
  await expect(cell(page, '录入差错', '贷款')).toHaveValue('1')
  await endYesterday(projectId)

  await page.goto(paper)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('papers:closed.title'))
  await page.getByRole('link', { name: t('papers:closed.show') }).click()
  await expect(page.getByRole('cell', { name: t('kinds-matrix-results:levels.high') })).toHaveCount(1)
})

test('a paper of an archived project is closed', { tag: '@form' }, async ({ page }) => {
  const { paper, projectId } = await makeCampaign()
  await archive(projectId)
  await page.goto(paper)
  await expect(page.getByText(t('papers:closed.archived'))).toBeVisible()
})

test("of two windows the later save shows both versions, and keeping one's own sends it again", {
  tag: '@form',
}, async ({ page, otherBrowser, scripted }) => {
  const { paper } = await makeCampaign()
  const other = await otherBrowser()
  await page.goto(paper)
  await other.goto(paper)
  await cell(other, '录入差错', '存款').selectOption('1')
  await button(other, t('save')).click()
  await expect(saved(other)).toBeVisible()

  await cell(page, '录入差错', '存款').selectOption('3')
  await cell(page, '越权操作', '结算').selectOption('2')
  await button(page, t('save')).click()
  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  // A respondent has no versions to switch to.
  await expect(errorSummary(page)).toContainText(t('papers:conflict.who'))
  if (scripted) await expect(errorSummary(page)).toBeFocused()
  await expect(page.getByRole('row', { name: '录入差错 · 存款 3 高 1 低' })).toBeVisible()
  await expect(cell(page, '录入差错', '存款')).toHaveValue('3')
  await button(page, t('save')).click()
  await expect(page.getByText(t('saved', { count: smallCells - 2 }))).toBeVisible()
  await expect(cell(page, '录入差错', '存款')).toHaveValue('3')
})

test('of two windows the later one may take the saved version', { tag: '@form' }, async ({ page, otherBrowser }) => {
  const { paper } = await makeCampaign()
  const other = await otherBrowser()
  await page.goto(paper)
  await other.goto(paper)
  await cell(other, '录入差错', '存款').selectOption('1')
  await button(other, t('save')).click()
  await expect(saved(other)).toBeVisible()
  await cell(page, '录入差错', '存款').selectOption('3')
  await button(page, t('save')).click()
  await page.getByRole('link', { name: t('papers:conflict.discard') }).click()
  await expect(cell(page, '录入差错', '存款')).toHaveValue('1')
})

test('the same form sent twice has one effect', { tag: '@long' }, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  const version = page.locator('input[name=version]')
  await expect(version).toHaveValue('0')
  await cell(page, '录入差错', '存款').selectOption('1')
  const posting = page.waitForRequest((request) => request.method() === 'POST')
  await button(page, t('save')).dblclick()
  await expect(saved(page)).toBeVisible()
  await expect(version).toHaveValue('1')

  const again = await page.request.fetch(await posting, { maxRedirects: 0 })
  expect(again.status()).toBe(303)
  await page.reload()
  await expect(version).toHaveValue('1')
  await expect(cell(page, '录入差错', '存款')).toHaveValue('1')
})

test('a paper of a user shows the name of their account', { tag: '@form' }, async ({ page }) => {
  const { paper } = await makeCampaign({ respondents: [insider] })
  await page.goto(paper)
  await expect(page.getByLabel(t('facts.respondent'))).toHaveValue('陈嘉怡')
})

test('several papers of a respondent are listed together and linked in order, also after a repetition', {
  tag: '@form',
}, async ({ page }) => {
  const respondent = outsider()
  const other = await makeQuestionnaire()
  const campaign = await makeCampaign({ respondents: [respondent], others: [other] })
  const list = `/risk/evaluate/papers?token=${campaign.items[0]?.token}`
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await page.goto(list)
  await expect(page.getByText(t('papers:list.line', { name: respondent.name }))).toBeVisible()
  await expect(page.getByText(t('papers:list.sum', { papers: 2, submitted: 0, open: 2 }))).toBeVisible()
  const first = entry(`问卷 ${campaign.code}`)
  await expect(first).toContainText(t('kinds-matrix:unfilled', { count: smallCells }))
  await expect(first).toContainText(t('papers:list.until', { day: '2099年12月31日' }))
  await first.getByRole('link', { name: t('papers:list.fill') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign.projectName)
  await cell(page, '录入差错', '存款').selectOption('2')
  await button(page, t('save')).click()
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: t('papers:list.back') }).click()
  await expect(first).toContainText(t('kinds-matrix:unfilled', { count: smallCells - 1 }))

  await answerAll(campaign, Rating.medium, AnswerMode.save)
  await first.getByRole('link', { name: t('papers:list.fill') }).click()
  await button(page, t('check')).click()
  // Another window saves in the meantime: only the version that was reviewed is submitted.
  await expect(button(page, t('papers:step.confirm'))).toBeVisible()
  await answerAll(campaign, Rating.medium, AnswerMode.save)
  await button(page, t('papers:step.confirm')).click()
  await expect(errorSummary(page)).toContainText(t('step.conflict'))
  await button(page, t('papers:step.confirm')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('papers:receipt.title'))
  await expect(page.getByText(t('papers:receipt.left', { count: 1 }))).toBeVisible()
  await page.getByRole('link', { name: t('papers:receipt.next', { questionnaire: `问卷 ${other}` }) }).click()
  await expect(page.getByText(t('left', { count: smallCells }))).toBeVisible()

  await askAgainFor(campaign, '贷款一列请按新口径重评。')
  await page.getByRole('link', { name: t('papers:list.back') }).click()
  await expect(page.getByText(t('papers:list.sum', { papers: 3, submitted: 1, open: 2 }))).toBeVisible()
  await expect(entry('发卷人已请您重新填写')).toContainText(t('papers:list.submitted'))
  const again = entry('原因：贷款一列请按新口径重评。')
  await expect(again).toContainText(t('papers:list.ready'))
  await again.getByRole('link', { name: t('papers:list.fill') }).click()
  await expect(page.getByText(t('papers:asked.title'))).toBeVisible()
  await expect(page.getByText(t('papers:asked.reason', { reason: '贷款一列请按新口径重评。' }))).toBeVisible()
  await expect(cell(page, '录入差错', '贷款')).toHaveValue('2')
  await cell(page, '录入差错', '贷款').selectOption('3')
  await button(page, t('check')).click()
  await button(page, t('papers:step.confirm')).click()
  await page.getByRole('link', { name: t('papers:list.back') }).click()
  await expect(page.getByText(t('papers:list.sum', { papers: 3, submitted: 2, open: 1 }))).toBeVisible()
  await entry('发卷人已请您重新填写')
    .getByRole('link', { name: t('papers:list.view') })
    .click()
  await expect(page.getByRole('cell', { name: t('kinds-matrix-results:levels.medium') })).toHaveCount(smallCells)
  await page.getByRole('link', { name: t('papers:locked.receipt') }).click()
  await page.getByRole('link', { name: t('papers:list.back') }).click()
  await expect(page.getByText(t('papers:list.sum', { papers: 3, submitted: 2, open: 1 }))).toBeVisible()
})

test('explanation and levels of a row are read without a mouse', { tag: '@long' }, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await page
    .getByRole('rowheader', { name: /录入差错/ })
    .getByText(t('matrix.explanation'))
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('录入的金额或账号有误。')).toBeVisible()
  await expect(page.getByText('每月一次以上')).toBeVisible()
})

test('keys move, rate and clear, and what is left is counted along', { tag: '@js' }, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  const left = page.locator('form').getByRole('status')
  await expect(left).toHaveText(t('left', { count: smallCells }))
  await cell(page, '录入差错', '存款').focus()
  await page.keyboard.press('3')
  await expect(cell(page, '录入差错', '存款')).toHaveValue('3')
  await expect(left).toHaveText(t('left', { count: smallCells - 1 }))
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, '越权操作', '存款')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, '越权操作', '贷款')).toBeFocused()
  await page.keyboard.press('0')
  for (const [, , row = ''] of smallRows) await expect(cell(page, row, '贷款')).toHaveValue('0')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, '录入差错', '存款')).toBeFocused()
  await page.keyboard.press('n')
  await expect(cell(page, '录入差错', '结算')).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.press('Backspace')
  await expect(cell(page, '录入差错', '结算')).toHaveValue('-1')
  await page.getByRole('link', { name: t('nextEmpty') }).click()
  await expect(cell(page, '越权操作', '存款')).toBeFocused()
  // Once no cell is empty, the keys lead out of the matrix.
  await page.keyboard.press('0')
  await page.keyboard.press('n')
  await expect(cell(page, '越权操作', '结算')).toBeFocused()
  await page.keyboard.press('0')
  await page.keyboard.press('n')
  await expect(button(page, t('check'))).toBeFocused()
})

test('the column rules apply immediately, before anything is saved', { tag: ['@js', '@long'] }, async ({ page }) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  await columnButton(page, '存款').click()
  for (const [, , row = ''] of smallRows) await expect(cell(page, row, '存款')).toHaveValue('0')
  await expect(columnButton(page, '存款')).toHaveText(t('matrix.columnRestore'))
  await cell(page, '越权操作', '存款').selectOption('1')
  await expect(cell(page, '录入差错', '存款')).toHaveValue('-1')
  await expect(columnButton(page, '存款')).toHaveText(t('matrix.notInvolved'))
})

test('under the pointer a row shows its explanation and what its levels mean', { tag: ['@js', '@long'] }, async ({
  page,
}) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  const card = page.locator('[data-card]')
  await page.getByRole('rowheader', { name: /录入差错/ }).hover()
  await expect(card).toContainText('录入的金额或账号有误。')
  for (const level of ['每年不超过一次', '每季度一次', '每月一次以上']) await expect(card).toContainText(level)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(card).toBeHidden()
})

test('ratings are autosaved, and never submitted', { tag: '@js' }, async ({ page }) => {
  const campaign = await makeCampaign()
  await page.goto(campaign.paper)
  await expect(page.getByText(t('common:autosave.never'))).toBeVisible()
  for (const [, , row = ''] of smallRows) {
    for (const [, column = ''] of smallColumns) await cell(page, row, column).selectOption('2')
  }
  await expect(page.getByText(t('common:autosave.unsaved'))).toBeHidden({ timeout: 15_000 })
  await expect(page.getByText(startsWith(t('common:autosave.saved', { time: '' })))).toBeVisible()
  // A new window, as after closing the browser.
  const other = await page.context().newPage()
  await other.goto(campaign.paper)
  await expect(cell(other, '系统停机', '结算')).toHaveValue('2')
  await expect(other.getByText(t('allFilled'))).toBeVisible()
  await expect(button(other, t('check'))).toBeVisible()
  await button(other, t('view.row')).click()
  await other.getByRole('group', { name: '存款' }).getByLabel(t('kinds-matrix-results:levels.high')).check()
  await expect(other.getByText(t('common:autosave.unsaved'))).toBeVisible()
  // Closed before the autosave: the browser still sends the change.
  await other.close()

  // The first window has the older version: it reports a conflict, stops saving, and shows both.
  await cell(page, '越权操作', '存款').selectOption('1')
  await expect(page.getByRole('alert')).toContainText(t('common:autosave.conflict'), { timeout: 15_000 })
  await expect(cell(page, '越权操作', '存款')).toHaveValue('1')
  await button(page, t('save')).click()
  await expect(page.getByRole('row', { name: '录入差错 · 存款 2 中 3 高' })).toBeVisible()
  await expect(page.getByRole('row', { name: '越权操作 · 存款 1 低 2 中' })).toBeVisible()
})

test('a lost network is said, and what was typed is saved once it is back', { tag: ['@js', '@long'] }, async ({
  page,
  complaints,
}) => {
  const { paper } = await makeCampaign()
  await page.goto(paper)
  // The response is lost, so the client retries; the retry has no second effect.
  let lost = 0
  await page.route('**/risk/evaluate/exam/save*', async (route) => {
    await route.fetch()
    // The page may be closed by now.
    await route.abort().catch(() => {})
    lost += 1
  })
  await cell(page, '录入差错', '存款').selectOption('1')
  await expect(page.getByRole('alert')).toContainText(t('common:autosave.lost'), { timeout: 15_000 })
  await cell(page, '录入差错', '贷款').selectOption('3')
  const before = lost
  await button(page, t('save')).click()
  await expect.poll(() => lost).toBeGreaterThan(before)
  await expect(cell(page, '录入差错', '存款')).toHaveValue('1')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(async () => {
    await button(page, t('save')).click()
    await expect(page.getByText(t('saved', { count: smallCells - 2 }))).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(cell(page, '录入差错', '存款')).toHaveValue('1')
  await expect(cell(page, '录入差错', '贷款')).toHaveValue('3')
  ignoreNetworkErrors(complaints)
})

test('leaving with unsaved changes asks, and staying keeps them', { tag: ['@js', '@long'] }, async ({
  page,
  complaints,
}) => {
  const { paper } = await makeCampaign()
  // The autosave is blocked in the meantime.
  await page.route('**/risk/evaluate/exam/save*', (route) => route.abort())
  await page.goto(paper)
  await cell(page, '录入差错', '存款').focus()
  await page.keyboard.press('2')
  await expect(page.getByText(t('common:autosave.unsaved'))).toBeVisible()
  const question = page.waitForEvent('dialog')
  const leaving = page.getByRole('link', { name: 'English' }).click({ noWaitAfter: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await expect(cell(page, '录入差错', '存款')).toHaveValue('2')
  ignoreNetworkErrors(complaints)

  // A slow save immediately shows that it is loading.
  await page.unrouteAll({ behavior: 'wait' })
  await page.locator('form[data-paper]').evaluate((form) => {
    form.addEventListener('submit', (event) => event.preventDefault())
  })
  await button(page, t('save')).click()
  await expect(page.getByText(t('common:frame.loading'))).toBeVisible()
})
