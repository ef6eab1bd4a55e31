import { axe, expect, signIn, test } from '../../support/journey.ts'
import { invite, makeAccount, notifyAccount } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('messages', 'common')

const long =
  '上海分行本周有三笔对公结算在录入后十分钟内被撤销，经办与复核为同一终端。请在两个工作日内核实经办人员、终端归属和撤销原因，并把核实结果写入风险事件台账；如确属违规，请同时通知审计部安排延伸检查，并在月底前提交整改计划、责任认定意见和后续监测安排，由风险管理部汇总后报送风险管理委员会审议。'.repeat(
    2,
  )

test('messages are listed, opened, read, all read, and deleted after being asked', { tag: '@walk' }, async ({
  scripted,
  page,
}) => {
  const account = await makeAccount()
  const bodies = Array.from({ length: 11 }, (_, at) => ({
    body: `第 ${at + 1} 条通知`,
    noticeType: '10',
    newsLevel: '3',
  }))
  await notifyAccount(account, [...bodies, { body: long, noticeType: 'riskWarning', newsLevel: '1' }])
  await notifyAccount(await makeAccount(), [{ body: '别人的通知', noticeType: '1', newsLevel: '1' }])
  await signIn(page, account)
  await page.goto('/messages')
  const main = page.getByRole('main')
  const items = main.getByRole('listitem')
  const bell = page.getByRole('banner').getByRole('link', { name: startsWith(t('common:frame.messages')) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'))
  await expect(bell).toHaveAccessibleName(t('common:frame.messagesUnread', { unread: 12 }))
  await expect(items).toHaveCount(10)
  await expect(items.first()).toContainText('风险预警【紧急】')
  await expect(items.nth(1)).toContainText('审计计划【一般】')
  await expect(main).not.toContainText('别人的通知')
  if (scripted) await axe(page)

  const text = items.first().getByText('上海分行').first()
  expect((await text.boundingBox())?.height).toBe(60)
  await items.first().getByText(t('expand')).click()
  expect((await text.boundingBox())?.height).toBeGreaterThan(60)
  // With scripts, opening marks as read; without, a button does.
  if (!scripted)
    await items
      .first()
      .getByRole('button', { name: startsWith(t('markReadOf', { message: t('type.riskWarning') })) })
      .click()
  await expect(items.first()).toContainText(t('read'))
  await expect(bell).toHaveAccessibleName(t('common:frame.messagesUnread', { unread: 11 }))

  await main.getByRole('link', { name: t('more') }).click()
  await expect(items).toHaveCount(12)
  await expect(page).toHaveURL(/size=20/)
  await expect(main).toContainText(t('noMore'))

  await items
    .last()
    .getByRole('link', { name: startsWith(t('delete', { message: t('type.10') })) })
    .click()
  await expect(main).toContainText('第 1 条通知')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('remove.title'))
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('common:form.cancel') }).click()
  await items
    .last()
    .getByRole('link', { name: startsWith(t('delete', { message: t('type.10') })) })
    .click()
  await page.getByRole('button', { name: t('remove.action'), exact: true }).click()
  await expect(main.getByRole('status').first()).toContainText(t('remove.done'))
  await expect(items).toHaveCount(11)

  await main.getByRole('link', { name: t('readAll.action') }).click()
  await expect(main).toContainText(t('readAll.line', { unread: 10 }))
  await page.getByRole('button', { name: t('readAll.action') }).click()
  await expect(main).toContainText(t('allRead'))
  await expect(bell).toHaveAccessibleName(t('common:frame.messages'))
  await items
    .first()
    .getByRole('button', { name: startsWith(t('delete', { message: t('type.riskWarning') })) })
    .click()
  await expect(items).toHaveCount(10)

  await page.goto('/messages/1/delete')
  await expect(main).toContainText(t('common:error.missing.title'))
})

test('the bell shows a new message live, and opens the messages over the page', async ({ scripted, page }) => {
  test.skip(!scripted, 'without scripts the bell leads to the page')
  const account = await makeAccount()
  await signIn(page, account)
  const listening = page.waitForResponse(/\/messages\/events$/)
  await page.goto('/home')
  await listening
  const bell = page.getByRole('banner').getByRole('link', { name: startsWith(t('common:frame.messages')) })
  await expect(bell).toHaveAccessibleName(t('common:frame.messages'))
  const team = await invite(account)
  await expect(bell).toHaveAccessibleName(t('common:frame.messagesUnread', { unread: 1 }))

  await bell.click()
  const drawer = page.getByRole('dialog', { name: t('title') })
  const items = drawer.getByRole('listitem')
  await expect(items).toHaveCount(1)
  expect((await drawer.boundingBox())?.width).toBe(400)
  await expect(drawer.getByRole('link', { name: t('invitation') })).toHaveAttribute(
    'href',
    `/workbench/${team}/invitation`,
  )
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(bell).toBeFocused()

  await notifyAccount(account, [{ body: '第二条通知', noticeType: '2', newsLevel: '2' }])
  await bell.click()
  await expect(items).toHaveCount(2)
  await drawer.getByRole('link', { name: startsWith(t('delete', { message: t('type.2') })) }).click()
  await drawer.getByRole('button', { name: t('common:form.cancel') }).click()
  await drawer.getByRole('link', { name: startsWith(t('delete', { message: t('type.2') })) }).click()
  await drawer.getByRole('button', { name: t('remove.action'), exact: true }).click()
  await expect(items).toHaveCount(1)
  await expect(drawer.getByRole('status')).toHaveText(t('remove.done'))
  await expect(drawer.getByRole('heading', { name: t('title') })).toBeFocused()
  await drawer.getByRole('button', { name: t('readAll.action') }).click()
  await drawer.getByRole('button', { name: t('readAll.action') }).click()
  await expect(drawer).toContainText(t('allRead'))
  await drawer.getByRole('button', { name: t('close') }).click()
  await expect(bell).toHaveAccessibleName(t('common:frame.messages'))
  await expect(page).toHaveURL('/home')

  await page.goto('/messages')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await invite(account)
  const arrived = main.getByRole('status').last()
  await expect(arrived).toHaveText(startsWith(t('arrived', { count: 1 })))
  await axe(page)
  await arrived.getByRole('button', { name: t('show') }).click()
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await expect(arrived).toBeEmpty()
})
