import { axe, demoPassword, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase, makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('session-account', 'accounts-settings')

test('a password whose days are over is changed after signing in, and nothing else is done before', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  const account = await makeAccount()
  // Long enough that no other account of the demo is near its end.
  await inDatabase(
    `insert into dictionary_data (type, label, value) select 'sys_property', '{"zh-Hans": "passwordDays"}', '3650'
    where not exists (select 1 from dictionary_data where type = 'sys_property' and label->>'zh-Hans' = $1)`,
    ['passwordDays'],
  )
  await inDatabase(`update sys_user set password_changed_at = '2010-01-01' where username = $1`, [account.username])
  await signIn(page, account)
  await page.goto('/home')
  await expect(page).toHaveURL('/account/password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('over.title'))
  if (scripted) await axe(page)
  await page.goto('/user/settings')
  await expect(page).toHaveURL('/account/password')
  const [old, wanted, again] = [
    page.getByLabel(t('over.old'), { exact: true }),
    page.getByLabel(t('over.wanted'), { exact: true }),
    page.getByLabel(t('over.again'), { exact: true }),
  ]
  await old.fill(demoPassword)
  await wanted.fill('a longer one than that')
  await again.fill('another than that')
  await page.getByRole('button', { name: t('over.action') }).click()
  await expect(errorSummary(page)).toContainText(t('accounts-settings:passwordDiffers'))
  await old.fill(demoPassword)
  for (const field of [wanted, again]) await field.fill('a longer one than that')
  await page.getByRole('button', { name: t('over.action') }).click()
  await expect(page).toHaveURL(/\/(home)?$/)
  await expect(page.getByText(t('over.done'))).toBeVisible()
})
