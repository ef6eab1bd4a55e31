import { axe, comes, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makePayments, payments } from './payments.ts'
import { compareIn, makeModel, press } from './rule-pages.ts'

const t = textsOf('rules', 'rules-faults', 'mart', 'common', 'validation', 'workspaces', 'rules-levels')

test('a model of three kinds of rules is made, tested, versioned, changed and restored', {
  tag: ['@form', '@walk', '@slow'],
}, async ({ page, scripted }) => {
  test.setTimeout(180_000)
  await signIn(page, 'risk')
  const { workspace } = await makePayments(page)
  const model = await makeModel(page, workspace, '付款规则')
  await expect(page.getByText(t('rules.none'))).toBeVisible()
  if (scripted) await axe(page)

  // A basic rule by rows; a comparison without a value is refused, and the input is preserved.
  await page.getByRole('link', { name: t('addKind.basic') }).click()
  await page.getByLabel(t('rule.name')).fill('large')
  await compareIn(page, 0, ['amount', 'gt', ''])
  await press(page, t('rule.save'))
  await expect(errorSummary(page)).toContainText(t('rule.valueNeeded'))
  await expect(page.getByLabel(t('rule.name'))).toHaveValue('large')
  await compareIn(page, 0, ['amount', 'gt', '50000'])
  await page.getByLabel(startsWith(t('rule.words'))).fill('amount {amount}')
  await page.getByLabel(startsWith(t('rule.weight'))).fill('-1')
  await press(page, t('rule.save'))
  await expect(errorSummary(page)).toContainText('-1')
  await page.getByLabel(startsWith(t('rule.weight'))).fill('2')
  if (scripted) await axe(page)
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'large' }))).toBeVisible()

  // An aggregation with its own name for a figure.
  await page.getByRole('link', { name: t('addKind.aggregation') }).click()
  await page.getByLabel(t('rule.name')).fill('often')
  await page.locator('[name="by[0]"]').selectOption('supplier')
  await page.locator('[name="time"]').selectOption('paid_at')
  await page.locator('[name="figures[0].as"]').fill('number_of')
  await compareIn(page, 0, [t('rule.figure'), 'gte', '3'])
  if (scripted) await axe(page)
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'often' }))).toBeVisible()
  await expect(page.getByRole('row', { name: startsWith('often') })).toContainText('number_of')

  await page.getByRole('link', { name: t('addKind.combination') }).click()
  await page.getByLabel(t('rule.name')).fill('both')
  await page.getByLabel('large', { exact: true }).check()
  await page.getByLabel('often', { exact: true }).check()
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'both' }))).toBeVisible()

  // The draft stores an expression with a fault, and shows its position.
  await page.getByRole('link', { name: 'large', exact: true }).click()
  await expect(page.getByRole('group', { name: t('mart:where.row', { number: 1 }), exact: true })).toBeVisible()
  await page.getByLabel(startsWith(t('way.expression'))).check()
  const condition = page.locator('[name="condition"]')
  await expect(condition).toHaveValue('amount > 50000')
  await condition.fill('amuont > 50000')
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.savedFaulty', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('main').getByText('amuont', { exact: false }).first()).toBeVisible()
  await page.goto(model)
  await expect(page.getByText(t('faults.title', { count: 1 }))).toBeVisible()
  if (scripted) await axe(page)
  await page.goto(`${model}/test`)
  await expect(page.getByText(t('faults.title', { count: 1 }))).toBeVisible()
  await page.goto(model)
  await page.getByRole('link', { name: startsWith('large:') }).click()
  await page.locator('[name="condition"]').fill('amount > 50000')
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'large' }))).toBeVisible()

  // Rules are moved, duplicated, disabled and removed.
  const rowOf = (name: string) => page.getByRole('row', { name: startsWith(name) })
  const change = async (name: string, way: 'up' | 'copy' | 'disable' | 'enable' | 'remove') => {
    await page.getByRole('button', { name: `${t(`change.${way}`)} ${name}`, exact: true }).click()
    await expect(page.getByText(t(`changed.${way}`, { name }))).toBeVisible()
  }
  await change('often', 'up')
  await change('large', 'copy')
  const copy = t('rule.copyName', { name: 'large' })
  await expect(rowOf(copy)).toBeVisible()
  await change(copy, 'disable')
  await expect(rowOf(copy)).toContainText(t('rule.disabled'))
  await change(copy, 'enable')
  await change(copy, 'remove')
  await expect(rowOf(copy)).toHaveCount(0)

  // Levels, a label and a judging field.
  await page.getByRole('link', { name: t('settings.edit'), exact: true }).click()
  await page.getByLabel(startsWith(t('settings.levelFrom', { level: t('rules-levels:full.1') }))).fill('1')
  await page.getByLabel(startsWith(t('settings.levelFrom', { level: t('rules-levels:full.2') }))).fill('4')
  await page.getByLabel(startsWith(t('settings.label'))).selectOption('wrong')
  await page.getByLabel(startsWith(t('field.reviewOn'))).fill('2026-01-01')
  await press(page, t('edit.save'))
  await expect(page.getByText(t('saved'))).toBeVisible()
  await page.getByRole('link', { name: t('judging.add') }).click()
  await page.getByLabel(t('judging.field.name')).fill('结论')
  await page.locator('[name="values[0].value"]').fill('复核')
  await page.locator('[name="values[0].scoreFrom"]').fill('4')
  await press(page, t('edit.save'))
  await expect(page.getByText(t('judging.saved'))).toBeVisible()

  // Five rows are hit: two by size, of which one also by number, and another by number alone.
  await page
    .getByRole('link', { name: t('tab.test'), exact: true })
    .first()
    .click()
  await page.getByLabel(t('test.rowsOf'), { exact: true }).selectOption('all')
  await press(page, t('test.action'))
  await expect(page.getByText(t('test.ofAll', { rows: String(payments.rows) })).first()).toBeVisible({
    timeout: 30_000,
  })
  const hits = page.getByRole('table', { name: t('test.first', { count: 3 }) })
  await expect(hits.getByRole('row')).toHaveCount(4)
  await expect(hits.getByRole('row', { name: startsWith('P004') })).toContainText('amount 70000')
  await expect(hits.getByRole('row', { name: startsWith('P004') })).toContainText('复核')
  if (scripted) await axe(page)
  await hits.getByRole('link', { name: 'P004' }).click()
  await comes(page, () => expect(page.getByRole('row', { name: /P004/ })).toBeVisible())
  await expect(page.getByRole('row', { name: /P003/ })).toHaveCount(0)

  // A version, a changed draft, and the version again.
  await page.goto(model)
  await page.getByLabel(startsWith(t('save.note'))).fill('初版')
  await press(page, t('save.action'))
  await expect(page.getByText(t('save.done', { number: '1' }))).toBeVisible()
  await change('both', 'disable')
  await page.getByRole('link', { name: startsWith(t('tab.versions')) }).click()
  await expect(page.getByRole('row', { name: startsWith(t('versionOf', { number: '1' })) })).toContainText('初版')
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('versionOf', { number: '1' }), exact: true }).click()
  await expect(page.getByRole('row', { name: startsWith('both') })).not.toContainText(t('rule.disabled'))
  await page.getByRole('link', { name: t('restore.action') }).click()
  await press(page, t('restore.action'))
  await expect(page.getByText(t('restore.done', { number: '1' }))).toBeVisible()
  await expect(rowOf('both')).not.toContainText(t('rule.disabled'))

  // The list marks an overdue review; ticked models are removed together.
  await page.goto(`${workspace}/rule?keyword=付款`)
  await expect(page.getByRole('row', { name: /付款规则/ })).toContainText(t('review.overdue'))
  if (scripted) await axe(page)
  await page.getByLabel(t('common:chosen.row', { name: '付款规则' })).check()
  await page.getByRole('button', { name: startsWith(t('remove.action')) }).click()
  await press(page, t('remove.action'))
  await expect(page.getByText(t('remove.doneSome', { count: 1 }))).toBeVisible()
})

