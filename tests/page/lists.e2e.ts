import { randomUUID } from 'node:crypto'
import { makeMenuHolder } from '../shell/frame/menu-data.ts'
import { axe, expect, signIn, test } from '../support/journey.ts'
import {
  addTodo,
  authorize,
  inDatabase,
  makeAccount,
  notifyAccount,
  readSheets,
  unique,
} from '../support/journey-data.ts'
import { textsOf } from '../support/texts.ts'

const t = textsOf('session-registrations', 'campaigns', 'common', 'delegation', 'dictionaries', 'messages')

test('lists of system management are fetched as they are filtered and sorted, and stand as cards on a phone', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'admin')
  for (const [address, sheet] of [
    ['/system/users?status=0&sort=-name', '用户'],
    ['/system/roles?sort=-users', '角色'],
    ['/system/registrations?sort=name', '注册申请'],
    ['/system/outbox?sort=createdAt', '邮件发件箱'],
    ['/system/dictionaries?type=theme-list&sort=-order', '字典'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address)
    const names = await page.getByRole('main').getByRole('rowheader').allTextContents()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: t('common:chosen.export'), exact: true }).click()
    const { [sheet]: rows = [], 说明: about = [] } = await readSheets(await (await downloading).path())
    expect(rows.length, address).toBeGreaterThan(Math.min(names.length, 1))
    expect(about.map(([entry]) => entry)).toEqual(expect.arrayContaining(['导出人', '行数', '范围']))

    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360)
    const [box] = await page.getByRole('main').getByRole('checkbox').all()
    if (names.length > 0) await expect(box ?? page.getByText(t('common:chosen.head'))).toBeVisible()
  }
})

test('on a phone filters are behind one button, and a card is no higher than 200 px', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { account, give } = await makeMenuHolder()
  await give({
    long: {
      name: '这一个页面的名称比别的页面长得多得多',
      url: `/own-${account}/an-address-of-many-words/page`,
      isFrame: '0',
      visible: '1',
    },
  })
  await signIn(page, 'admin')
  for (const address of ['/system/audit', '/risk/projects', '/system/menus', '/system/users']) {
    await page.goto(address)
    const cards = page.getByRole('main').locator('tbody tr')
    await expect(cards.first(), address).toBeVisible()
    const heights = await cards.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), address).toBeLessThanOrEqual(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390)
  }
  await page.goto('/risk/projects')
  const search = page.getByRole('search')
  await expect(search.getByLabel(t('campaigns:project.name'))).toBeHidden()
  await search.getByRole('button', { name: t('common:filter.open') }).click()
  await search.getByLabel(t('campaigns:project.name')).fill('业务连续性')
  await search.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page).toHaveURL(/name=/)
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText(['业务连续性风险评估'])
  await expect(search.getByLabel(t('campaigns:project.name'))).toBeHidden()
  await search.getByRole('button', { name: t('common:filter.openActive') }).click()
  await expect(search.getByLabel(t('campaigns:project.name'))).toHaveValue('业务连续性')
})

test('the mark of the product stays in the bar in English, on wide and narrow screens', { tag: '@walk' }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  for (const width of [360, 390, 700, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/system/menus?lng=en')
    const mark = page.getByRole('banner').locator('svg[viewBox="0 0 28 28"]').first()
    const box = await mark.boundingBox()
    const link = await mark.locator('xpath=..').boundingBox()
    expect(link?.width, `${width}`).toBeGreaterThanOrEqual(box?.width ?? Number.NaN)
  }
})

