import { axe, expect, signIn, test } from '../../support/journey.ts'
import { addTodo, makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('home', 'common')

test('who has nothing to do reads that', { tag: '@form' }, async ({ scripted, page }) => {
  await signIn(page, await makeAccount())
  await page.goto('/task/todo')
  await expect(page.getByRole('main')).toContainText(t('todos.empty'))
  await expect(page.getByRole('table')).toHaveCount(0)
  if (scripted) await axe(page)
})

test('the to-do list filters by source, submitter, date and keyword, and a row leads to where it is done', {
  tag: '@form',
}, async ({ scripted, page }) => {
  const account = await makeAccount()
  await addTodo(account, { title: '完善个人信息', mainSource: 'system', url: '/user/settings' })
  await addTodo(account, {
    title: '复核评估',
    mainSource: 'risk',
    url: '/home',
    from: 'risk',
    submitDate: '2026-01-05',
  })
  await addTodo(account, { title: '外部地址', mainSource: 'risk', url: 'https://elsewhere.example/', from: 'audit' })
  await addTodo(await makeAccount(), { title: '别人的事项', mainSource: 'risk', url: '/home' })
  await signIn(page, account)
  await page.goto('/task/todo')
  const rows = page.getByRole('rowheader')
  // The first one is for phones, where the fields are folded.
  const clear = () =>
    page
      .getByRole('link', { name: t('common:filter.clear') })
      .last()
      .click()
  const search = async () => page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(rows).toHaveText(['外部地址', '完善个人信息', '复核评估'])
  await expect(page.getByRole('link', { name: '外部地址' })).toHaveCount(0)
  if (scripted) await axe(page)

  await page.getByLabel(t('todos.source')).selectOption('系统管理')
  await search()
  await expect(rows).toHaveText(['完善个人信息'])
  await expect(page).toHaveURL(/source=system/)
  await clear()

  await page.getByLabel(t('todos.submitter')).selectOption('林若溪')
  await search()
  await expect(rows).toHaveText(['复核评估'])
  await clear()

  await page.getByLabel(t('todos.date')).fill('2026-01-05')
  await search()
  await expect(rows).toHaveText(['复核评估'])
  await clear()

  await page.getByLabel(t('todos.keyword')).fill('没有这样的')
  await search()
  await expect(page.getByRole('main')).toContainText(t('todos.noneFound'))
  if (scripted) await axe(page)
  await page.getByLabel(t('todos.keyword')).fill('完善')
  await search()
  await page.getByRole('link', { name: '完善个人信息' }).click()
  await expect(page).toHaveURL('/user/settings')
})
