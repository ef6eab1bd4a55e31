import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, invite, makeAccount, readSheets } from '../../support/journey-data.ts'
import { inDatabase } from '../../support/journey-database.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('workspaces', 'common', 'messages', 'problem', 'validation')

const png = () =>
  sharp({ create: { width: 320, height: 160, channels: 3, background: '#8a6100' } })
    .png()
    .toBuffer()
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** Creates a workspace of the reader; returns its address. */
async function create(page: Page, name: string): Promise<string> {
  await page.goto('/workbench/Add')
  await page.getByLabel(t('field.name')).fill(name)
  await page.getByRole('button', { name: t('list.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname.replace(/\/index$/, '')
}

async function inviteTo(page: Page, { team, guest, role }: { team: string; guest: string; role: string }) {
  await page.goto(`${team}/members/invite?keyword=${encodeURIComponent(guest)}`)
  await page.getByLabel(guest).check()
  await page.getByLabel(role, { exact: false }).check()
  await page.getByRole('button', { name: t('invite.send') }).click()
  await expect(page.getByText(t('invite.done', { sent: 1 }))).toBeVisible()
}

/** Accepts the invitation on its page, which asks for confirmation. */
async function agree(page: Page, team: string): Promise<void> {
  await page.goto(`${team}/invitation`)
  await page.getByRole('link', { name: t('invitation.agree') }).click()
  await page.getByRole('button', { name: t('invitation.agree') }).click()
  await expect(page.getByText(/^您已加入工作台/)).toBeVisible()
}

/** No page starts an approval yet, so the state is set in the database. */
const approval = (team: string, state: string) =>
  inDatabase((client) =>
    client.query('update workspace set schedule_approval_state = $1 where id = $2', [state, team.split('/').at(-1)]),
  )

/** A member's row, by its row header: the name is also in the rows of those they invited. */
const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: t('members.title') })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

test('a team comes together: created, invited, agreed, given another role, handed over, left', {
  tag: '@form',
}, async ({ page, otherBrowser, scripted }) => {
  test.slow()
  // Two people and thirty pages: on a busy machine more than half a minute.
  test.setTimeout(90_000)
  const [owner, guest] = [await makeAccount(), await makeAccount()]
  await signIn(page, owner)
  await page.goto('/workbench')
  await expect(page.getByText(t('list.empty'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('list.create') })
    .click()
  await expect(page.getByLabel(t('field.name'))).toHaveAttribute('placeholder', t('placeholder.name'))
  await expect(page.getByRole('link', { name: t('tab.settings') })).toHaveCount(0)
  await page.getByLabel(t('field.name')).fill('1号专项')
  await page.getByRole('button', { name: t('list.create') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:workspaceNameInvalid'))
  await expect(page.getByLabel(t('field.name'))).toHaveValue('1号专项')
  const team = await create(page, '票据专项')
  await expect(page.getByRole('main').locator('use[href$="#robot"]')).toHaveCount(1)
  if (scripted) await axe(page)
  const menu = page.getByRole('navigation', { name: t('common:frame.mainMenu', { module: '智能工坊' }) })
  await expect(menu.getByRole('link', { name: '票据专项' })).toHaveAttribute('aria-current', 'page')

  await page.goto(`${team}/members/invite?keyword=${encodeURIComponent(guest.name)}`)
  await page.getByRole('button', { name: t('invite.send') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:memberRequired'))
  await inviteTo(page, { team, guest: guest.name, role: t('role.viewer') })
  await expect(row(page, guest.name)).toContainText(t('member.pending'))
  await row(page, guest.name)
    .getByRole('button', { name: t('members.resend') })
    .click()
  await expect(page.getByText(t('members.resent', { name: guest.name }))).toBeVisible()
  if (scripted) await axe(page)

  const other = await otherBrowser()
  await signIn(other, guest)
  expect((await other.goto(`${team}/index`))?.status()).toBe(403)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('common:error.denied.title'))
  await other.goto('/workbench')
  await expect(other.getByText(`${owner.name} 于`)).toContainText(t('role.viewer'))
  if (scripted) {
    await axe(other)
    await other.waitForLoadState('networkidle')
    await other.getByRole('link', { name: t('invitations.answer') }).click()
    const dialog = other.getByRole('dialog', { name: t('invitation.title') })
    await expect(dialog).toHaveCSS('width', '544px')
    await dialog.getByRole('button', { name: t('invitation.agree') }).click()
    await expect(dialog.getByText(t('invitation.agreeLine'))).toBeVisible()
    await axe(other)
    await dialog.getByRole('button', { name: t('invitation.confirmAgree') }).click()
  } else {
    await agree(other, team)
  }
  await expect(other).toHaveURL(`${team}/index`)
  await expect(
    other
      .getByRole('navigation', { name: t('common:frame.mainMenu', { module: '智能工坊' }) })
      .getByRole('link', { name: '票据专项' }),
  ).toHaveAttribute('aria-current', 'page')
  await other.goto(`${team}/invitation`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('invitation.isMember'))
  expect((await other.goto(`${team}/edit`))?.status()).toBe(403)
  await other.goto(`${team}/roles`)
  await expect(other.getByRole('button', { name: t('roles.export') })).toHaveCount(0)

  await page.goto(`${team}/members`)
  await expect(row(page, guest.name)).toContainText(t('member.agreed'))
  await row(page, guest.name)
    .getByRole('link', { name: t('roleChange.action') })
    .click()
  await page.getByLabel(t('role.collaborator')).check()
  await page.getByRole('button', { name: t('roleChange.action') }).click()
  await expect(row(page, guest.name)).toContainText(t('role.collaborator'))
  await page.goto(`${team}/roles`)
  await expect(
    page.getByRole('table', { name: t('roles.byMember') }).getByRole('row', { name: guest.name }),
  ).toContainText(t('roles.allowed'))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('roles.export') }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.goto(`${team}/members/leave`)
  await expect(page.getByText(t('owner.stays'))).toBeVisible()
  await page.goto(`${team}/members/transfer`)
  await page.getByLabel(guest.name).check()
  await page.getByRole('button', { name: t('transfer.action') }).click()
  await expect(page.getByText(t('transfer.done'))).toBeVisible()
  await expect(row(page, owner.name)).toContainText(t('role.collaborator'))
  await page.getByRole('link', { name: t('owner.leaveTitle') }).click()
  await expect(page.getByText(t('leave.files', { owner: guest.name }))).toBeVisible()
  await page.getByRole('button', { name: t('owner.leave') }).click()
  await expect(page.getByText(t('leave.done', { name: '票据专项' }))).toBeVisible()
  await expect(page.getByText(t('list.empty'))).toBeVisible()
})

test('notices tell the team, with a picture; of two who edit the same, one chooses', { tag: '@form' }, async ({
  page,
  otherBrowser,
  scripted,
}) => {
  await signIn(page, await makeAccount())
  const team = await create(page, '公告专项')
  await page.goto(`${team}/Notice`)
  await page.getByRole('link', { name: t('notices.new') }).click()
  await page.getByLabel(t('field.content')).fill('周五前提交复核结果')
  await page.locator('input[type=file]').setInputFiles(picture('wrong.png', Buffer.from('no picture')))
  await page.getByRole('button', { name: t('noticeNew.action') }).click()
  await expect(errorSummary(page)).toContainText(t('problem:file.type'))
  await expect(page.getByLabel(t('field.content'))).toHaveValue('周五前提交复核结果')
  await page.locator('input[type=file]').setInputFiles(picture('plan.png', await png()))
  await page.getByRole('button', { name: t('noticeNew.action') }).click()
  await expect(page.getByText(t('noticeNew.done'))).toBeVisible()
  await expect(page.getByRole('img', { name: /公告的配图$/ })).toHaveJSProperty('naturalWidth', 320)
  if (scripted) await axe(page)

  const other = await otherBrowser(page)
  if (scripted) {
    await other.route('**/workbench/picture*', (route) => route.fulfill({ status: 404 }))
    await other.goto(`${team}/Notice`)
    await expect(other.getByText(t('common:failed.preview'))).toBeVisible()
    await expect(other.getByRole('link', { name: t('common:failed.previewDownload') })).toHaveAttribute(
      'href',
      /\/workbench\/picture\?/,
    )
  }
  await other.goto(`${team}/Notice`)
  for (const each of [page, other]) await each.getByRole('link', { name: startsWith(t('notices.edit')) }).click()
  await page.getByLabel(t('field.content')).fill('周四前提交复核结果')
  await page.getByRole('button', { name: t('noticeEdit.save') }).click()
  await expect(page.getByText(t('noticeEdit.done'))).toBeVisible()
  await other.getByLabel(t('field.content')).fill('下周提交复核结果')
  await other.getByRole('button', { name: t('noticeEdit.save') }).click()
  await expect(other.getByRole('table', { name: t('common:conflict.both') })).toContainText('周四前提交复核结果')
  await other.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(other.getByText(t('noticeEdit.done'))).toBeVisible()
  await expect(other.getByText('下周提交复核结果')).toBeVisible()

  await other.getByRole('link', { name: startsWith(t('notices.delete')) }).click()
  await expect(other.getByText('不能恢复')).toBeVisible()
  await other.getByRole('button', { name: t('noticeDelete.action') }).click()
  await expect(other.getByText(t('notices.empty'))).toBeVisible()
})

test('a workspace is set up, disabled, enabled and removed, each with its consequence', { tag: '@form' }, async ({
  page,
  otherBrowser,
  scripted,
}) => {
  await signIn(page, await makeAccount())
  const team = await create(page, '设置专项')
  await page.goto(`${team}/edit`)
  await expect(page.getByLabel(t('field.name'))).toHaveAttribute('readonly', '')
  const other = await otherBrowser(page)
  await other.goto(`${team}/edit`)
  await page.getByLabel(t('field.remark')).fill('先保存的备注')
  await page.locator('input[type=file]').setInputFiles(picture('team.png', await png()))
  await page.getByRole('button', { name: t('settings.save') }).click()
  await expect(page.getByText(t('settings.done'))).toBeVisible()
  await expect(page.getByRole('img', { name: t('picture.current') })).toHaveJSProperty('naturalWidth', 256)
  await other.getByLabel(t('field.remark')).fill('后保存的备注')
  await other.getByRole('button', { name: t('settings.save') }).click()
  await expect(other.getByRole('table', { name: t('common:conflict.both') })).toContainText('先保存的备注')
  await other.getByRole('link', { name: t('common:conflict.keepTheirs') }).click()
  await expect(other.getByText('先保存的备注')).toBeVisible()

  await approval(team, 'in_progress')
  await page.goto(`${team}/edit`)
  await expect(page.getByText(t('blocked.inProgress'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('settings.save') })).toHaveCount(0)
  await page.goto(`${team}/Notice`)
  await expect(page.getByRole('main').getByRole('link', { name: t('notices.new') })).toBeVisible()
  await approval(team, '')
  await page.goto(`${team}/edit`)

  await page.getByRole('link', { name: t('end.disable') }).click()
  await expect(page.getByText(t('disable.tables'))).toBeVisible()
  await page.getByRole('button', { name: t('end.disable') }).click()
  await expect(page.getByText(t('settings.blocked'))).toBeVisible()
  if (scripted) await axe(page)
  await page.goto(`${team}/Notice/new`)
  await expect(page.getByText(t('blocked.disabled'))).toBeVisible()

  const visitor = await otherBrowser()
  await signIn(visitor, 'admin')
  await visitor.goto('/workbench/all?keyword=设置专项&sort=-createTime')
  expect((await exportedRows(visitor))[0]?.[0]).toContain('设置专项')
  await visitor.getByRole('table').getByRole('link', { name: '设置专项' }).first().click()
  await expect(visitor.getByText(t('visitor'))).toBeVisible()
  await expect(visitor.getByRole('link', { name: t('settings.title') })).toHaveCount(0)

  await page.goto(`${team}/edit`)
  await page.getByRole('link', { name: t('end.enable') }).click()
  await page.getByRole('button', { name: t('end.enable') }).click()
  await expect(page.getByRole('button', { name: t('settings.save') })).toBeVisible()
  await page.getByRole('link', { name: t('end.remove') }).click()
  await expect(page.getByText('都不能再进入')).toBeVisible()
  await page.getByRole('button', { name: t('end.remove') }).click()
  await expect(page.getByText(t('remove.done', { name: '设置专项' }))).toBeVisible()
  expect((await page.goto(`${team}/index`))?.status()).toBe(403)
})

test('the home of a workspace leads to each area that is open, and names those to come', { tag: '@form' }, async ({
  page,
}) => {
  await signIn(page, await makeAccount())
  const team = await create(page, '首页专项')
  const areas = ['access', 'mart', 'process', 'rule', 'explore', 'schedule', 'scheduleReport', 'board'] as const
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: t('area.title') }) })
  for (const area of areas) await expect(card).toContainText(t(`area.lines.${area}`))
  await expect(card.getByRole('link')).toHaveText(areas.map((area) => t(`tab.${area}`)))
  await expect(card).toContainText(t('area.planned'))
  await card.getByRole('link', { name: t('tab.mart') }).click()
  await expect(page).toHaveURL(`${team}/mart`)
})

