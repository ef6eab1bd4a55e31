import type { Page } from '@playwright/test'
import * as comparisonsAt from '#contract/audit/comparisons/addresses.ts'
import { makeCollectedObject } from '../audit/collection/collected-object.ts'
import { axe, expect, signIn, test } from '../support/journey.ts'
import { inDatabase } from '../support/journey-database.ts'
import { textsOf } from '../support/texts.ts'

const t = textsOf('collection', 'common')

const heads = (page: Page) => page.locator('table').first().locator('thead th:not([data-choose])')
const picker = (page: Page) => page.locator('details').filter({ hasText: t('common:columns.legend') })

/** The oldest comparison, which is the demo's. */
const demoComparison = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ project: number; object: number; version: number }>(
      `select o.project_id as project, o.id as object, c.id as version
       from flow_comparison c join review_object o on o.id = c.object_id
       where c.figures is not null order by c.id limit 1`,
    )
    const [found] = rows
    if (!found) throw new Error('the demo has no comparison')
    return found
  })

test('columns of a list are chosen, remembered by the browser and reset, and the filter of the address stays', {
  tag: '@walk',
}, async ({ page, scripted }) => {
  const { id } = await makeCollectedObject()
  await signIn(page, 'audit')
  await page.goto(`/flow/billCollect?objectId=${id}`)
  await expect(heads(page).filter({ hasText: t('column.lastUploadedAt') })).toHaveCount(0)
  await picker(page).locator('summary').click()
  if (scripted) await axe(page)
  await page.getByRole('checkbox', { name: t('column.lastUploadedAt') }).check()
  await page.getByRole('checkbox', { name: t('column.batch') }).uncheck()
  await page.getByRole('button', { name: t('common:columns.apply') }).click()
  await expect(heads(page).filter({ hasText: t('column.lastUploadedAt') })).toHaveCount(1)
  await expect(heads(page).filter({ hasText: t('column.batch') })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('objectId')).toBe(String(id))
  // The column that names a row cannot be hidden.
  await expect(heads(page).filter({ hasText: t('column.line') })).toHaveCount(1)
  await page.goto('/flow/billCollect')
  await expect(heads(page).filter({ hasText: t('column.lastUploadedAt') })).toHaveCount(1)
  await picker(page).locator('summary').click()
  await page.getByRole('button', { name: t('common:columns.reset') }).click()
  await expect(heads(page).filter({ hasText: t('column.lastUploadedAt') })).toHaveCount(0)
  await expect(heads(page).filter({ hasText: t('column.batch') })).toHaveCount(1)
})

for (const language of ['zh-Hans', 'en'])
  test(`no list is wider than its page in ${language}, and none scrolls down within the page`, {
    tag: '@long',
  }, async ({ page }) => {
    test.slow()
    await signIn(page, 'admin')
    const { project, object, version } = await demoComparison()
    await page.goto('/risk/projects')
    const campaign = await page.getByRole('main').getByRole('rowheader').last().getByRole('link').getAttribute('href')
    for (const path of [
      comparisonsAt.version(project, object, version),
      campaign ?? '',
      '/flow/billCollect',
      '/flow/auditProject',
      '/ai/ticket-check',
      '/risk/projects',
      '/risk/questionnaires',
      '/system/users',
      '/system/registrations',
      '/system/menus',
      '/system/outbox',
      '/workbench/all',
    ]) {
      await page.goto(`${path}?lng=${language}`)
      for (const width of [1142, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const boxes = await page.locator('section:has(> table)').evaluateAll((sections) =>
          sections.map(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
            over: Math.max(0, scrollWidth - clientWidth),
            below: Math.max(0, scrollHeight - clientHeight),
          })),
        )
        expect(
          boxes.filter(({ over, below }) => over > 1 || below > 1),
          `${path} ${width}`,
        ).toEqual([])
        const whole = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(whole, `${path} ${width}`).toBeLessThanOrEqual(width)
      }
    }
  })

test('the bar of a list appears with the first tick, says how many are ticked, and never covers the filters @js', async ({
  page,
}) => {
  const { id, taskIds } = await makeCollectedObject()
  await page.setViewportSize({ width: 390, height: 700 })
  await signIn(page, 'audit')
  await page.goto(`/flow/billCollect?objectId=${id}`)
  const bar = page.getByRole('form', { name: t('common:chosen.label') })
  const [first, second] = taskIds.map((taskId) => page.getByRole('checkbox', { name: `#${taskId}` }))
  await expect(first as typeof bar).toBeAttached()
  await expect(bar).toBeHidden()
  await first?.check()
  await expect(bar.getByText(t('common:chosen.count', { count: 1 }))).toBeVisible()
  await second?.check()
  await expect(bar.getByText(t('common:chosen.count', { count: 2 }))).toBeVisible()
  for (const top of [0, 200, 400, 10_000]) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    const [filters, over] = [await page.getByRole('search').last().boundingBox(), await bar.boundingBox()]
    expect(over?.y ?? 0).toBeGreaterThanOrEqual((filters?.y ?? 0) + (filters?.height ?? 0))
  }
  await first?.uncheck()
  await second?.uncheck()
  await expect(bar).toBeHidden()
})

test('without scripts the bar stands below its table and floats over nothing @plain', async ({ page }) => {
  const { id } = await makeCollectedObject()
  await signIn(page, 'audit')
  await page.goto(`/flow/billCollect?objectId=${id}`)
  const bar = page.getByRole('form', { name: t('common:chosen.label') })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCSS('position', 'static')
})
