import type { Page } from '@playwright/test'
import themes from '#app/shell/themes.json' with { type: 'json' }
import { AnswerMode, Rating } from '#contract/risk-evaluation/codes.ts'
import { contrastIn, errorSummary, expect, signIn, test } from '../journey.ts'
import {
  answerAll,
  authorize,
  endYesterday,
  insider,
  makeAccount,
  makeCampaign,
  outsider,
  teamPages,
} from '../journey-data.ts'

const names = Object.keys(themes)

async function see(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await contrastIn(names, page)
  }
}

/** The other of the two looks that the parameters offer for the login page and for home. */
async function inOtherVariant(page: Page): Promise<void> {
  const framed = page.locator('[data-variant]').first()
  await framed.evaluate((element) => element.setAttribute('data-variant', 'blue-white'))
  await contrastIn(names, page)
}

/** Where the first line of a list leads to. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list)
  return (await page.locator('tbody a').first().getAttribute('href')) ?? ''
}

test.describe('in each of the seven themes all that is written can be read', { tag: '@js' }, () => {
  // Each page is worked through seven times.
  test.describe.configure({ timeout: 180_000 })
  test.beforeEach(async ({ page }) => {
    // What is still fading has another contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('on the pages for everybody', async ({ page }) => {
    await see(page, '/login')
    await inOtherVariant(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(errorSummary(page)).toBeVisible()
    await contrastIn(names, page)
    await see(page, '/account/register', '/account/forget', '/account/reset?token=none')

    const campaign = await makeCampaign()
    await see(page, campaign.paper, `${campaign.paper}&view=row`, `${campaign.paper}&step=check`)
    await see(page, `/risk/evaluate/papers?token=${campaign.items[0]?.token}`)
    await answerAll(campaign, Rating.medium, AnswerMode.save)
    await see(page, campaign.paper, `${campaign.paper}&step=check`)
    await answerAll(campaign, Rating.low, AnswerMode.submit)
    await see(page, campaign.paper, `/risk/evaluate/receipt?uuid=${campaign.uuid}`, '/risk/evaluate/receipt/check')
    const late = await makeCampaign()
    await endYesterday(late.projectId)
    await see(page, late.paper, '/risk/evaluate/exam?uuid=none')
  })

  test('on the pages of risk evaluation', async ({ page }) => {
    const campaign = await makeCampaign({ respondents: [outsider(), insider] })
    await answerAll(campaign, Rating.high, AnswerMode.submit)
    const project = `/risk/projects/${campaign.projectId}`
    const [submitted, open] = campaign.items.map(({ itemId }) => `${project}/respondents/${itemId}`)
    await signIn(page, 'risk')
    await see(page, '/')
    await inOtherVariant(page)
    await page.getByRole('button', { name: '林若溪' }).click()
    await expect(page.getByRole('link', { name: '退出登录' })).toBeVisible()
    await contrastIn(names, page)
    await see(page, '/risk/projects', '/risk/projects?name=none+of+that+name', project, `${project}/delete`)
    await see(page, `${submitted}`, `${open}`, `${open}/remove`, `${project}/archive`)
    await see(page, `${project}/respondents/new`, `${project}/respondents/new/external`)
    await see(page, `${project}/respondents/import`, `/risk/questionnaires/${campaign.code}`)
    await see(page, '/risk/questionnaires', '/risk/questionnaires/import', '/risk/nowhere', '/system/users')
    await page.goto('/risk/projects?name=本年度操作与科技风险评估')
    await page.getByRole('link', { name: '本年度操作与科技风险评估' }).click()
    await page.getByRole('link', { name: '评估结果' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('评估结果')
    await contrastIn(names, page)
    await page.goto('/risk/projects/new')
    await page.getByRole('button', { name: '新建评估项目' }).click()
    await expect(errorSummary(page)).toBeVisible()
    await contrastIn(names, page)
  })

  test('on the pages of teams, messages and delegations', async ({ page }) => {
    const { home, lists, forms, choices, warnings } = await teamPages()
    await signIn(page, 'risk')
    await see(page, ...lists, ...forms, ...choices, ...warnings.slice(0, 2))
    await page.getByRole('banner').getByRole('link', { name: /^消息/ }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await contrastIn(names, page)
    await signIn(page, 'staff1')
    await see(page, `${home}/invitation`, `${home}/invitation?answer=0`, `${home}/index`)
    await signIn(page, 'audit')
    await see(page, `${home}/members/leave`)
    await signIn(page, 'admin')
    await see(page, '/workbench/all', `${home}/members`)

    const [from, to] = [await makeAccount(), await makeAccount()]
    await signIn(page, from)
    await see(page, '/workbench', '/messages', '/author', '/author/new', `/author/new?agent=${to.usercode}`)
    await page.getByRole('button', { name: '保存授权' }).click()
    await expect(errorSummary(page)).toBeVisible()
    await contrastIn(names, page)
    const delegation = await authorize(from, to)
    await see(page, '/author', delegation, `${delegation}/edit`, `${delegation}/terminate`)
    await signIn(page, to)
    await page.goto(delegation)
    await page.getByRole('button', { name: '开始代理' }).click()
    await expect(page.getByRole('button', { name: '退出代理' })).toBeVisible()
    await contrastIn(names, page)
    await see(page, '/author')
  })

  test('on the pages of system management and of oneself', async ({ page }) => {
    await signIn(page, 'admin')
    await see(page, '/user/settings', '/user/settings/logout', '/user/handbook', '/task/todo')
    await see(page, '/external-link?url=https%3A%2F%2Fexample.com%2F', '/system/providers', '/system/settings')
    await see(page, '/system/menus', '/system/menus/new', '/system/dictionaries', '/system/dictionaries/new')
    await see(page, '/system/users/import', '/system/users/new', '/system/departments', '/system/departments/new')
    await see(page, '/system/roles', '/system/roles/new', '/system/outbox', '/system/audit/verify')
    await see(page, '/system/audit', await firstOf(page, '/system/audit'))
    await see(page, '/system/registrations', await firstOf(page, '/system/registrations'))
    await see(page, '/system/users', await firstOf(page, '/system/users'))
    await page.locator('nav details > summary').first().click()
    await contrastIn(names, page)
  })
})