test('an invitation can be rejected, after a warning, and is then answered', { tag: ['@form', '@browser'] }, async ({
  page,
}) => {
  const guest = await makeAccount()
  const bizId = await invite(guest)
  await signIn(page, guest)
  await page.goto(`/workbench/${bizId}/invitation`)
  await expect(page.getByRole('main')).toContainText('林若溪')
  await page.getByRole('link', { name: t('invitation.reject') }).click()
  await expect(page.getByText(t('invitation.rejectLine'))).toBeVisible()
  await page.getByRole('button', { name: t('invitation.reject') }).click()
  await expect(page.getByText(/^您已拒绝加入工作台/)).toBeVisible()
  await page.goto(`/workbench/${bizId}/invitation`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('invitation.goneTitle'))
  await expect(page.getByRole('main').getByRole('link', { name: /同意|拒绝/ })).toHaveCount(0)
})

test('whoever agrees from another application finds the workspace in a window of its own', {
  tag: ['@js', '@long'],
}, async ({ page, context }) => {
  const guest = await makeAccount()
  await invite(guest)
  await signIn(page, guest)
  const listening = page.waitForResponse(/\/messages\/events$/)
  await page.goto('/task/todo')
  await listening
  await page
    .getByRole('banner')
    .getByRole('link', { name: startsWith(t('common:frame.messages')) })
    .click()
  await page
    .getByRole('dialog', { name: t('messages:title') })
    .getByRole('link', { name: t('invitations.answer') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('invitation.title') })
  await dialog.getByRole('button', { name: t('invitation.agree') }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: t('invitation.confirmAgree') }).click()
  await expect(await opened).toHaveURL(/\/workbench\/\d+\/index$/)
  await expect(page).toHaveURL('/task/todo')
})

