import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import themes from '#app/page/look/themes.json' with { type: 'json' }
import { axe, demoPassword, errorSummary, expect, holdScripts, signIn, test } from '../../support/journey.ts'
import { addTodo, attemptSignIn, makeAccount, origin } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('accounts-settings', 'common', 'home', 'problem', 'session', 'validation')

const html = (page: Page) => page.locator('html')
const dialog = (page: Page) => page.getByRole('dialog', { name: t('title') })
const avatarLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: t('title'), exact: true })

/** Opens the settings in a dialog. Until its scripts run, the link leads to their page. */
async function openDialog(page: Page): Promise<void> {
  const runs = () => avatarLink(page).evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react')))
  await expect.poll(runs).toBe(true)
  await avatarLink(page).click()
  await expect(dialog(page)).toBeVisible()
}

const picture = (name: string, bytes: Buffer) => ({ name, mimeType: 'image/png', buffer: bytes })
const png = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#8a6100' } })
    .png()
    .toBuffer()

test('the settings show who is signed in, and save language and theme, which the login page remembers', {
  tag: '@form',
}, async ({ page }) => {
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/user/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'))
  const form = page.locator('#user-settings')
  await expect(form).toContainText(account.name)
  await expect(form).toContainText(account.usercode)
  await expect(form).toContainText('员工')
  await expect(html(page)).not.toHaveAttribute('data-theme', /./)
  await page.getByRole('combobox', { name: t('theme') }).selectOption('深绿灰')
  await page.getByRole('combobox', { name: t('language') }).selectOption('English')
  await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('data-theme', 'theme-green-grey')
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await page.goto('/login')
  await expect(html(page)).toHaveAttribute('data-theme', 'theme-green-grey')
  await expect(html(page)).toHaveAttribute('lang', 'en')
})

test("stored settings take precedence over another browser's preferences", { tag: '@form' }, async ({
  page,
  otherBrowser,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/user/settings')
  await page.getByRole('combobox', { name: t('theme') }).selectOption('暗黄黑')
  await page.getByRole('combobox', { name: t('language') }).selectOption('繁體中文')
  await page.getByRole('button', { name: /^(保存|儲存)$/ }).click()
  await expect(page).toHaveURL('/')
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, account)
  await elsewhere.goto('/')
  await expect(html(elsewhere)).toHaveAttribute('lang', 'zh-Hant')
  await expect(html(elsewhere)).toHaveAttribute('data-theme', 'theme-yellow-black')
  await elsewhere.goto('/user/settings')
  await elsewhere.getByRole('combobox', { name: '佈景主題' }).selectOption('依系統')
  await elsewhere.getByRole('combobox', { name: '語言' }).selectOption('依瀏覽器')
  await elsewhere.getByRole('button', { name: /^(保存|儲存)$/ }).click()
  await expect(elsewhere).toHaveURL('/')
  await expect(html(elsewhere)).not.toHaveAttribute('data-theme', /./)
})

test('only where nobody chose a theme the pages follow the dark mode of the system', { tag: '@long' }, async ({
  scripted,
  page,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const mint = 'rgb(243, 248, 246)'
  const nightGreen = 'rgb(11, 21, 18)'
  await page.goto('/login')
  expect(await background()).toBe(mint)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe(nightGreen)
  if (scripted) await axe(page)
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/')
  expect(await background()).toBe(nightGreen)
  await page.goto('/user/settings')
  if (scripted) await axe(page)
  await page.getByRole('combobox', { name: t('theme') }).selectOption('薄荷绿')
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await background()).toBe(mint)
})