test('how many rows a page holds is chosen, and kept by search and order', { tag: '@long' }, async ({ page }) => {
  const mark = unique('词').replace(' ', '-')
  const type = `t-${randomUUID().slice(0, 8)}`
  const values = Array.from({ length: 21 }, (_, at) => `('${type}', '{"zh-Hans": "${mark} ${at}"}', '${at}', ${at})`)
  await inDatabase(`insert into dictionary_data (type, label, value, order_num) values ${values}`, [])
  await signIn(page, 'admin')
  await page.goto(`/system/dictionaries?type=${type}`)
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(20)
  await page.getByRole('link', { name: t('common:pager.size', { size: 50 }) }).click()
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(21)
  await page.getByRole('link', { name: t('dictionaries:entry.value'), exact: true }).click()
  await expect(page).toHaveURL(/size=50/)
  await page.getByLabel(t('dictionaries:list.keyword')).fill(mark)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(21)
  await expect(page).toHaveURL(/size=50/)

  await page.getByLabel(t('common:chosen.row', { name: `${mark} 0` }), { exact: true }).check()
  await page.getByLabel(t('common:chosen.row', { name: `${mark} 7` }), { exact: true }).check()
  const bar = page.getByRole('form', { name: t('common:chosen.label') })
  await bar.getByRole('button', { name: t('dictionaries:list.delete') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dictionaries:chosen.delete.title', { count: 2 }))
  await page.getByRole('button', { name: t('dictionaries:list.delete'), exact: true }).click()
  await expect(page.getByText(t('dictionaries:chosen.delete.done', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(19)
})

test('requests for accounts are rejected together with one reason', { tag: '@form' }, async ({ page }) => {
  const company = unique('公司')
  for (const name of ['申请人甲', '申请人乙'])
    await inDatabase('insert into registration (biz_id, name, email, company_name) values ($1, $2, $3, $4)', [
      randomUUID(),
      name,
      `${randomUUID()}@example.com`,
      company,
    ])
  await signIn(page, 'admin')
  await page.goto(`/system/registrations?keyword=${encodeURIComponent(company)}`)
  for (const name of ['申请人甲', '申请人乙']) await page.getByLabel(t('common:chosen.row', { name })).check()
  await page
    .getByRole('form', { name: t('common:chosen.label') })
    .getByRole('button', { name: t('reject.submit') })
    .click()
  await page.getByRole('button', { name: t('reject.submit'), exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByLabel(t('reason')).fill('公司信息无法核实')
  await page.getByRole('button', { name: t('reject.submit') }).click()
  await expect(page.getByText(t('chosen.done', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('main').getByRole('row', { name: t('status.rejected') })).toHaveCount(2)
})

test('messages, to-dos and delegations of one are found, ticked and fetched', { tag: '@long' }, async ({
  page,
  scripted,
}) => {
  test.slow()
  const account = await makeAccount()
  await notifyAccount(account, [
    { body: '第一条通知', noticeType: '10', newsLevel: '3' },
    { body: '第二条通知', noticeType: 'riskWarning', newsLevel: '1' },
    { body: '第三条通知', noticeType: 'riskWarning', newsLevel: '1' },
  ])
  await addTodo(account, { title: '核对台账', mainSource: 'audit', url: '/task/todo' })
  await authorize(account, await makeAccount())
  await signIn(page, account)
  await page.goto('/messages')
  await page.getByLabel(t('messages:field.type')).selectOption(t('messages:type.riskWarning'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  const bar = page.getByRole('form', { name: t('common:chosen.label') })
  await bar.getByRole('button', { name: t('messages:remove.action') }).click()
  await expect(page.getByRole('main')).toContainText('第二条通知')
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('messages:remove.action'), exact: true }).click()
  await expect(page.getByText(t('messages:chosen.delete.done', { count: 2 }))).toBeVisible()
  await expect(page.getByText(t('messages:noneFound'))).toBeVisible()

  await page.goto('/task/todo')
  const todos = page.waitForEvent('download')
  await page.getByRole('button', { name: t('common:chosen.export') }).click()
  expect((await readSheets(await (await todos).path())).待办事项?.[1]?.[0]).toBe('核对台账')

  await page.goto('/author')
  await page.getByRole('checkbox').last().check()
  await bar.getByRole('button', { name: t('delegation:detail.terminate') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('delegation:chosen.title', { count: 1 }))
  await page.getByRole('button', { name: t('delegation:detail.terminate'), exact: true }).click()
  await expect(page.getByText(t('delegation:chosen.done', { count: 1 }))).toBeVisible()
})