test('who is ticked is kept while one searches and turns pages, and those invited are dealt with together', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  test.slow()
  const owner = await makeAccount()
  const [one, two] = [await makeAccount(), await makeAccount()]
  // More people than one page lists.
  for (let person = 0; person < 10; person++) await makeAccount()
  await signIn(page, owner)
  const team = await create(page, '挑选成员')
  await page.goto(`${team}/members/invite`)
  await page.getByLabel(t('invite.keyword')).fill(one.name)
  await page.getByRole('button', { name: t('invite.find') }).click()
  await page.getByLabel(one.name).check()
  await page.getByLabel(t('invite.keyword')).fill(two.name)
  await page.getByRole('button', { name: t('invite.find') }).click()
  const stored = page.getByRole('group', { name: t('invite.picked') })
  await expect(stored.getByLabel(one.name)).toBeChecked()
  await page.getByLabel(two.name).check()
  await page.getByLabel(t('invite.keyword')).fill('')
  await page.getByRole('button', { name: t('invite.find') }).click()
  await page.getByRole('button', { name: t('common:pager.next') }).click()
  await expect(page).toHaveURL(/page=2/)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('invite.send') }).click()
  await expect(page.getByText(t('invite.done', { sent: 2 }))).toBeVisible()

  const bar = page.getByRole('form', { name: t('common:chosen.label') })
  for (const { name } of [one, two]) await page.getByLabel(t('common:chosen.row', { name })).check()
  await bar.getByRole('button', { name: t('roleChange.action') }).click()
  await page.getByRole('button', { name: t('roleChange.action'), exact: true }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.getByLabel(t('role.collaborator')).check()
  await page.getByRole('button', { name: t('roleChange.action'), exact: true }).click()
  await expect(page.getByText(t('membersChosen.changeRole.done', { count: 2 }))).toBeVisible()
  for (const { name } of [one, two]) await expect(row(page, name)).toContainText(t('role.collaborator'))
  for (const { name } of [owner, one]) await page.getByLabel(t('common:chosen.row', { name })).check()
  await bar.getByRole('button', { name: t('members.remove') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('membersChosen.remove.title', { count: 2 }))
  await page.getByRole('button', { name: t('members.remove'), exact: true }).click()
  await expect(page.getByText(t('common:chosen.result', { done: 1, refused: 1 }))).toBeVisible()
  await page.getByRole('link', { name: t('common:chosen.back') }).click()
  await expect(row(page, two.name)).toContainText(t('member.pending'))
  await expect(row(page, one.name)).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common:chosen.export'), exact: true })
    .click()
  expect((await readSheets(await (await downloading).path())).成员).toHaveLength(3)
})

test('notices are found, and deleted together', { tag: '@form' }, async ({ page }) => {
  const owner = await makeAccount()
  await signIn(page, owner)
  const team = await create(page, '多条公告')
  for (const content of ['周一例会改到下午', '周二例会取消', '报表模板更新']) {
    await page.goto(`${team}/Notice/new`)
    await page.getByLabel(t('field.content')).fill(content)
    await page.getByRole('button', { name: t('noticeNew.action') }).click()
    await expect(page.getByText(t('noticeNew.done'))).toBeVisible()
  }
  await page.getByLabel(t('notices.keyword')).fill('例会')
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await page
    .getByRole('form', { name: t('common:chosen.label') })
    .getByRole('button', { name: t('notices.delete') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('noticesChosen.title', { count: 2 }))
  await page.getByRole('button', { name: t('notices.delete'), exact: true }).click()
  await expect(page.getByText(t('noticesChosen.done', { count: 2 }))).toBeVisible()
  await page.goto(`${team}/Notice`)
  await expect(page.getByRole('article')).toHaveCount(1)
})
