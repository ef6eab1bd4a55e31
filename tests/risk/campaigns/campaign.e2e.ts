import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { answerAll, exportedRows, failMail, insider, makeCampaign, outsider } from '../../support/journey-data.ts'

test('a campaign is written, sent, its failed mail sent again, its people reminded and asked again, its links renewed', async ({
  page,
  scripted,
}) => {
  test.slow()
  const look = scripted ? () => axe(page) : async () => {}
  const campaign = await makeCampaign({ respondents: [outsider(), outsider('周敏'), insider] })
  const [first, second] = campaign.items
  if (!first || !second) throw new Error('no respondents were made')
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  const tabs = page.getByRole('navigation', { name: '项目页面' })

  // The letter: an unknown placeholder is reported in place, the preview is for a real respondent, and the input stays.
  await tabs.getByRole('link', { name: '信函' }).click()
  const chinese = page.getByRole('group', { name: '简体中文' })
  await chinese.getByLabel('主题').fill('{nmae}，请填写“{project}”')
  await page.getByRole('button', { name: '预览' }).click()
  await expect(errorSummary(page)).toContainText('没有 {nmae} 这个词')
  await chinese.getByLabel('主题').fill('{name}，请填写“{project}”')
  await page.getByLabel('预览对象').selectOption({ label: second.name })
  await page.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('region', { name: '信函预览' })
  await expect(preview.getByRole('heading', { level: 3 }).first()).toHaveText(
    `${second.name}，请填写“${campaign.projectName}”`,
  )
  await expect(preview).toContainText(`/risk/evaluate/papers?token=${second.token}`)
  await look()
  await page.getByRole('button', { name: '保存信函' }).click()
  await expect(page.getByText('信函已保存')).toBeVisible()
  await expect(chinese.getByLabel('主题')).toHaveValue('{name}，请填写“{project}”')

  // Sending, and a failed mail.
  await tabs.getByRole('link', { name: '发送与提醒' }).click()
  await expect(page.getByText('还没有发送')).toBeVisible()
  await look()
  await page.getByRole('link', { name: '发送邀请' }).click()
  await expect(page.getByText('尚未收到邀请的答卷人（3 位）')).toBeVisible()
  await look()
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.getByText('已发给 3 位答卷人：邮件 3 封，消息 1 条')).toBeVisible()
  await failMail(first.email)
  await page.getByLabel('状态').selectOption({ label: '发送失败' })
  await page.getByRole('button', { name: '查询' }).click()
  const sent = page.getByRole('table', { name: '发送记录' })
  await expect(sent.getByRole('row')).toHaveCount(2)
  await expect(sent).toContainText('邮件服务器不接受收件人')
  expect((await exportedRows(page)).map(([name]) => name)).toEqual([first.name])
  await look()
  await page.getByRole('button', { name: new RegExp(`重新发送\\s*${first.name}`) }).click()
  await expect(page.getByText('已重新发送 1 封邮件')).toBeVisible()
  await expect(async () => {
    await page.goto(`/risk/projects/${campaign.projectId}/deliveries?status=sent&keyword=${first.email}`)
    await expect(sent.getByRole('row', { name: new RegExp(first.name) })).toHaveCount(1, { timeout: 500 })
  }).toPass()

  // A manual reminder to one ticked respondent, and a scheduled one.
  await tabs.getByRole('link', { name: '概览' }).click()
  await page.getByLabel(`勾选${second.name}`).check()
  await page.getByRole('button', { name: '发送提醒' }).click()
  await expect(page.getByRole('table', { name: '所选答卷人（1 位）' })).toContainText(second.name)
  await page.getByRole('button', { name: '发送提醒' }).click()
  await expect(page.getByText('已发给 1 位答卷人')).toBeVisible()
  await page.getByLabel('提醒日期').fill('2099-12-24')
  await page.getByRole('button', { name: '安排提醒' }).click()
  await expect(page.getByText('提醒已安排')).toBeVisible()
  await page.getByRole('button', { name: /^取消/ }).click()
  await expect(page.getByText('提醒已取消')).toBeVisible()

  // A repetition.
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await page.goto(`/risk/projects/${campaign.projectId}/respondents/${first.itemId}`)
  await page.getByRole('link', { name: /请再次填写/ }).click()
  await page.getByRole('button', { name: '请其再次填写' }).click()
  await expect(errorSummary(page)).toContainText('请输入原因')
  await look()
  await page.getByLabel('原因').fill('请补充第二季度的情况')
  await page.getByRole('button', { name: '请其再次填写' }).click()
  await expect(page.getByText('已建立新的问卷，原提交内容保留')).toBeVisible()
  const papers = page.getByRole('table', { name: '问卷' })
  await expect(papers.getByRole('row', { name: /再次填写：请补充第二季度的情况/ })).toContainText('已填完，未提交')
  await look()

  // Links of all respondents as QR codes on one sheet.
  await page.goto(`/risk/projects/${campaign.projectId}/deliveries`)
  await page.getByRole('link', { name: '打印二维码' }).click()
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(campaign.items.length)
  const card = cards.filter({ hasText: second.name })
  await expect(card).toContainText(`/risk/evaluate/papers?token=${second.token}`)
  const picture = card.getByRole('img', { name: `${second.name}的二维码` })
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await look()
  // Only those whose mail has failed: none, since all mails have arrived by now.
  await page.getByLabel('发送情况').selectOption({ label: '发送失败' })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的答卷人')).toBeVisible()
  await page.goto(`/risk/projects/${campaign.projectId}/respondents/${first.itemId}`)

  // The link as a QR code, and renewed.
  await page.getByRole('link', { name: '二维码' }).click()
  const code = page.getByRole('img', { name: `${first.name}：本人链接的二维码` })
  await expect(code).toBeVisible()
  const answer = await page.request.get((await code.getAttribute('src')) ?? '')
  expect(answer.headers()['content-type']).toBe('image/svg+xml')
  expect(await answer.text()).toContain('<svg')
  await look()
  await page.goBack()
  await page.getByRole('link', { name: '更换链接' }).last().click()
  await expect(page.getByRole('button', { name: '更换链接' })).toBeVisible()
  await look()
  await page.getByRole('button', { name: '更换链接' }).click()
  await expect(page.getByText('链接已更换，旧链接已失效')).toBeVisible()
  expect((await page.request.get(`/risk/evaluate/papers?token=${first.token}`)).status()).toBe(404)
})

