import { randomUUID } from 'node:crypto'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { call, tokenOf, unique } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { paymentsOfDemo } from '../boards/demo-payments.ts'
import { press } from '../rules/rule-pages.ts'

const t = textsOf('watch-lists', 'common')

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

test('a watch list is made and searched, its history is read, a name is tried, and a used list names its users', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  test.setTimeout(120_000)
  const name = unique('停止合作').slice(0, 20)
  await signIn(page, 'admin')
  await page.goto('/risk-screening/lists')
  await page
    .getByRole('link', { name: t('add'), exact: true })
    .first()
    .click()
  await press(page, t('create'))
  await expect(errorSummary(page)).toBeVisible()
  await page.getByLabel(t('field.name')).fill(name)
  if (scripted) await axe(page)
  await press(page, t('create'))
  await expect(page.getByText(t('added'))).toBeVisible()
  await expect(page.getByText(t('entry.none'))).toBeVisible()
  const list = new URL(page.url()).pathname
  const bizId = list.split('/').at(-1) ?? ''

  const addEntry = async (values: { name: string; aliases?: string; number?: string; until?: string }) => {
    await page.goto(`${list}/entries/new`)
    for (const [field, value] of Object.entries(values))
      await page.getByLabel(startsWith(t(`field.${field as 'name'}`))).fill(value)
    await press(page, t('entry.create'))
    await expect(page.getByText(t('entry.added'))).toBeVisible()
  }
  await page.goto(`${list}/entries/new`)
  await press(page, t('entry.create'))
  await expect(errorSummary(page)).toBeVisible()
  await expect(page.getByLabel(startsWith(t('field.name')))).toHaveAttribute('aria-invalid', 'true')
  await addEntry({ name: '南方贸易有限公司', aliases: '南方商贸\nSouth Trade', number: 'N-001' })
  await addEntry({ name: '北方物流有限公司', until: yesterday() })
  await expect(page.getByRole('row', { name: startsWith('北方物流有限公司') })).toContainText(t('period.over'))
  if (scripted) await axe(page)

  // A list is found by an alias, and an entry by its number.
  await page.getByLabel(t('entryKeyword')).fill('South')
  await press(page, t('common:filter.apply'))
  await expect(page.getByRole('rowheader')).toHaveText(['南方贸易有限公司'])
  await page.goto(`${list}?keyword=none`)
  await expect(page.getByText(t('entry.noneFound'))).toBeVisible()
  await page.goto(`/risk-screening/lists?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()

  // An entry is changed, and leaves the list; each change is a revision with its entries.
  await page.getByRole('link', { name: '南方贸易有限公司', exact: true }).click()
  await page.getByLabel(startsWith(t('field.source'))).fill('法院公告')
  await press(page, t('save'))
  await expect(page.getByText(t('entry.saved'))).toBeVisible()
  await page.getByRole('link', { name: '北方物流有限公司', exact: true }).click()
  await page.getByRole('link', { name: t('entry.remove') }).click()
  await press(page, t('entry.remove'))
  await expect(page.getByText(t('entry.removed'))).toBeVisible()
  await page.getByRole('link', { name: t('history.open'), exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(4)
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('history.removed', { count: 1, shown: '1' }) }).click()
  await expect(page.getByRole('row', { name: startsWith('北方物流有限公司') })).toContainText(t('ended'))
  await page.goto(`${list}?revision=2`)
  await expect(page.getByText(t('former.title', { revision: 2 }))).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('link', { name: t('former.newest') }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  // A name with another suffix matches its entry; an unrelated name matches none.
  await page.getByRole('link', { name: t('try.open'), exact: true }).click()
  const least = page.getByLabel(startsWith(t('field.least')))
  const tried = page.getByLabel(t('field.name'), { exact: true })
  await tried.fill('南方贸易股份有限公司')
  await least.fill('0')
  await press(page, t('try.action'))
  await expect(errorSummary(page)).toBeVisible()
  await least.fill('80')
  await press(page, t('try.action'))
  await expect(page.getByRole('heading', { name: t('try.found', { count: 1 }) })).toBeVisible()
  await expect(page.getByRole('main').getByText(t('reason.form'))).toBeVisible()
  if (scripted) await axe(page)
  await tried.fill('Unlike Ltd')
  await press(page, t('try.action'))
  await expect(page.getByText(t('try.noneFound'))).toBeVisible()

  // A rule model that reads the list is named next to its settings and before its removal.
  const { owner, workspaceBizId, bizId: tableBizId } = await paymentsOfDemo()
  const rule = {
    id: 'listed',
    name: '名单',
    kind: 'list',
    weight: 1,
    column: '供应商编号',
    listBizId: bizId,
    field: 'number',
  }
  const model = `名单${randomUUID().slice(0, 6)}`
  const content = { mainTable: { tableBizId, key: ['付款单号'] }, rules: [rule], timeBudget: 30 }
  await call(saveRuleModel, { token: await tokenOf(owner), body: { workspaceBizId, name: model, content } as never })
  await page.goto(`${list}/edit`)
  await expect(page.getByText(t('use.hidden', { count: 1 })).or(page.getByRole('link', { name: model }))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('remove.action') }).click()
  await expect(page.getByText(t('remove.used', { models: 1, scenes: 0 }))).toBeVisible()
  await press(page, t('remove.action'))
  await expect(page.getByText(t('removed'))).toBeVisible()
})
