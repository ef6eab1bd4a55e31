import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as calls from '#contract/data/boards/calls.ts'
import { axe, expect, signIn, test } from '../../support/journey.ts'
import { call, readSheets, tokenOf } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makeReader, paymentsOfDemo } from './demo-payments.ts'

const t = textsOf('boards', 'boards-faults', 'cards', 'common')

/** Timeout in ms for pages that start the engine first. */
const soon = { timeout: 20_000 }

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Adds a card over the payments; its form is open. */
async function beginCard(page: Page, kind: string): Promise<void> {
  await page
    .getByRole('link', { name: t('card.add') })
    .first()
    .click()
  await page.getByRole('link', { name: t(`cards:kind.${kind}` as 'cards:kind.bar') }).click()
  await page.getByLabel(t('card.table')).selectOption({ label: '付款流水 (payments)' })
  await page.getByRole('button', { name: t('next') }).click()
}

test('a board is made of cards, published, read with fewer columns, edited meanwhile, and set back a version', {
  tag: ['@form', '@walk'],
}, async ({ page, client, scripted }) => {
  test.slow()
  const { workspaceId, owner } = await paymentsOfDemo()
  const reader = await makeReader(workspaceId)
  const name = `付款${randomUUID().slice(0, 6)}`
  await signIn(page, { username: owner })
  await page.goto(`/workbench/${workspaceId}/board/new`)
  await page.getByLabel(t('field.name')).fill(name)
  await page.getByRole('button', { name: t('create') }).click()
  await expect(h1(page)).toHaveText(name, soon)
  const editor = new URL(page.url()).pathname
  await expect(page.getByText(t('editor.empty'))).toBeVisible()

  await beginCard(page, 'frequency')
  await page.locator('[name="settings.column"]').selectOption('供应商编号')
  await page.getByLabel(startsWith(t('cards:setting.title'))).fill('各供应商付款')
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('card.create') }).click()
  await expect(page.getByText(t('card.added'))).toBeVisible(soon)
  await expect(page.getByRole('heading', { name: '各供应商付款' })).toBeVisible()
  await beginCard(page, 'number')
  await page.getByLabel(startsWith(t('cards:setting.title'))).fill('付款笔数')
  await page.getByRole('button', { name: t('card.create') }).click()
  await expect(page.getByText(t('card.added'))).toBeVisible(soon)

  // Cards are moved by buttons, with scripts also by keys.
  const cells = page.locator('[data-card]')
  await expect(cells.first()).toContainText('各供应商付款', soon)
  const second = cells.nth(1)
  await second.getByText(t('editor.place')).click()
  await second.getByRole('button', { name: startsWith(t('editor.move.up')) }).click()
  await expect(cells.first()).toContainText('付款笔数', soon)
  if (scripted) {
    await page.getByRole('button', { name: t('editor.handle', { title: '付款笔数' }) }).press('ArrowDown')
    await expect(cells.first()).toContainText('各供应商付款', soon)
    await page.getByRole('button', { name: t('editor.undo') }).click()
    await expect(cells.first()).toContainText('付款笔数', soon)
    await axe(page)
  }

  await page.getByRole('link', { name: startsWith(t('filters.title').slice(-2)) }).click()
  await page
    .getByLabel(startsWith(t('filters.column')))
    .first()
    .fill('供应商编号')
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByRole('link', { name: t('audience.none') }).click()
  await page.getByLabel(startsWith(t('audience.people'))).fill('nobody-there')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByText(t('boards-faults:readerUnknown', { names: 'nobody-there' })).first()).toBeVisible()
  await page.getByLabel(startsWith(t('audience.people'))).fill(reader)
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByRole('link', { name: t('publish.action') }).click()
  await page.getByLabel(startsWith(t('publish.note'))).fill('首版')
  await page.getByRole('button', { name: t('publish.action') }).click()
  await expect(page.getByText(t('publish.done', { number: 1 }))).toBeVisible(soon)
  await page.getByRole('link', { name: t('open'), exact: true }).click()
  await expect(page).toHaveURL(/\/board\/detail\//)
  const board = new URL(page.url()).pathname
  if (scripted) await axe(page, { themes: 'every' })

  await signIn(page, { username: reader })
  await page.goto('/report')
  await expect(page.locator('#left-menu')).toContainText(name)
  await page.goto(board)
  await expect(h1(page)).toHaveText(name)
  await expect(page.locator('#left-menu [aria-current=page]')).toHaveText(name)
  await expect(page.getByRole('heading', { name: '各供应商付款' })).toBeVisible()
  // A chart is drawn for several widths, of which one shows.
  const card = page
    .locator('article, section, li')
    .filter({ has: page.getByRole('link', { name: '各供应商付款' }) })
    .last()
  if (client === 'browser') await expect(card.locator('svg[data-width]:visible')).toHaveCount(1)
  await page.getByRole('link', { name: '各供应商付款' }).click()
  await expect(h1(page)).toHaveText('各供应商付款', soon)
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('rows.all') }).click()
  await expect(page.getByRole('table')).toBeVisible(soon)
  await page.goto(`${board}/print`)
  await expect(page.getByText(t('print.rights'))).toBeVisible(soon)
  await page.goto(`${board}/full?inFrame=1`)
  await expect(page.getByText(t('full.place', { place: 1, count: 2 }))).toBeVisible(soon)
  await page.getByRole('link', { name: t('full.next') }).click()
  await expect(page.getByText(t('full.place', { place: 2, count: 2 }))).toBeVisible()
  if (scripted) await axe(page)
  expect((await page.goto(editor))?.status()).not.toBe(200)
  expect((await page.goto('/board/detail/none-such-board'))?.status()).toBe(404)

  // The draft changes while readers see the published version.
  await signIn(page, { username: owner })
  await page.goto(editor)
  await cells.first().getByText(t('editor.place')).click()
  await cells
    .first()
    .getByRole('button', { name: startsWith(t('editor.move.remove')) })
    .click()
  await expect(page.getByText(t('card.removed'))).toBeVisible()
  await page.goto(board)
  await expect(cells).toHaveCount(2)
  await page.goto(`${editor}/publish`)
  await page.getByRole('button', { name: t('publish.action') }).click()
  await expect(page.getByText(t('publish.done', { number: 2 }))).toBeVisible()
  await page.goto(board)
  await expect(cells).toHaveCount(1)
  await page.goto(`${editor}/versions?from=1&to=2`)
  await expect(page.getByRole('table').first()).toContainText('付款笔数')
  if (scripted) await axe(page)
  await page.getByRole('link', { name: `${t('restore.action')} 1` }).click()
  await page.getByRole('button', { name: t('restore.action') }).click()
  await expect(page.getByText(t('restore.done', { number: 1, next: 3 }))).toBeVisible()
  await page.goto(board)
  await expect(cells).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('export') }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(Object.keys(sheets)).toEqual(expect.arrayContaining(['各供应商付款', '付款笔数']))
})