test('a project is renamed, a department comes whole, and the project is closed before its time', async ({
  page,
  scripted,
}) => {
  const look = scripted ? () => axe(page) : async () => {}
  const campaign = await makeCampaign({ respondents: [insider] })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('link', { name: '编辑项目' }).click()
  await expect(page.getByLabel('项目名称')).toBeVisible()
  await look()
  const name = `${campaign.projectName}（改）`
  await page.getByLabel('项目名称').fill(name)
  await page.getByLabel('截止日期').fill('2100-06-30')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('项目已保存')).toBeVisible()
  await expect(page.getByText('2100年6月30日 23:59')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.getByRole('main').getByRole('link', { name: '添加答卷人' }).first().click()
  await page.getByRole('link', { name: '按部门' }).click()
  await page.getByRole('combobox', { name: '部门' }).selectOption({ label: '　公司金融部（2 人）' })
  await page.getByRole('button', { name: '查询' }).click()
  const users = page.getByRole('table', { name: '华信银行/公司金融部及下级部门的用户' })
  await expect(users.getByRole('row', { name: /陈嘉怡/ })).toContainText('该答卷人已在项目中')
  await expect(users.getByRole('row', { name: /王立新/ })).toContainText('将添加')
  await look()
  await page.getByRole('button', { name: '添加 1 人' }).click()
  await expect(page.getByText('已添加 1 位答卷人')).toBeVisible()

  await page.getByRole('link', { name: '提前截止' }).click()
  await expect(page.getByRole('button', { name: '提前截止' })).toBeVisible()
  await look()
  await page.getByRole('button', { name: '提前截止' }).click()
  await expect(page.getByText('项目已截止')).toBeVisible()
  await expect(page.getByText('项目已提前截止，未提交的问卷不能再填写。')).toBeVisible()
  await expect(page.getByText(/提前截止（原定 .* 23:59）/).first()).toBeVisible()
  await page.getByRole('link', { name: '重新开放' }).click()
  await expect(page.getByRole('button', { name: '重新开放' })).toBeVisible()
  await look()
  await page.getByRole('button', { name: '重新开放' }).click()
  await expect(page.getByText('项目已重新开放')).toBeVisible()
  await expect(page.getByText('项目已提前截止')).toHaveCount(0)
})

test('progress is told as papers come in, without another page', { tag: '@js' }, async ({ page }) => {
  const campaign = await makeCampaign()
  await signIn(page, 'risk')
  await page.clock.install()
  await page.goto(`/risk/projects/${campaign.projectId}`)
  const progress = page.getByRole('progressbar', { name: '已提交问卷', exact: true })
  await expect(progress).toHaveText('0 / 1')
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await expect(async () => {
    await page.clock.runFor(11_000)
    await expect(progress).toHaveText('1 / 1', { timeout: 500 })
  }).toPass()
  const department = page.getByRole('table', { name: '各部门进度' }).getByRole('row').nth(1)
  await expect(department.getByRole('progressbar')).toHaveText('1 / 1')
})

test('respondents are ticked and taken out together, but for who has submitted', async ({ page, scripted }) => {
  test.slow()
  const people = [outsider(), outsider(), outsider()]
  const campaign = await makeCampaign({ respondents: people })
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await signIn(page, 'risk')
  if (scripted) await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/risk/projects/${campaign.projectId}`)
  for (const { name } of people) await page.getByLabel(`勾选${name}`).check()
  if (scripted) await axe(page)
  await page.getByRole('form', { name: '对勾选的行进行的操作' }).getByRole('button', { name: '移除答卷人' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('移除 3 位答卷人？')
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '移除答卷人' }).click()
  await expect(page.getByText('2 项已完成，1 项未完成')).toBeVisible()
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page.getByRole('link', { name: people[1]?.name ?? '' })).toHaveCount(0)
})
