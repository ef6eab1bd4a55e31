import { saveWatchEntry, saveWatchList } from '#contract/data/watch-lists/calls.ts'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { call, tokenOf, unique } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makePayments } from './payments.ts'
import { makeModel, press } from './rule-pages.ts'

const t = textsOf('rules', 'rules-faults', 'rules-why', 'common')

test('rules of a watch list are made, tried and tested, and name the entry that they found', { tag: '@long' }, async ({
  page,
  scripted,
}) => {
  test.setTimeout(120_000)
  const token = await tokenOf('admin')
  const name = unique('名单').slice(0, 20)
  const { bizId } = await call(saveWatchList, { token, body: { name } })
  await call(saveWatchEntry, { token, body: { bizId, name: 'S2 Ltd.', number: 's 1' } })
  await signIn(page, 'risk')
  const { workspace } = await makePayments(page)
  const model = await makeModel(page, workspace, '名单付款')

  await page
    .getByRole('link', { name: t('addKind.list') })
    .first()
    .click()
  await page.getByLabel(t('rule.name')).fill('listed')
  await press(page, t('rule.save'))
  await expect(errorSummary(page)).toBeVisible()
  await page.locator('[name="listBizId"]').selectOption(bizId)
  await page.locator('[name="column"]').selectOption('supplier')
  await page.locator('[name="field"]').selectOption('number')
  if (scripted) await axe(page)
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'listed' }))).toBeVisible()
  await expect(page.getByRole('row', { name: startsWith('listed') })).toContainText(name)

  await page
    .getByRole('link', { name: t('addKind.likeness') })
    .first()
    .click()
  await page.getByLabel(t('rule.name')).fill('alike')
  await page.locator('[name="listBizId"]').selectOption(bizId)
  await page.locator('[name="column"]').selectOption('supplier')
  await page.locator('[name="least"]').fill('101')
  await press(page, t('rule.save'))
  await expect(errorSummary(page)).toBeVisible()
  await page.locator('[name="least"]').fill('60')
  await press(page, t('preview.action'))
  const sentence = t('rules-why:same', { list: name, name: 'S2 Ltd.' })
  await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'alike' }))).toBeVisible()

  // The rule's form shows the saved values.
  await page.getByRole('link', { name: 'listed', exact: true }).click()
  await expect(page.locator('[name="listBizId"]')).toHaveValue(bizId)
  await expect(page.locator('[name="field"]')).toHaveValue('number')

  await page.goto(`${model}/test`)
  await press(page, t('test.action'))
  await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()
  if (scripted) await axe(page)
})
