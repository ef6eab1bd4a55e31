import { axe, expect, signIn, test } from '../../support/journey.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makePaymentsBoard, makeReader } from '../boards/demo-payments.ts'

const t = textsOf('board-subscriptions', 'boards')

test('a reader subscribes to a board by form, changes the time, and ends it', { tag: '@walk' }, async ({
  page,
  scripted,
}) => {
  const reader = await makeReader()
  const { bizId, name } = await makePaymentsBoard(reader)
  await signIn(page, { username: reader })
  await page.goto(`/board/detail/${bizId}`)
  await page.getByRole('link', { name: t('boards:subscriptions') }).click()
  await expect(page.getByText(t('empty'))).toBeVisible()
  if (scripted) await axe(page, { themes: 'every' })

  await page.getByLabel(t('everys.week')).check()
  await page.getByLabel(startsWith(t('time'))).fill('25:00')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t('time'))
  await page.getByLabel(startsWith(t('time'))).fill('08:15')
  await page.getByLabel(startsWith(t('weekday'))).selectOption(t('weekdays.3'))
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByText(t('saved'))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `${t('everys.week')} ${t('weekdays.3')} 08:15` })
  await expect(row).toContainText('报表读者')
  if (scripted) await axe(page)

  await row.getByRole('link', { name: startsWith(t('edit')) }).click()
  await expect(page.getByRole('heading', { name: t('change'), exact: true })).toBeVisible()
  await page.getByLabel(t('everys.month')).check()
  await page.getByLabel(startsWith(t('monthDay'))).fill('31')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('row').filter({ hasText: t('everys.month') })).toContainText('31')
  await page
    .getByRole('row')
    .getByRole('link', { name: startsWith(t('end').slice(0, 2)) })
    .click()
  await page.getByRole('button', { name: t('end') }).click()
  await expect(page.getByText(t('endDone'))).toBeVisible()
  await expect(page.getByText(t('empty'))).toBeVisible()
  await page.getByRole('link', { name }).last().click()
  await expect(page).toHaveURL(new RegExp(`/board/detail/${bizId}$`))
})
