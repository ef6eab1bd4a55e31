import type { Page } from '@playwright/test'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import {
  answerAll,
  authorize,
  cell,
  endYesterday,
  insider,
  makeAccount,
  makeCampaign,
  makeQuestionnaire,
  outsider,
  questionnaireWorkbook,
  respondentWorkbook,
  smallColumns,
  smallRows,
  teamPages,
} from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf(
  'menus',
  'campaigns',
  'campaigns-delivery',
  'common',
  'delegation',
  'kinds-finance-papers',
  'kinds-matrix-papers',
  'papers',
  'questionnaires',
  'session',
  'workspaces',
)

/** Checks the page in every theme. */
const judge = (page: Page) => axe(page, { themes: 'every' })

/** Loads each page once and checks it. An error page would be checked as well, hence the status. */
async function see(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await judge(page)
  }
}

/** Like `see`, for pages that refuse or do not exist. */
async function seeRefused(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBeGreaterThanOrEqual(400)
    await judge(page)
  }
}

/** Checks the other of the two variants of the login page and of home. */
async function inOtherVariant(page: Page): Promise<void> {
  const framed = page.locator('[data-variant]').first()
  await framed.evaluate((element) => element.setAttribute('data-variant', 'blue-white'))
  await judge(page)
}

/** Sends the form unchanged, expects a refusal, and checks the page. */
async function sendWrong(page: Page, button: string, detail: string | RegExp = /./): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(errorSummary(page)).toContainText(detail)
  await judge(page)
}

