import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { answerAll, exportedRows, failMail, insider, makeCampaign, outsider } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('campaigns-delivery', 'campaigns', 'common', 'questionnaires', 'system-outbox', 'validation')

test('a campaign is written, sent, its failed mail sent again, its people reminded and asked again, its links renewed', {
  tag: '@form',
}, async ({ page, scripted }) => {
  test.slow()
  const look = scripted ? () => axe(page) : async () => {}
  const campaign = await makeCampaign({ respondents: [outsider(), outsider('周敏'), insider] })
  const [first, second] = campaign.items
  if (!first || !second) throw new Error('no respondents were made')
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  const tabs = page.getByRole('navigation', { name: t('tabs.label') })

  // The letter: an unknown placeholder is reported in place, the preview is for a real respondent, and the input stays.
  await tabs.getByRole('link', { name: t('tabs.letters') }).click()
  const chinese = page.getByRole('group', { name: t('questionnaires:language.zh-Hans') })
  await chinese.getByLabel(t('letters.subject')).fill('{nmae}，请填写“{project}”')
  await page.getByRole('button', { name: t('letters.preview') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:letterWordUnknown', { word: '{nmae}' }))
  await chinese.getByLabel(t('letters.subject')).fill('{name}，请填写“{project}”')
  await page.getByLabel(t('letters.previewFor')).selectOption({ label: second.name })
  await page.getByRole('button', { name: t('letters.preview') }).click()
  const preview = page.getByRole('region', { name: t('letters.previewed') })
  await expect(preview.getByRole('heading', { level: 3 }).first()).toHaveText(
    `${second.name}，请填写“${campaign.projectName}”`,
  )
  await expect(preview).toContainText(`/risk/evaluate/papers?token=${second.token}`)
  await look()
  await page.getByRole('button', { name: t('letters.save') }).click()
  await expect(page.getByText(t('letters.done'))).toBeVisible()
  await expect(chinese.getByLabel(t('letters.subject'))).toHaveValue('{name}，请填写“{project}”')

  // Sending, and a failed mail.
  await tabs.getByRole('link', { name: t('tabs.deliveries') }).click()
  await expect(page.getByText(t('delivery.empty'))).toBeVisible()
  await look()
  await page.getByRole('link', { name: t('send.title.invitation') }).click()
  await expect(page.getByText(t('send.all.invitation', { waiting: 3 }))).toBeVisible()
  await look()
  await page.getByRole('button', { name: t('send.title.invitation') }).click()
  await expect(page.getByText(t('send.done.sent', { respondents: 3, mails: 3, messages: 1 }))).toBeVisible()
  await failMail(first.email)
  await page.getByLabel(t('delivery.statusLabel')).selectOption({ label: t('delivery.status.failed') })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const sent = page.getByRole('table', { name: t('delivery.list') })
  await expect(sent.getByRole('row')).toHaveCount(2)
  await expect(sent).toContainText(t('system-outbox:failure.recipient'))
  expect((await exportedRows(page)).map(([name]) => name)).toEqual([first.name])
  await look()
  await page.getByRole('button', { name: new RegExp(`重新发送\\s*${first.name}`) }).click()
  await expect(page.getByText(t('again.done', { mails: 1 }))).toBeVisible()
  await expect(async () => {
    await page.goto(`/risk/projects/${campaign.projectId}/deliveries?status=sent&keyword=${first.email}`)
    await expect(sent.getByRole('row', { name: new RegExp(first.name) })).toHaveCount(1, { timeout: 500 })
  }).toPass()

  // A manual reminder to one ticked respondent, and a scheduled one.
  await tabs.getByRole('link', { name: t('tabs.overview') }).click()
  await page.getByLabel(t('common:chosen.row', { name: second.name })).check()
  await page.getByRole('button', { name: t('send.title.reminder') }).click()
  await expect(page.getByRole('table', { name: t('send.chosen', { chosen: 1 }) })).toContainText(second.name)
  await page.getByRole('button', { name: t('send.title.reminder') }).click()
  await expect(page.getByText(t('send.done.sent', { respondents: 1, mails: 1, messages: 0 }))).toBeVisible()
  await page.getByLabel(t('plan.day')).fill('2099-12-24')
  await page.getByRole('button', { name: t('plan.add') }).click()
  await expect(page.getByText(t('plan.done'))).toBeVisible()
  await page.getByRole('button', { name: startsWith(t('plan.cancel')) }).click()
  await expect(page.getByText(t('plan.cancelled'))).toBeVisible()

  // A repetition.
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await page.goto(`/risk/projects/${campaign.projectId}/respondents/${first.itemId}`)
  await page.getByRole('link', { name: t('askAgain.link') }).click()
  await page.getByRole('button', { name: t('askAgain.action') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:reasonRequired'))
  await look()
  await page.getByLabel(t('askAgain.reason')).fill('请补充第二季度的情况')
  await page.getByRole('button', { name: t('askAgain.action') }).click()
  await expect(page.getByText(t('askAgain.done'))).toBeVisible()
  const papers = page.getByRole('table', { name: t('campaigns:respondent.papers') })
  await expect(
    papers.getByRole('row', { name: t('askAgain.because', { reason: '请补充第二季度的情况' }) }),
  ).toContainText(t('campaigns:answer.filled'))
  await look()

  // Links of all respondents as QR codes on one sheet.
  await page.goto(`/risk/projects/${campaign.projectId}/deliveries`)
  await page.getByRole('link', { name: t('cards.link') }).click()
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(campaign.items.length)
  const card = cards.filter({ hasText: second.name })
  await expect(card).toContainText(`/risk/evaluate/papers?token=${second.token}`)
  const picture = card.getByRole('img', { name: t('cards.alt', { name: second.name }) })
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await look()
  // Only those whose mail has failed: none, since all mails have arrived by now.
  await page.getByLabel(t('deliveryState.label')).selectOption({ label: t('deliveryState.failed') })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByText(t('campaigns:respondents.noneFound'))).toBeVisible()
  await page.goto(`/risk/projects/${campaign.projectId}/respondents/${first.itemId}`)

  // The link as a QR code, and renewed.
  await page.getByRole('link', { name: t('card.link') }).click()
  const code = page.getByRole('img', { name: t('cards.alt', { name: `${first.name}：本人链接` }) })
  await expect(code).toBeVisible()
  const answer = await page.request.get((await code.getAttribute('src')) ?? '')
  expect(answer.headers()['content-type']).toBe('image/svg+xml')
  expect(await answer.text()).toContain('<svg')
  await look()
  await page.goBack()
  await page
    .getByRole('link', { name: t('renew.link') })
    .last()
    .click()
  await expect(page.getByRole('button', { name: t('renew.action') })).toBeVisible()
  await look()
  await page.getByRole('button', { name: t('renew.action') }).click()
  await expect(page.getByText(t('renew.done'))).toBeVisible()
  expect((await page.request.get(`/risk/evaluate/papers?token=${first.token}`)).status()).toBe(404)
})

test('a project is renamed, a department comes whole, and the project is closed before its time', {
  tag: '@form',
}, async ({ page, scripted }) => {
  const look = scripted ? () => axe(page) : async () => {}
  const campaign = await makeCampaign({ respondents: [insider] })
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${campaign.projectId}`)
  await page.getByRole('link', { name: t('campaigns:edit.link') }).click()
  await expect(page.getByLabel(t('campaigns:project.name'))).toBeVisible()
  await look()
  const name = `${campaign.projectName}（改）`
  await page.getByLabel(t('campaigns:project.name')).fill(name)
  await page.getByLabel(t('campaigns:projectNew.endDay')).fill('2100-06-30')
  await page.getByRole('button', { name: t('campaigns:edit.save') }).click()
  await expect(page.getByText(t('campaigns:edit.done'))).toBeVisible()
  await expect(page.getByText('2100年6月30日 23:59')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page
    .getByRole('main')
    .getByRole('link', { name: t('campaigns:respondents.add') })
    .first()
    .click()
  await page.getByRole('link', { name: t('department.tab') }).click()
  await page.getByRole('combobox', { name: t('department.label') }).selectOption({ label: '　公司金融部（2 人）' })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const users = page.getByRole('table', { name: t('department.users', { name: '华信银行/公司金融部' }) })
  await expect(users.getByRole('row', { name: /陈嘉怡/ })).toContainText(t('validation:respondentThere'))
  await expect(users.getByRole('row', { name: /王立新/ })).toContainText(t('department.comes'))
  await look()
  await page.getByRole('button', { name: t('department.add', { coming: 1 }) }).click()
  await expect(page.getByText(t('campaigns:respondents.added', { added: 1 }))).toBeVisible()

  await page.getByRole('link', { name: t('campaigns:close.action') }).click()
  await expect(page.getByRole('button', { name: t('campaigns:close.action') })).toBeVisible()
  await look()
  await page.getByRole('button', { name: t('campaigns:close.action') }).click()
  await expect(page.getByText(t('campaigns:close.done'))).toBeVisible()
  await expect(page.getByText(t('campaigns:project.closedLine'))).toBeVisible()
  await expect(page.getByText(/提前截止（原定 .* 23:59）/).first()).toBeVisible()
  await page.getByRole('link', { name: t('campaigns:reopen.action') }).click()
  await expect(page.getByRole('button', { name: t('campaigns:reopen.action') })).toBeVisible()
  await look()
  await page.getByRole('button', { name: t('campaigns:reopen.action') }).click()
  await expect(page.getByText(t('campaigns:reopen.done'))).toBeVisible()
  await expect(page.getByText('项目已提前截止')).toHaveCount(0)
})

test('progress updates as papers come in, without another page', { tag: '@js' }, async ({ page }) => {
  const campaign = await makeCampaign()
  await signIn(page, 'risk')
  await page.clock.install()
  await page.goto(`/risk/projects/${campaign.projectId}`)
  const progress = page.getByRole('progressbar', { name: t('campaigns:project.progress'), exact: true })
  await expect(progress).toHaveText('0 / 1')
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await expect(async () => {
    await page.clock.runFor(11_000)
    await expect(progress).toHaveText('1 / 1', { timeout: 500 })
  }).toPass()
  const department = page
    .getByRole('table', { name: t('campaigns:project.byDepartment') })
    .getByRole('row')
    .nth(1)
  await expect(department.getByRole('progressbar')).toHaveText('1 / 1')
})

test('respondents are ticked and taken out together, but for who has submitted', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  test.slow()
  const people = [outsider(), outsider(), outsider()]
  const campaign = await makeCampaign({ respondents: people })
  await answerAll(campaign, Rating.low, AnswerMode.submit)
  await signIn(page, 'risk')
  if (scripted) await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/risk/projects/${campaign.projectId}`)
  for (const { name } of people) await page.getByLabel(t('common:chosen.row', { name })).check()
  if (scripted) await axe(page)
  await page
    .getByRole('form', { name: t('common:chosen.label') })
    .getByRole('button', { name: t('campaigns:respondentRemove.action') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('campaigns:respondentsChosen.title', { count: 3 }))
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('campaigns:respondentRemove.action') }).click()
  await expect(page.getByText(t('common:chosen.result', { done: 2, refused: 1 }))).toBeVisible()
  await page.getByRole('link', { name: t('common:chosen.back') }).click()
  await expect(page.getByRole('link', { name: people[1]?.name ?? '' })).toHaveCount(0)
})