test('an avatar is uploaded, worn in the top bar, and taken off again; before it the first letter stands there', async ({
  page,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/')
  await expect(avatarLink(page).locator('[data-letter="沈"]')).toBeVisible()
  await page.goto('/user/settings')
  await page
    .getByLabel(t('avatar'), { exact: false })
    .first()
    .setInputFiles(picture('me.png', await png()))
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page).toHaveURL('/')
  const worn = avatarLink(page).locator('img')
  await expect(worn).toHaveAttribute('src', /^\/user\/avatar\?path=avatar%2F/)
  expect(await worn.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(256)
  await page.goto('/user/settings')
  await page.getByLabel(t('noAvatar')).check()
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(avatarLink(page).locator('img')).toHaveCount(0)
})

test('a file that is no picture is reported as upload failed, also if chosen before scripts run', {
  tag: '@long',
}, async ({ page, scripted }) => {
  await signIn(page, await makeAccount())
  const letScriptsCome = await holdScripts(page)
  await page.goto('/user/settings', { waitUntil: 'commit' })
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  await page.locator('input[type=file]').setInputFiles(picture('me.png', script))
  letScriptsCome()
  if (!scripted) await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page.getByRole('main')).toContainText(t('uploadFailed', { reason: t('problem:file.type') }))
  if (scripted) await axe(page)
})

test('a new password needs the old one; the other browser is signed out', async ({ scripted, page, otherBrowser }) => {
  const account = await makeAccount()
  const wanted = 'a quiet lake in autumn'
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, account)
  await signIn(page, account)
  await page.goto('/user/settings')
  await expect(page.getByLabel(t('oldPassword'))).toBeHidden()
  await page.getByRole('checkbox', { name: t('changePassword') }).check({ force: true })
  await page.getByLabel(t('oldPassword')).fill('not my password')
  await page.getByLabel(t('newPassword'), { exact: true }).fill(wanted)
  await page.getByLabel(t('confirmPassword')).fill(wanted)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(errorSummary(page)).toContainText(t('validation:passwordWrong'))
  await expect(page.getByLabel(t('oldPassword'))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByLabel(t('oldPassword')).fill(demoPassword)
  await page.getByLabel(t('newPassword'), { exact: true }).fill(wanted)
  await page.getByLabel(t('confirmPassword')).fill(wanted)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page).toHaveURL('/')
  expect((await attemptSignIn(account.username, demoPassword)).status).toBe(401)
  expect((await attemptSignIn(account.username, wanted)).status).toBe(200)
  await elsewhere.goto('/home')
  await expect(elsewhere).toHaveURL(/\/login/)
})

test('a to-do to read the handbook leads to it, and ends when it is confirmed as read', async ({
  scripted,
  page,
  context,
}) => {
  const account = await makeAccount()
  await addTodo(account, { title: '阅读操作手册', mainSource: 'system', url: '/user/settings#handbook-read' })
  await signIn(page, account)
  await page.goto('/task/todo')
  await page.getByRole('link', { name: t('home:work.firstHandbook') }).click()
  await expect(page).toHaveURL(/\/user\/settings/)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: t('handbook.title') }).click()
  const handbook = await opened
  await expect(handbook.getByRole('heading', { level: 1 })).toHaveText(t('handbook.title'))
  if (scripted) await axe(handbook)
  await page.getByLabel(t('trained')).check()
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/user/settings')
  await expect(page.getByLabel(t('trained'))).toBeChecked()
  await page.goto('/task/todo')
  await expect(page.getByRole('link', { name: t('home:work.firstHandbook') })).toHaveCount(0)
})

