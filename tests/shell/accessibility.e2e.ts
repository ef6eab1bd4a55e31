import { AnswerMode, Rating } from '#contract/risk-evaluation/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../journey.ts'
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
} from '../journey-data.ts'

// What checks the pages is itself a script, and the pages are the same without theirs.
test.describe('no accessibility rule is broken', { tag: '@js' }, () => {
  test('on the login page, with and without errors', async ({ page }) => {
    await page.goto('/login')
    await axe(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(errorSummary(page)).toBeVisible()
    await axe(page)
  })

  test('on home, with the user menu open, and on the pages of errors', async ({ page }) => {
    await signIn(page, 'risk')
    await page.goto('/')
    await axe(page)
    await page.getByRole('button', { name: '林若溪' }).click()
    await expect(page.getByRole('link', { name: '退出登录' })).toBeVisible()
    await axe(page)
    await page.goto('/risk/nowhere')
    await axe(page)
    await page.goto('/risk/evaluate/exam?uuid=none')
    await axe(page)
    await signIn(page, 'staff1')
    await page.goto('/')
    await axe(page)
    await page.goto('/risk/projects')
    await axe(page)
  })

  test('on the pages of questionnaires', async ({ page }) => {
    await signIn(page, 'risk')
    const code = await makeQuestionnaire({ publicPreview: true })
    await page.goto('/risk/questionnaires')
    await axe(page)
    await page.goto(`/risk/questionnaires/${code}`)
    await axe(page)
    await page.goto('/risk/questionnaires/import')
    await axe(page)
    await page.getByLabel('领域代码').fill('wrong')
    await page.getByLabel('名称', { exact: true }).fill('问卷')
    await page
      .getByLabel('工作簿')
      .setInputFiles(await questionnaireWorkbook(smallColumns, [...smallRows, ...smallRows]))
    await page.getByRole('button', { name: '导入问卷' }).click()
    await expect(errorSummary(page)).toContainText('整份文件未导入')
    await axe(page)
  })

  test('on the lists and forms of projects', async ({ page }) => {
    const { projectId } = await makeCampaign({ respondents: [] })
    await signIn(page, 'risk')
    for (const address of [
      '/risk/projects',
      '/risk/projects?name=none+of+that+name',
      `/risk/projects/${projectId}`,
      `/risk/projects/${projectId}/archive`,
      `/risk/projects/${projectId}/delete`,
      `/risk/projects/${projectId}/results`,
    ]) {
      await page.goto(address)
      await axe(page)
    }
    await page.goto('/risk/projects/new')
    await axe(page)
    await page.getByRole('button', { name: '新建评估项目' }).click()
    await expect(errorSummary(page)).toBeVisible()
    await axe(page)
  })

  test('on the pages that add respondents', async ({ page }) => {
    const { projectId } = await makeCampaign({ respondents: [] })
    await signIn(page, 'risk')
    const address = `/risk/projects/${projectId}/respondents`
    await page.goto(`${address}/new`)
    await axe(page)
    await page.goto(`${address}/new?keyword=nobody`)
    await axe(page)
    await page.goto(`${address}/new/external`)
    await page.getByRole('button', { name: '添加外部人员' }).click()
    await expect(errorSummary(page)).toBeVisible()
    await axe(page)
    await page.goto(`${address}/import`)
    await axe(page)
    await page.getByLabel('工作簿').setInputFiles(await respondentWorkbook(['外部', '', '吴磊', 'no address']))
    await page.getByRole('button', { name: '导入答卷人' }).click()
    await expect(errorSummary(page)).toContainText('整份文件未导入')
    await axe(page)
  })

  test('on a project with respondents, its results and their pages', async ({ page }) => {
    const campaign = await makeCampaign({ respondents: [outsider(), insider, outsider('周敏')] })
    await answerAll(campaign, Rating.high, AnswerMode.submit)
    await signIn(page, 'risk')
    const address = `/risk/projects/${campaign.projectId}`
    const [submitted, , open] = campaign.items.map(({ itemId }) => `${address}/respondents/${itemId}`)
    for (const each of [
      address,
      `${address}/results`,
      `${address}/delete`,
      `${submitted}`,
      `${submitted}/remove`,
      `${open}`,
      `${open}/edit`,
      `${open}/remove`,
    ]) {
      await page.goto(each)
      await axe(page)
    }
  })

  test('on a phone, with the menu open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'risk')
    await page.goto('/')
    await axe(page)
    await page.goto('/risk/projects')
    await axe(page)
    await page.getByRole('button', { name: '菜单', exact: true }).click()
    await expect(page.getByRole('link', { name: '问卷', exact: true })).toBeVisible()
    await axe(page)
  })

  test('on a paper that is being filled in', async ({ page, otherBrowser }) => {
    const { paper, items } = await makeCampaign()
    await page.goto(paper)
    await page
      .getByRole('rowheader', { name: /录入差错/ })
      .getByText('说明与等级')
      .click()
    await cell(page, '录入差错', '存款').selectOption('3')
    await cell(page, '录入差错', '贷款').selectOption('0')
    await axe(page)
    await page.getByRole('button', { name: '检查并提交' }).click()
    await expect(page.getByRole('heading', { name: '提交前检查' })).toBeVisible()
    await axe(page)
    await page.goto(`${paper}&view=row`)
    await page.getByText('问卷信息').click()
    await axe(page)

    const other = await otherBrowser()
    await other.goto(paper)
    await page.goto(paper)
    await cell(other, '录入差错', '存款').selectOption('1')
    await other.getByRole('button', { name: '保存' }).click()
    await expect(other.getByText('已保存，')).toBeVisible()
    await axe(other)
    await cell(page, '录入差错', '存款').selectOption('2')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(errorSummary(page)).toBeVisible()
    await axe(page)
    await page.goto(`/risk/evaluate/papers?token=${items[0]?.token}`)
    await axe(page)
  })

  test('on a paper that is complete, submitted, closed, or only shown', async ({ page }) => {
    const campaign = await makeCampaign()
    await answerAll(campaign, Rating.medium, AnswerMode.save)
    await page.goto(`${campaign.paper}&step=check`)
    await axe(page)
    await page.goto(`${campaign.paper}&type=show`)
    await axe(page)
    await page.goto(campaign.paper)
    await page.getByRole('button', { name: '检查并提交' }).click()
    await page.getByRole('button', { name: '确认并提交' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('提交回执')
    await axe(page)
    await page.goto(campaign.paper)
    await axe(page)
    await page.goto('/risk/evaluate/receipt/check')
    await page.getByRole('button', { name: '查验' }).click()
    await expect(errorSummary(page)).toBeVisible()
    await axe(page)

    const late = await makeCampaign()
    await endYesterday(late.projectId)
    await page.goto(late.paper)
    await axe(page)
  })

  test('on the large questionnaire', async ({ page }) => {
    test.slow()
    await page.goto('/risk/evaluate/exam?domain=basel-operational-risk')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('问卷预览')
    await axe(page)
  })
})

test('at 320 px no page scrolls sideways but in its tables', { tag: '@js' }, async ({ page }) => {
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

test.describe('no accessibility rule is broken in the shell', { tag: '@js' }, () => {
  test('on the pages that no other journey goes through', async ({ page }) => {
    await signIn(page, 'admin')
    for (const address of ['/user/settings/logout', '/user/handbook', '/task/todo', '/system/providers']) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await axe(page)
    }
  })

  test('on the pages of teams, messages and delegations that no other journey looks at', async ({ page }) => {
    test.slow()
    const { home, lists, forms, choices, warnings } = await teamPages()
    const look = async (...addresses: string[]) => {
      for (const address of addresses) {
        const response = await page.goto(address)
        expect(response?.status(), address).toBe(200)
        await axe(page)
      }
    }
    await signIn(page, 'risk')
    await look(...lists.slice(2), ...forms, ...choices, ...warnings)
    await page.goto('/workbench/Add')
    await page.getByRole('button', { name: '新建工作台' }).click()
    await expect(errorSummary(page)).toBeVisible()
    await axe(page)
    await signIn(page, 'staff1')
    await look(`${home}/invitation`, `${home}/invitation?answer=1`)
    await signIn(page, 'audit')
    await look(`${home}/members/leave`)
    await signIn(page, 'admin')
    await look('/workbench/all')
    const [from, to] = [await makeAccount(), await makeAccount()]
    const delegation = await authorize(from, to)
    await signIn(page, from)
    await look('/author/new', `${delegation}/edit`, `${delegation}/terminate`)
  })

  test('on the top menu, when an entry of it is open', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/')
    await page.locator('nav details > summary').first().click()
    await axe(page)
  })
})
