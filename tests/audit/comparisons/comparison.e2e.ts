import { readFileSync } from 'node:fs'
import { axe, errorSummary, expect, runs, signIn, test } from '../../support/journey.ts'
import { fetchedExport, readSheets } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { awaitVersion, makeObject, makeReadyObject, openCompared } from './ready-object.ts'

const t = textsOf('comparisons', 'common', 'data-process', 'validation', 'versions')

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a comparison shows figures, filtered lines, a line next to its counterpart with notes, and its inputs', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  test.slow()
  const { path, number } = await makeReadyObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/comparisons`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('versions.title', { number }))
  await expect(page.getByText(t('versions.empty'))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('begin.action') }).click()
  await expect(page.getByText(t('begin.done', { number: 1 }))).toBeVisible()
  await awaitVersion(page, 1)
  if (scripted) await axe(page)

  await page.getByRole('link', { name: t('version.name', { number: 1 }), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('version.title', { number: 1 }))
  const result = new URL(page.url()).pathname
  // 10 of 35 reported lines have an exact counterpart.
  await expect(page.getByText('28.6%')).toBeVisible()
  await expect(page.getByText(t('notOnline.title'))).toBeVisible()
  const lines = page.getByRole('region', { name: t('lines.title'), exact: true }).locator('tbody tr')
  await expect(lines).toHaveCount(6)
  if (scripted) await axe(page)

  await page.getByRole('link', { name: t('pairing.quantityDiffers') }).click()
  await expect(page).toHaveURL(/state=quantityDiffers/)
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('−2')
  await page
    .getByRole('link', { name: t('common:filter.clear') })
    .last()
    .click()
  // Clearing loads a new document, which takes time on a busy machine.
  await expect(page).not.toHaveURL(/\?/, { timeout: 15_000 })
  await expect(lines).toHaveCount(6)
  await page.getByText(t('filter.more')).click()
  await page.getByLabel(t('filter.amountFrom')).fill('壹百')
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByText(t('validation:amountInvalid'))).toBeVisible()
  await page.getByLabel(t('filter.amountFrom')).fill('100')
  await page.getByRole('combobox', { name: t('filter.role') }).selectOption(t('side.reported'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(lines).toHaveCount(2)
  const amount = page
    .getByRole('columnheader', { name: startsWith(t('data-process:field.amount')) })
    .filter({ has: page.getByRole('link') })
  await amount.getByRole('link').click()
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await amount.getByRole('link').click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(lines.first()).toContainText('200.00')
  await page.getByLabel(t('filter.text')).fill('没有这样的单据')
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByText(t('lines.none'))).toBeVisible()

  await page.goto(`${result}?state=quantityDiffers`)
  await lines.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫西林胶囊')
  await expect(page.getByText('数量相差 −2（销售减上报）')).toBeVisible()
  const compared = page.getByRole('region', { name: t('line.compared') })
  await expect(compared.getByRole('columnheader', { name: /上报.*reported.*第 3 行/ })).toBeVisible()
  await expect(compared.getByRole('columnheader', { name: /经销商销售.*sale.*第 3 行/ })).toBeVisible()
  await expect(compared.getByRole('row', { name: /数量（基本单位）.*不同/ })).toContainText('18')
  await expect(
    page.getByRole('table', { name: /经销商销售.*第 3 行/ }).getByRole('row', { name: /单号/ }),
  ).toContainText('S2')
  await expect(page.getByText(t('line.position', { position: 1, total: 2 }))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('notes.save') }).click()
  await expect(errorSummary(page)).toContainText(t('notes.text'))
  await page.getByLabel(t('notes.text')).fill('见随货单')
  await page.getByRole('button', { name: t('notes.save') }).click()
  await expect(page.getByText('见随货单')).toBeVisible()
  await page.getByRole('link', { name: t('line.next') }).click()
  await expect(page.getByText(t('line.position', { position: 2, total: 2 }))).toBeVisible()
  await page.getByRole('link', { name: t('line.list') }).click()
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('1备注')

  const tabs = page.getByRole('navigation', { name: t('tabs.label') })
  await tabs.getByRole('link', { name: t('list.byCounterparty') }).click()
  await page.getByRole('link', { name: '雁河大药房' }).click()
  await expect(lines).toHaveCount(6)
  await tabs.getByRole('link', { name: t('list.byProductMonth') }).click()
  await page.getByRole('link', { name: '2026-02' }).click()
  await expect(lines).toHaveCount(1)
  await tabs.getByRole('link', { name: t('tabs.basis') }).click()
  await expect(page.getByText('共 8 行 = 参加比对 6 + 等待品名或单位 0 + 错误 0 + 跳过 2')).toBeVisible()
  if (scripted) await axe(page)
})

test('several lines are ticked and get the same note, each of them', { tag: ['@form', '@browser'] }, async ({
  page,
  scripted,
}) => {
  test.slow()
  const { lines } = await openCompared(page)
  await expect(lines).toHaveCount(6)
  await lines.nth(1).getByRole('checkbox').check()
  await lines.nth(4).getByRole('checkbox').check()
  await page.getByRole('button', { name: startsWith(t('notes.ofChosen')) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notes.chosenTitle', { count: 2 }))
  await expect(page.getByRole('row', { name: /上报.*阿莫西林胶囊.*reported/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /销售.*阿莫西林胶囊.*sale/ })).toHaveCount(1)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('notes.save') }).click()
  await expect(errorSummary(page)).toContainText(t('notes.text'))
  await page.getByLabel(t('notes.text')).fill('均为换货，见函证')
  await page.getByRole('button', { name: t('notes.save') }).click()
  await expect(page.getByText(t('notes.chosenDone', { count: 2 }))).toBeVisible()
  for (const index of [1, 4]) await expect(lines.nth(index)).toContainText('1备注')
  await expect(lines.nth(0)).not.toContainText('1备注')
  await lines.nth(4).getByRole('link').first().click()
  await expect(page.getByText('均为换货，见函证')).toBeVisible()
})

test('open lines of both sides are joined by hand and parted again, each as a version of its own', {
  tag: '@form',
}, async ({ page, scripted }) => {
  test.slow()
  const { result, lines } = await openCompared(page)
  const early = lines.filter({ hasText: '2026-02-10' })
  const late = lines.filter({ hasText: '2026-03-30' })
  await early.getByRole('checkbox').check()
  await page.getByRole('button', { name: startsWith(t('hand.join.ofChosen')) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('hand.join.refused'))
  await expect(page.getByText(t('hand.fault.side'))).toBeVisible()

  await page.goto(result)
  if (scripted) await runs(early)
  for (const line of [early, late]) await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: startsWith(t('hand.join.ofChosen')) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('hand.join.title'))
  await expect(
    page.getByRole('region', { name: t('line.compared') }).getByRole('row', { name: /批号.*不同/ }),
  ).toContainText('B09')
  await expect(page.getByRole('row', { name: startsWith(t('pairing.quantityDiffers')) })).toContainText(
    t('hand.figures', { lines: 1, quantity: '20 → 2 行，25' }),
  )
  const becoming = page.getByRole('table', { name: t('hand.becoming') })
  await expect(becoming.locator('tbody th')).toHaveText([
    t('pairing.quantityDiffers'),
    t('pairing.onlyReported'),
    t('pairing.onlyDealer'),
  ])
  await expect(page.getByText(t('hand.share', { change: '28.6%' }))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('hand.join.action'), exact: true }).click()
  await expect(errorSummary(page)).toContainText(t('hand.text'))
  await page.getByLabel(t('hand.text')).fill('经销商证实为同一笔')
  await page.getByRole('button', { name: t('hand.join.action'), exact: true }).click()
  await expect(page.getByText(t('hand.join.done', { number: 2 }))).toBeVisible()
  await awaitVersion(page, 2)
  await page.getByRole('link', { name: t('version.name', { number: 2 }), exact: true }).click()
  await expect(page.getByText('在页面上将 2 行配对：经销商证实为同一笔')).toBeVisible()
  await expect(early).toContainText(t('pairing.quantityDiffers'))

  await lines.filter({ hasText: '2026-01-05' }).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: startsWith(t('hand.part.ofChosen')) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('hand.part.title'))
  await expect(page.getByText(t('hand.share', { change: '28.6% → 0.0%' }))).toBeVisible()
  await page.getByLabel(t('hand.text')).fill('单据不是同一笔')
  await page.getByRole('button', { name: t('hand.part.action'), exact: true }).click()
  await awaitVersion(page, 3)
  await page.getByRole('link', { name: t('version.name', { number: 3 }), exact: true }).click()
  await expect(page.getByText('将一组 2 行的配对拆开：单据不是同一笔')).toBeVisible()
})

test('a version is commented on, answered and resolved, published to its client’s page; what was never published is deleted', {
  tag: '@form',
}, async ({ page, otherBrowser, scripted }) => {
  test.slow()
  const { path, number, clientPage, result } = await openCompared(page)

  await page.getByRole('link', { name: startsWith(t('tabs.comments')) }).click()
  await page.getByLabel(t('comments.text')).fill('二月少报，请说明')
  await page.getByRole('button', { name: t('comments.add') }).click()
  await expect(page.getByText(t('comments.added'))).toBeVisible()
  const theirs = await otherBrowser()
  await signIn(theirs, 'admin')
  await theirs.goto(`${result}/comments`)
  await theirs.getByText(t('comments.answer'), { exact: true }).first().click()
  await theirs.getByLabel(t('comments.answer')).fill('已补报')
  await theirs.getByRole('button', { name: t('comments.saveAnswer') }).click()
  await expect(theirs.getByText('已补报').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('已补报').first()).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: startsWith(t('comments.resolve')) }).click()
  await expect(page.getByText(t('comments.resolved'))).toBeVisible()
  await expect(page.getByRole('button', { name: startsWith(t('comments.resolve')) })).toHaveCount(0)

  await page.getByRole('link', { name: t('versions:publish.action'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('publish.title', { number: 1 }))
  await page.getByRole('button', { name: t('versions:publish.action') }).click()
  await expect(page.getByText(t('publish.done'))).toBeVisible()
  await page.goto(`${result}/delete`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('versions:delete.refused', { number: 1 }))
  await page.goto(clientPage)
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${result}$`))

  await page.goto(`${path}/comparisons`)
  await page.getByRole('button', { name: t('begin.action') }).click()
  await awaitVersion(page, 2)
  await page.goto(result)
  await expect(page.getByText(t('versions:newer'))).toBeVisible()
  await page.goto(`${path}/comparisons`)
  await page.getByRole('link', { name: /^删除\s*第 2 版/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('delete.title', { number: 2 }))
  await page.getByRole('button', { name: t('versions:delete.action') }).click()
  await expect(page.getByText(t('versions:delete.done'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('version.name', { number: 2 }), exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: t('remind.action') }).click()
  await page.getByRole('button', { name: t('remind.action') }).click()
  await expect(page.getByText(t('remind.done'))).toBeVisible()
  await page.getByRole('link', { name: t('remind.action') }).click()
  await page.getByRole('button', { name: t('remind.action') }).click()
  await expect(errorSummary(page)).toContainText('之后可以再次提醒')
})

