import type { Page } from '@playwright/test'
import shipped from '../../../public/locales/zh-Hans/data/cockpit-boards.json' with { type: 'json' }
import { axe, comes, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('boards', 'home', 'warnings', 'screening')

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('cards of warnings and decisions at home and in the cockpit lead to their rows', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'audit')
  for (const title of [t('warnings:work.title'), t('screening:work.title')]) {
    await page.goto('/')
    const card = page
      .getByRole('region', { name: t('home:work.title') })
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .last()
    const row = card.getByRole('listitem').getByRole('link').first()
    const key = (await row.textContent()) ?? ''
    await row.click()
    await expect(h1(page)).toContainText(key)
  }

  const { rows } = await inDatabase('select biz_id as id from board where name = $1', [shipped.board.warnings.name])
  const board = `/board/detail/${rows[0]?.id}`
  for (const card of ['openWarnings', 'blockedToday', 'decisionsByDay']) {
    await page.goto(`${board}/card/${card}`)
    const all = page.getByRole('link', { name: t('boards:rows.all') })
    await comes(page, () => expect(all).toBeVisible())
    await all.click()
    await expect(page).toHaveURL(/\/rows/)
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    if (scripted) await axe(page)
  }
})
