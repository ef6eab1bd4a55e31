import { axe, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('session-open', 'common')

test('one sees where one is signed in, and ends what one does not know', { tag: ['@form', '@walk'] }, async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const account = await makeAccount()
  const forgotten = await otherBrowser()
  await signIn(forgotten, account)
  await signIn(page, account)
  await page.goto('/user/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('own.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('own.title'))
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: t('own.current') })).toHaveCount(1)
  if (scripted) await axe(page)
  await rows.getByRole('button', { name: t('end.action') }).click()
  await expect(page.getByText(t('end.done'))).toBeVisible()
  await expect(rows).toHaveCount(2)
  await forgotten.goto('/home')
  await expect(forgotten).toHaveURL(/\/login/)
  await page.goto('/home')
  await expect(page).toHaveURL('/home')
})

test('an administrator finds who is signed in and ends a session, after being asked', { tag: '@form' }, async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const account = await makeAccount()
  const theirs = await otherBrowser()
  await signIn(theirs, account)
  await signIn(page, 'admin')
  await page.goto('/system/sessions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('all.title'))
  await page.getByLabel(t('all.keyword')).fill(account.username)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: account.name })
  await expect(row).toHaveCount(1)
  await expect(page).toHaveURL(/keyword=/)
  expect((await exportedRows(page)).map(([name]) => name)).toEqual([account.name])
  if (scripted) await axe(page)
  await row.getByRole('link', { name: t('end.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('end.title', { name: account.name }))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('end.action') })
    .click()
  await expect(page.getByText(t('end.done'))).toBeVisible()
  await theirs.goto('/home')
  await expect(theirs).toHaveURL(/\/login/)
})