test('a version is handed on as a workbook; put back unchanged, it is a version of its own that says why it came to nothing', {
  tag: '@long',
}, async ({ page, scripted }) => {
  test.slow()
  await openCompared(page)
  await page.getByRole('link', { name: t('exports.link') }).click()
  await page.getByRole('button', { name: t('exports.start') }).click()
  const written = await (await fetchedExport(page)).path()
  expect((await readSheets(written)).明细).toHaveLength(7)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('versions:edited.action'), exact: true }).click()
  await expect(errorSummary(page)).toContainText(t('versions:edited.file'))
  await page
    .getByLabel(t('versions:edited.file'))
    .setInputFiles({ name: '结果.xlsx', mimeType, buffer: readFileSync(written) })
  await page.getByRole('button', { name: t('versions:edited.action'), exact: true }).click()
  await expect(page.getByText(t('edited.done', { number: 2 }))).toBeVisible()
  await awaitVersion(page, 2, t('state.failed'))
  await expect(page.getByRole('row', { name: t('version.name', { number: 2 }) })).toContainText(
    t('versions:edited.from', { number: 1 }),
  )
  await page.getByRole('link', { name: t('version.name', { number: 2 }), exact: true }).click()
  await expect(page.getByText('与原版本没有任何不同')).toBeVisible()
})

test('users who may not see an object see nothing of its comparison', { tag: '@form' }, async ({ page }) => {
  const { path } = await makeObject()
  await signIn(page, 'staff1')
  await page.goto(`${path}/comparisons`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/无权限访问|页面不存在/)
})
