import { sendLetters } from '#contract/risk/campaigns/calls.ts'
import { DeliveryChannel, DeliveryPurpose } from '#contract/risk/campaigns/codes.ts'
import { axe, expect, signIn, test } from '../../support/journey.ts'
import { call, insider, makeCampaign, tokenOf } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('home', 'campaigns')

test('what has a name is found by it, each of its kind, and opened', { tag: '@form' }, async ({ page, scripted }) => {
  test.slow()
  await signIn(page, 'admin')
  await page.goto(scripted ? '/search' : '/home')
  if (!scripted)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('search.go') })
      .first()
      .click()
  const main = page.getByRole('main')
  await page.getByLabel(t('search.keyword')).fill('林若溪')
  await main.getByRole('button', { name: t('search.go') }).click()
  await expect(main.getByRole('heading', { name: '人员' })).toBeVisible()
  if (scripted) await axe(page)
  await main.getByRole('link', { name: '林若溪' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('林若溪')
  await page.goto('/search?keyword=注册申请')
  await main.getByRole('link', { name: '注册申请' }).click()
  await expect(page).toHaveURL('/system/registrations')
})

test('Ctrl K searches over the page: results while one types, arrow keys and Enter', { tag: '@js' }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: t('search.title') })
  const field = dialog.getByRole('combobox', { name: t('search.keyword') })
  await expect(field).toBeFocused()
  await field.pressSequentially('日志')
  const options = dialog.getByRole('option')
  await expect(options.filter({ hasText: '审计日志' }).first()).toBeVisible()
  await axe(page)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/home')

  await page
    .getByRole('banner')
    .getByRole('link', { name: t('search.go') })
    .click()
  await field.fill('注册申请')
  await expect(options).toHaveText([/注册申请/])
  await field.press('Enter')
  await expect(page).toHaveURL('/system/registrations')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册申请')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('没有这样的东西')
  await expect(dialog.getByText(t('search.none', { keyword: '没有这样的东西' }))).toBeVisible()
  await dialog.getByRole('link', { name: t('search.onPage') }).click()
  await expect(page).toHaveURL(/\/search\?keyword=/)
})

test('a questionnaire that waits for the reader is found by its project and its own name', { tag: '@form' }, async ({
  page,
}) => {
  const { projectId, projectName, code } = await makeCampaign({ respondents: [insider] })
  const body = { projectId, purpose: DeliveryPurpose.invitation, channels: [DeliveryChannel.message] }
  await call(sendLetters, { body, token: await tokenOf('risk') })
  await signIn(page, 'staff1')
  for (const keyword of [projectName, code]) {
    await page.goto(`/search?keyword=${encodeURIComponent(keyword)}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: t('campaigns:work.papers') })).toBeVisible()
    await expect(main.getByRole('link', { name: projectName })).toBeVisible()
  }
})

test('nobody finds what they may not see', async ({ page }) => {
  await signIn(page, 'risk')
  await page.goto('/search?keyword=风险')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '评估项目' })).toBeVisible()
  await expect(main.getByRole('heading', { name: '问卷' })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, 'staff1')
  await page.goto('/search?keyword=风险')
  await expect(main.getByRole('heading', { name: '评估项目', exact: true })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: '问卷', exact: true })).toHaveCount(0)
  await page.goto('/search?keyword=注册申请')
  await expect(main.getByText(t('search.none', { keyword: '注册申请' }))).toBeVisible()
  await page.goto('/search?keyword=王立新')
  await expect(main.getByText('王立新')).toBeVisible()
  await expect(main.getByRole('link', { name: '王立新' })).toHaveCount(0)
})