/** Address of a list's first row. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list)
  return (await page.locator('tbody a').first().getAttribute('href')) ?? ''
}

// Axe itself is a script; pages without scripts have the same HTML.
test.describe('no accessibility rule is broken, and in each of the seven themes all that is written can be read', {
  tag: ['@js', '@long'],
}, () => {
  // Each page is checked in seven themes.
  test.describe.configure({ timeout: 180_000 })
  test.beforeEach(async ({ page }) => {
    // Fading elements have another contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('on the pages for everybody', async ({ page }) => {
    await see(page, '/login')
    await inOtherVariant(page)
    await sendWrong(page, t('session:title'))
    await see(page, '/account/register', '/account/forget')
    await seeRefused(page, '/account/reset?token=none', '/risk/evaluate/exam?uuid=none')
    await see(page, '/risk/evaluate/receipt/check')
    await sendWrong(page, t('papers:receiptCheck.submit'))
  })

  test('on home, with the user menu open, and on the pages of errors', async ({ page }) => {
    await signIn(page, 'risk')
    await see(page, '/')
    await inOtherVariant(page)
    await page.getByRole('button', { name: '林若溪' }).click()
    await expect(page.getByRole('link', { name: t('common:frame.logout') })).toBeVisible()
    await judge(page)
    await seeRefused(page, '/risk/nowhere', '/system/users')
    await signIn(page, 'staff1')
    await see(page, '/')
    await seeRefused(page, '/risk/projects')
  })

  test('on the pages of questionnaires', async ({ page }) => {
    await signIn(page, 'risk')
    const code = await makeQuestionnaire({ publicPreview: true })
    await see(page, '/risk/questionnaires', `/risk/questionnaires/${code}`, '/risk/questionnaires/import')
    await page.getByLabel(t('questionnaires:questionnaire.code')).fill('wrong')
    await page.getByLabel(t('list.name'), { exact: true }).fill('问卷')
    await page
      .getByLabel(t('common:workbook.file'))
      .setInputFiles(await questionnaireWorkbook(smallColumns, [...smallRows, ...smallRows]))
    await sendWrong(page, t('questionnaires:questionnaires.import'), t('common:faults.nothing'))
  })

  test('on the lists and forms of projects', async ({ page }) => {
    const { projectId } = await makeCampaign({ respondents: [] })
    await signIn(page, 'risk')
    const project = `/risk/projects/${projectId}`
    await see(page, '/risk/projects', '/risk/projects?name=none+of+that+name', project, `${project}/archive`)
    await see(page, `${project}/delete`, `${project}/results`, '/risk/projects/new')
    await sendWrong(page, t('campaigns:projects.create'))
    await page.goto('/risk/projects?name=本年度操作与科技风险评估')
    await page.getByRole('link', { name: '本年度操作与科技风险评估' }).click()
    await page.getByRole('link', { name: t('campaigns-delivery:tabs.results') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('campaigns-delivery:tabs.results'))
    await judge(page)
  })

  test('on the pages that add respondents', async ({ page }) => {
    const { projectId } = await makeCampaign({ respondents: [] })
    await signIn(page, 'risk')
    const respondents = `/risk/projects/${projectId}/respondents`
    await see(page, `${respondents}/new`, `${respondents}/new?keyword=nobody`, `${respondents}/new/external`)
    await sendWrong(page, t('campaigns:outsider.add'))
    await see(page, `${respondents}/import`)
    await page
      .getByLabel(t('common:workbook.file'))
      .setInputFiles(await respondentWorkbook(['外部', '', '吴磊', 'no address']))
    await sendWrong(page, t('campaigns:respondents.import'), t('common:faults.nothing'))
  })

  test('on a project with respondents, its results and their pages', async ({ page }) => {
    const campaign = await makeCampaign({ respondents: [outsider(), insider, outsider('周敏')] })
    await answerAll(campaign, Rating.high, AnswerMode.submit)
    await signIn(page, 'risk')
    const project = `/risk/projects/${campaign.projectId}`
    const [submitted, , open] = campaign.items.map(({ itemId }) => `${project}/respondents/${itemId}`)
    await see(page, project, `${project}/results`, `${project}/delete`, `${project}/archive`)
    await see(page, `${submitted}`, `${submitted}/remove`, `${open}`, `${open}/edit`, `${open}/remove`)
  })

  test('on a phone, with the menu open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'risk')
    await see(page, '/', '/risk/projects')
    await page.getByRole('button', { name: t('common:frame.menu'), exact: true }).click()
    await expect(page.getByRole('link', { name: '问卷', exact: true })).toBeVisible()
    await judge(page)
  })

  test('on a paper that is being filled in', async ({ page, otherBrowser }) => {
    const { paper, items } = await makeCampaign()
    await see(page, paper)
    await page
      .getByRole('rowheader', { name: /录入差错/ })
      .getByText(t('kinds-matrix-papers:matrix.explanation'))
      .click()
    await cell(page, '录入差错', '存款').selectOption('3')
    await cell(page, '录入差错', '贷款').selectOption('0')
    await judge(page)
    await page.getByRole('button', { name: t('kinds-matrix-papers:check') }).click()
    await expect(page.getByRole('heading', { name: t('papers:step.title') })).toBeVisible()
    await judge(page)
    await see(page, `${paper}&view=row`)
    await page.getByText(t('kinds-matrix-papers:facts.show')).click()
    await judge(page)

    const other = await otherBrowser()
    await other.goto(paper)
    await page.goto(paper)
    await cell(other, '录入差错', '存款').selectOption('1')
    await other.getByRole('button', { name: t('edit.save') }).click()
    await expect(other.getByText('已保存，')).toBeVisible()
    await axe(other)
    await cell(page, '录入差错', '存款').selectOption('2')
    await sendWrong(page, t('edit.save'))
    await see(page, `/risk/evaluate/papers?token=${items[0]?.token}`)
  })

  test('on a paper that is complete, submitted, closed, or only shown', async ({ page }) => {
    const campaign = await makeCampaign()
    await answerAll(campaign, Rating.medium, AnswerMode.save)
    await see(page, `${campaign.paper}&step=check`, `${campaign.paper}&type=show`, campaign.paper)
    await page.getByRole('button', { name: t('kinds-finance-papers:check') }).click()
    await page.getByRole('button', { name: t('papers:step.confirm') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('papers:receipt.title'))
    await judge(page)
    await see(page, campaign.paper)

    const late = await makeCampaign()
    await endYesterday(late.projectId)
    await page.goto(late.paper)
    await judge(page)
  })

  test('on the large questionnaire', async ({ page }) => {
    await see(page, '/risk/evaluate/exam?domain=basel-operational-risk')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('kinds-finance-papers:preview'))
  })

  test('on the pages of teams and messages', async ({ page }) => {
    const { home, lists, forms, choices, warnings } = await teamPages()
    await signIn(page, 'risk')
    await see(page, ...lists, ...forms, ...choices, ...warnings)
    await page
      .getByRole('banner')
      .getByRole('link', { name: startsWith(t('common:frame.messages')) })
      .click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await judge(page)
    await page.goto('/workbench/Add')
    await sendWrong(page, t('workspaces:list.create'))
    await signIn(page, 'staff1')
    await see(page, `${home}/invitation`, `${home}/invitation?answer=0`, `${home}/invitation?answer=1`)
    // Not a member yet: the page says so.
    await page.goto(`${home}/index`)
    await judge(page)
    await signIn(page, 'audit')
    await see(page, `${home}/members/leave`)
    await signIn(page, 'admin')
    await see(page, '/workbench/all', `${home}/members`)
  })

  test('on the pages of delegations, and of whoever acts for another', async ({ page }) => {
    const [from, to] = [await makeAccount(), await makeAccount()]
    await signIn(page, from)
    await see(page, '/workbench', '/messages', '/author', '/author/new', `/author/new?agent=${to.usercode}`)
    await sendWrong(page, t('delegation:form.save'))
    const delegation = await authorize(from, to)
    await see(page, '/author', delegation, `${delegation}/edit`, `${delegation}/terminate`)
    await signIn(page, to)
    await page.goto(delegation)
    await page.getByRole('button', { name: t('delegation:detail.enter') }).click()
    await expect(page.getByRole('button', { name: t('common:frame.agentExit') })).toBeVisible()
    await judge(page)
    await page.goto('/author')
    await judge(page)
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
    await judge(page)
  })
})

test('at 320 px no page scrolls sideways but in its tables', { tag: ['@js', '@long'] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { paper, projectId } = await makeCampaign({ respondents: [outsider(), insider] })
  const narrow = async (address: string) => {
    await page.goto(address)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, address).toBeLessThanOrEqual(320)
  }
  for (const address of ['/login', paper, `${paper}&view=row`, `${paper}&step=check`, '/risk/evaluate/receipt/check'])
    await narrow(address)
  await signIn(page, 'risk')
  for (const address of [
    '/',
    '/risk/projects',
    '/risk/projects/new',
    `/risk/projects/${projectId}`,
    `/risk/projects/${projectId}/respondents/new`,
    '/risk/questionnaires',
    '/risk/questionnaires/import',
    ...Object.values(await teamPages()).flat(),
    '/author',
    '/author/new',
    '/author/new?agent=10003',
  ])
    await narrow(address)
})
