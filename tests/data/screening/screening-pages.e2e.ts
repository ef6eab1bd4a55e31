import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import { screen } from '#contract/data/screening/calls.ts'
import { Outcome, Verdict } from '#contract/data/screening/codes.ts'
import { createAccessToken } from '#contract/shell/session/calls.ts'
import { axe, demoPassword, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { call, inDatabase, tokenOf } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makeReader, paymentsOfDemo } from '../boards/demo-payments.ts'

const t = textsOf('screening')
const s = textsOf('screening-scenes', 'screening-faults')

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Gives people the role that maintains scenes and reviews decisions. */
const giveRole = (usernames: string[]) =>
  inDatabase(
    `insert into user_role (user_id, role_id) select u.id, r.id from sys_user u, role r
    where r.code = 'RuleOfficer' and u.username = any($1) on conflict do nothing`,
    [usernames],
  )

/** A model of the payments with one rule, and an access token of its owner for the call. */
async function makeCaller() {
  const { owner, workspaceBizId, bizId } = await paymentsOfDemo()
  const second = await makeReader()
  await giveRole([owner, second])
  const token = await tokenOf(owner)
  const name = `大额${randomUUID().slice(0, 6)}`
  const content = {
    mainTable: { tableBizId: bizId, key: ['付款单号'] },
    rules: [{ id: 'large', name: '大额付款', kind: 'basic', weight: 100, condition: '金额 > 5000' }],
    timeBudget: 30,
  }
  const model = await call(saveRuleModel, { token, body: { workspaceBizId, name, content, asVersion: true } as never })
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const body = { name, scopes: ['risk-screening:write' as const], until, password: demoPassword }
  const { secret } = await call(createAccessToken, { token, body: body as never })
  return { owner, second, secret, model: { name, bizId: model.bizId } }
}

async function claim(page: Page, key: string): Promise<void> {
  await page.goto('/risk-screening/decisions')
  await page.getByLabel(t('field.key')).fill(key)
  await page.getByRole('link', { name: key }).first().click()
  await press(page, t('step.claim'))
  await expect(page.getByText(t('done.claim'))).toBeVisible()
}

async function judge(page: Page, verdict: Verdict, reason: string): Promise<void> {
  await page.getByLabel(t(`verdict.${verdict}`), { exact: true }).check()
  await page.getByLabel(t('field.reason')).fill(reason)
  await press(page, t('decision.decide'))
}

test('a scene goes live, blocks a payment of a caller, and two people let it pass', { tag: '@walk' }, async ({
  page,
  scripted,
}) => {
  test.setTimeout(240_000)
  const { owner, second, secret, model } = await makeCaller()
  const code = `pay-${randomUUID().slice(0, 8)}`
  await signIn(page, { username: owner })
  await page.goto('/risk-screening/scenes/new')
  await page.getByLabel(startsWith(s('field.model'))).selectOption({ label: model.name })
  await press(page, s('next'))
  await page.getByLabel(startsWith(s('field.name'))).fill(model.name)
  await page.getByLabel(startsWith(s('field.code'))).fill(code)
  await press(page, s('create'))
  await expect(errorSummary(page)).toContainText(s('screening-faults:scoreNeeded'))
  await page.getByLabel(startsWith(s('field.blockFrom'))).fill('100')
  if (scripted) await axe(page)
  await press(page, s('create'))
  await expect(h1(page)).toHaveText(model.name)
  await expect(page.getByText(s('call.notLive'))).toBeVisible()
  await page.getByRole('link', { name: s('live.action'), exact: true }).click()
  await press(page, s('live.action'))
  await expect(page.getByText(s('done.live'))).toBeVisible()
  if (scripted) await axe(page, { themes: 'every' })

  await page.getByRole('link', { name: s('try.open'), exact: true }).click()
  await page.getByLabel('金额', { exact: true }).fill('much')
  await press(page, s('try.action'))
  await expect(errorSummary(page)).toContainText('金额')
  await page.getByLabel('金额', { exact: true }).fill('9000')
  await press(page, s('try.action'))
  await expect(page.getByRole('row', { name: '大额付款' })).toContainText(s('rule.hit'))
  if (scripted) await axe(page)

  const key = `P-${randomUUID().slice(0, 8)}`
  const decided = await call(screen, {
    token: secret,
    body: { sceneCode: code, key, data: { 付款单号: key, 金额: '9000' } },
  })
  expect(decided).toMatchObject({ outcome: Outcome.block, fallback: null, hits: [{ rule: 'large' }] })

  await page.goto('/risk-screening')
  await expect(page.getByText(t('today.total'))).toBeVisible()
  if (scripted) await axe(page, { themes: 'every' })
  await claim(page, key)
  await judge(page, Verdict.pass, '')
  await expect(errorSummary(page)).toBeVisible()
  if (scripted) await axe(page)
  await judge(page, Verdict.pass, '合同已核对')
  await expect(page.getByText(t('done.seconding'))).toBeVisible()
  await page.getByRole('link', { name: key }).click()
  await expect(page.getByText(t('decision.secondingOwn'))).toBeVisible()

  await signIn(page, { username: second })
  await claim(page, key)
  await expect(page.getByText('合同已核对')).toBeVisible()
  await judge(page, Verdict.pass, '同意放行')
  await expect(page.getByText(t('done.decide'))).toBeVisible()
  await page.goto(`/risk-screening/decisions/${decided.decisionBizId}`)
  await expect(page.getByText(t('reviewedAs', { verdict: t('verdict.pass') }))).toBeVisible()
})