test('names of columns are offered while a condition is typed, and one takes the place of its beginning', {
  tag: '@js',
}, async ({ page }) => {
  await signIn(page, 'risk')
  const { workspace } = await makePayments(page)
  await makeModel(page, workspace, '付款规则')
  await page.getByRole('link', { name: t('addKind.basic') }).click()
  await page.getByLabel(t('rule.name')).fill('large')
  await page.getByLabel(startsWith(t('way.expression'))).check()
  const condition = page.locator('[name="condition"]')
  await condition.pressSequentially('am')
  await condition.press('Tab')
  await expect(condition).toHaveValue('amount')
  await condition.pressSequentially(' > 50000')
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'large' }))).toBeVisible()
})

test('two people who edit a rule see both versions', { tag: '@long' }, async ({ page, scripted, otherBrowser }) => {
  test.setTimeout(180_000)
  await signIn(page, 'risk')
  const { workspace } = await makePayments(page)
  const model = await makeModel(page, workspace, '同改')
  await page.getByRole('link', { name: t('addKind.basic') }).click()
  await page.getByLabel(t('rule.name')).fill('large')
  await compareIn(page, 0, ['amount', 'gt', '50000'])
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'large' }))).toBeVisible()
  const rule = `${model}/rule/r1`
  await page.goto(rule)
  const other = await otherBrowser()
  await signIn(other, 'risk')
  await other.goto(rule)
  await other.getByLabel(t('rule.name')).fill('theirs')
  await press(other, t('rule.save'))
  await expect(other.getByText(t('rule.saved', { name: 'theirs' }))).toBeVisible()
  await page.getByLabel(t('rule.name')).fill('mine')
  await press(page, t('rule.save'))
  await expect(page.getByRole('table').getByText('theirs')).toBeVisible()
  await expect(page.getByLabel(t('rule.name'))).toHaveValue('mine')
  if (scripted) await axe(page)
  await press(page, t('common:conflict.keepMine'))
  await expect(page.getByText(t('rule.saved', { name: 'mine' }))).toBeVisible()
})