test('tables of figures and of rows look alike on paper', { tag: '@long' }, async ({ page, client }) => {
  test.skip(client !== 'browser')
  const { workspaceBizId, bizId: tableBizId, owner } = await paymentsOfDemo()
  const place = { tableBizId, x: 0, y: 0, w: 6, h: 3 }
  const cards = [
    { card: { id: 'sums', kind: 'frequency', settings: { column: '供应商编号' } }, ...place },
    { card: { id: 'rows', kind: 'table', settings: { columns: ['供应商编号', '金额'] } }, ...place },
  ]
  const name = `打印${randomUUID().slice(0, 6)}`
  const { bizId } = await call(calls.saveBoard, {
    token: await tokenOf(owner),
    body: { workspaceBizId, name, cards } as never,
  })
  await signIn(page, { username: owner })
  await page.goto(`/board/detail/${bizId}/print?draft`)
  await expect(page.getByText(startsWith('草稿，保存于'))).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toHaveCount(2)
  const looks = await page.getByRole('table').evaluateAll((tables) =>
    tables.map((table) => {
      const cell = table.querySelector('tbody tr > :nth-child(2)')
      if (!cell) return null
      const { fontSize, paddingTop, borderBottom } = getComputedStyle(cell)
      return { fontSize, paddingTop, borderBottom, wide: table.clientWidth }
    }),
  )
  expect(looks[0]?.fontSize).toBe('12px')
  expect(looks[0]).toEqual(looks[1])
})

test('a digit and an audit test on a board lead to their rows', { tag: '@long' }, async ({ page }) => {
  const { workspaceBizId, bizId: tableBizId, owner } = await paymentsOfDemo()
  const place = { tableBizId, x: 0, y: 0, w: 6, h: 3 }
  const duplicates = { columns: [{ column: '供应商编号' }, { column: '付款日期' }] }
  const cards = [
    { card: { id: 'digits', kind: 'benford', settings: { column: '金额' } }, ...place },
    { card: { id: 'twice', kind: 'duplicates', settings: duplicates }, ...place },
  ]
  const name = `首位${randomUUID().slice(0, 6)}`
  const body = { workspaceBizId, name, cards } as never
  const { bizId } = await call(calls.saveBoard, { token: await tokenOf(owner), body })
  await signIn(page, { username: owner })
  await page.goto(`/board/detail/${bizId}/card/digits?draft`)
  await page.getByRole('table').first().getByRole('link').first().click()
  await expect(page.getByText(t('rows.found'))).toBeVisible(soon)
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(`/board/detail/${bizId}/card/twice?draft`)
  await page.getByRole('main').locator('a[href*="found=yes"]').first().click()
  await expect(page.getByText(t('rows.found'))).toBeVisible(soon)
  await expect(page.getByRole('table')).toBeVisible()
})

test('a card whose table its reader may not see says so, and the other cards are shown', { tag: '@long' }, async ({
  page,
}) => {
  const { workspaceBizId, bizId, owner } = await paymentsOfDemo()
  const token = await tokenOf(owner)
  const place = { x: 0, y: 0, w: 6, h: 3 }
  const cards = [
    { card: { id: 'note', title: '说明', kind: 'text', settings: { text: '各部门请核对。' } }, ...place },
    { card: { id: 'sums', title: '付款', kind: 'number', settings: {} }, tableBizId: bizId, ...place },
  ]
  const name = `关闭${randomUUID().slice(0, 6)}`
  const saved = await call(calls.saveBoard, { token, body: { workspaceBizId, name, cards } as never })
  const published = await call(calls.publishBoard, { token, body: saved })
  const reader = await makeReader()
  const people = [reader]
  await call(calls.setAudience, { token, body: { bizId: saved.bizId, version: published.version, people } })
  await signIn(page, { username: reader })
  // The number of the board leads to its address.
  const { id } = await call(calls.getBoard, { token, query: { id: saved.bizId } })
  await page.goto(`/board/detail/${id}/print?every=5`)
  await expect(page).toHaveURL(new RegExp(`/board/detail/${saved.bizId}/print\\?every=5$`))
  await page.goto(`/board/detail/${id}`)
  await expect(page).toHaveURL(new RegExp(`/board/detail/${saved.bizId}$`))
  await expect(page.getByText('各部门请核对。')).toBeVisible()
  await expect(page.getByText(t('boards-faults:noRight'))).toBeVisible(soon)
})