test('signing out of the settings asks first', { tag: '@form' }, async ({ scripted, page }) => {
  await signIn(page, await makeAccount())
  await page.goto('/user/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('logout.action') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('logout.title'))
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('common:form.cancel') }).click()
  await expect(page).toHaveURL('/user/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('logout.action') })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('logout.action') })
    .click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(t('session:signedOut'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(t('session:signedOut'))).toHaveCount(0)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})

test('settings and home can be read in each of the seven themes', { tag: '@long' }, async ({
  scripted,
  page,
  context,
}) => {
  test.slow()
  await signIn(page, await makeAccount())
  for (const theme of Object.keys(themes)) {
    await context.addCookies([{ name: 'theme', value: theme, url: origin }])
    for (const address of ['/home', '/user/settings']) {
      await page.goto(address)
      await expect(html(page)).toHaveAttribute('data-theme', theme)
      if (scripted) await axe(page)
    }
  }
})

test('@js the avatar opens the settings over the page; neither Escape nor a click outside closes them', async ({
  page,
}) => {
  await signIn(page, await makeAccount())
  await page.goto('/')
  await openDialog(page)
  await expect(dialog(page).getByRole('combobox', { name: t('language') })).toBeVisible()
  expect((await dialog(page).boundingBox())?.width).toBe(544)
  await axe(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(dialog(page)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: t('common:form.cancel') })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('@js language and theme show at once in the dialog, and cancel restores what was held when it opened', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page, await makeAccount())
  await page.goto('/task/todo')
  const leftMenu = page.getByRole('navigation', { name: /任务管理|Task/ })
  const system = page.getByRole('banner').getByRole('link').first()
  await expect(system).toHaveText('企业风险合规审计平台')
  await expect(leftMenu).toContainText(t('handbook.todo.title'))
  await openDialog(page)
  await page.getByRole('combobox', { name: t('theme') }).selectOption('暗夜绿')
  await expect(html(page)).toHaveAttribute('data-theme', 'theme-night-green')
  await page.getByRole('combobox', { name: t('language') }).selectOption('English')
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('combobox', { name: 'Theme' })).toContainText('Dark night green')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Employee')
  await expect(system).toHaveText('Enterprise Risk, Compliance and Audit')
  await expect(leftMenu).toContainText('To do')
  await expect(leftMenu).not.toContainText(t('handbook.todo.title'))
  await expect(page).toHaveTitle('To do - Enterprise Risk, Compliance and Audit')
  const other = await context.newPage()
  await other.goto('/task/todo')
  await expect(html(other)).toHaveAttribute('lang', 'zh-Hans')
  await page.locator('input[type=file]').setInputFiles(picture('me.png', await png()))
  await expect(page.getByText('Uploaded. Save to apply it')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(html(page)).toHaveAttribute('lang', 'zh-Hans')
  await expect(system).toHaveText('企业风险合规审计平台')
  await expect(leftMenu).toContainText(t('handbook.todo.title'))
  await expect(page).toHaveTitle('待办事项 - 企业风险合规审计平台')
  await expect(html(page)).not.toHaveAttribute('data-theme', /./)
  await page.reload()
  await expect(html(page)).toHaveAttribute('lang', 'zh-Hans')
  await expect(avatarLink(page).locator('img')).toHaveCount(0)
})

test('@js saving closes the dialog and says so, and the other tabs follow', async ({ page, context }) => {
  await signIn(page, await makeAccount())
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/task/todo')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('handbook.todo.title'))
  await openDialog(page)
  await page.getByRole('combobox', { name: t('theme') }).selectOption('蓝色')
  await page.getByRole('combobox', { name: t('language') }).selectOption('English')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('data-theme', 'theme-blue')
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await expect(html(other)).toHaveAttribute('data-theme', 'theme-blue')
  await expect(html(other)).toHaveAttribute('lang', 'en')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('To do')
})

test('@js each password field is checked when it is left, also by way of its button, and the switch clears them', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, await makeAccount())
  await page.goto('/')
  await openDialog(page)
  const toggle = dialog(page).getByRole('checkbox', { name: t('changePassword') })
  await toggle.check({ force: true })
  const old = dialog(page).getByLabel(t('oldPassword'))
  await old.focus()
  await dialog(page).getByLabel(t('confirmPassword')).focus()
  await expect(dialog(page).getByText(t('fieldRequired'))).toHaveCount(1)
  await expect(old).toHaveAttribute('aria-invalid', 'true')
  await old.fill('something')
  await dialog(page).getByLabel(t('newPassword'), { exact: true }).focus()
  await expect(old).toHaveAttribute('aria-invalid', 'false')
  const [wanted, again] = [
    dialog(page).getByLabel(t('newPassword'), { exact: true }),
    dialog(page).getByLabel(t('confirmPassword')),
  ]
  // From the field to its button, and further.
  await page.keyboard.press('Tab')
  await expect(wanted).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await expect(wanted).toHaveAttribute('aria-invalid', 'true')
  await wanted.fill('short')
  await again.fill('short as well')
  await old.focus()
  await expect(dialog(page).getByText(t('passwordShort'))).toBeVisible()
  await expect(dialog(page).getByText(t('passwordDiffers'))).toBeVisible()
  await wanted.fill('short as well')
  await old.focus()
  await expect(dialog(page).getByText(t('passwordDiffers'))).toHaveCount(0)
  await toggle.uncheck({ force: true })
  await expect(old).toBeHidden()
  await toggle.check({ force: true })
  await expect(old).toHaveValue('')
})

test('@js settings that cannot be loaded say that they are not loaded yet', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  await signIn(page, await makeAccount())
  await page.goto('/')
  await page.route('**/user/settings**', (route) => route.abort('internetdisconnected'))
  await openDialog(page)
  await expect(dialog(page).getByRole('alert')).toContainText(t('notLoaded'))
  await dialog(page)
    .getByRole('button', { name: t('common:form.back') })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  complaints.splice(0, complaints.length, ...complaints.filter((said) => !said.includes('ERR_INTERNET_DISCONNECTED')))
})

test('@js a save without network says so, in the dialog and on the page, and nothing typed is lost', {
  tag: '@long',
}, async ({ page, context, complaints }) => {
  const account = await makeAccount()
  const wanted = 'a quiet harbour in winter'
  const fill = async () => {
    await page.getByRole('combobox', { name: t('theme') }).selectOption('蓝色')
    await page.getByLabel(t('trained')).check()
    await page.getByRole('checkbox', { name: t('changePassword') }).check({ force: true })
    await page.getByLabel(t('oldPassword')).fill(demoPassword)
    await page.getByLabel(t('newPassword'), { exact: true }).fill(wanted)
    await page.getByLabel(t('confirmPassword')).fill('of another kind')
  }
  const saveWithoutNetwork = async (within: Locator) => {
    await context.setOffline(true)
    await within.getByRole('button', { name: t('save'), exact: true }).click()
    await expect(within.getByRole('alert')).toContainText(t('common:error.network.title'))
    await expect(page.getByRole('combobox', { name: t('theme') })).toHaveValue('theme-blue')
    await expect(html(page)).toHaveAttribute('data-theme', 'theme-blue')
    await expect(page.getByLabel(t('trained'))).toBeChecked()
    await expect(page.getByLabel(t('oldPassword'))).toHaveValue(demoPassword)
    await expect(page.getByLabel(t('newPassword'), { exact: true })).toHaveValue(wanted)
    await expect(page.getByLabel(t('confirmPassword'))).toHaveValue('of another kind')
    await context.setOffline(false)
  }
  await signIn(page, account)
  await page.goto('/')
  await openDialog(page)
  await fill()
  await saveWithoutNetwork(dialog(page))
  await dialog(page)
    .getByRole('button', { name: t('common:form.cancel') })
    .click()
  await expect(html(page)).not.toHaveAttribute('data-theme', /./)

  await page.goto('/user/settings')
  await fill()
  await saveWithoutNetwork(page.getByRole('main'))
  await page.getByLabel(t('confirmPassword')).fill(wanted)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page).toHaveURL('/')
  expect((await attemptSignIn(account.username, wanted)).status).toBe(200)
  complaints.splice(0, complaints.length, ...complaints.filter((said) => !said.includes('ERR_INTERNET_DISCONNECTED')))
})

test('to-dos are mailed at the chosen frequency, or never', { tag: '@form' }, async ({ page }) => {
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/user/settings')
  const digest = page.getByLabel(t('digest.label'))
  await expect(digest).toHaveValue('')
  await digest.selectOption(t('digest.weekly'))
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page.getByText(t('saved'))).toBeVisible()
  await page.goto('/user/settings')
  await expect(digest).toHaveValue('weekly')
  await digest.selectOption(t('digest.never'))
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page.getByText(t('saved'))).toBeVisible()
  await page.goto('/user/settings')
  await expect(digest).toHaveValue('')
})
