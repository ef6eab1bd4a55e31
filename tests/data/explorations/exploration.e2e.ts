import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, comes, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { flights, makeFlights } from './flights.ts'

const t = textsOf('explorations', 'cards', 'mart', 'tables', 'common', 'cards-faults', 'processes')

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Opens the profile of the flights and makes an exploration of its column of delays. */
async function exploreDelays(page: Page, workspace: string, name: string): Promise<string> {
  await page.goto(`${workspace}/explore`)
  await page
    .getByRole('link', { name: t('add') })
    .first()
    .click()
  await page.getByLabel(t('field.table')).selectOption({ label: 'flights' })
  await page.getByRole('button', { name: t('profile.open') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile.title', { name: 'flights' }))
  // On a busy machine the page comes before the profile.
  await comes(page, () => expect(page.getByLabel(t('field.name'))).toBeVisible())
  await page.getByLabel(t('field.name')).fill(name)
  await page.getByRole('button', { name: t('profile.add', { column: 'delay' }), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname
}

/** Sets a filter of one condition by the form of the page. */
async function filterBy(page: Page, column: string, operator: string, value: string): Promise<void> {
  const form = page.getByRole('search', { name: t('mart:rows.filter') })
  if (!(await form.isVisible()))
    await page
      .getByText(startsWith(t('mart:rows.filter')))
      .first()
      .click()
  const row = form.getByRole('group', { name: t('mart:where.row', { number: 1 }) })
  await row.getByLabel(t('mart:where.column')).selectOption(column)
  await row.getByLabel(t('mart:where.operator')).selectOption(operator)
  await row.getByLabel(t('mart:where.values')).fill(value)
  await form.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page).toHaveURL(new RegExp(`column=${column}`))
}

test('flights are explored from their profile to the ten worst delays, filtered, shared, pinned and exported', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted, otherBrowser }) => {
  test.setTimeout(300_000)
  await signIn(page, 'risk')
  const { workspace, id } = await makeFlights(page)
  const exploration = await exploreDelays(page, workspace, '航班延误')
  // On a busy machine the page comes before its figures.
  await comes(page, () => expect(page.getByText(t('read.allRows', { of: String(flights.rows) }))).toBeVisible())
  const delays = card(page, t('cards:title.histogram', { column: 'delay' }))
  await expect(delays).toContainText(t('cards:sentence.empty', { rows: String(flights.withoutDelay) }))

  // A card is added by its own form; a refused form preserves the input.
  await page.getByRole('link', { name: t('card.add') }).click()
  await page.getByRole('link', { name: t('cards:kind.bar') }).click()
  await page.getByRole('button', { name: t('card.create') }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.locator('#card-settings\\.column').selectOption('carrier')
  await page.locator('#card-settings\\.top').fill('51')
  await page.getByRole('button', { name: t('card.create') }).click()
  await expect(errorSummary(page)).toContainText('50')
  await page.locator('#card-settings\\.top').fill('3')
  await page.getByRole('button', { name: t('card.create') }).click()
  await expect(page.getByText(t('card.added'))).toBeVisible()
  const byCarrier = card(page, 'carrier')
  await comes(page, () => expect(byCarrier).toContainText('UA'))
  await expect(byCarrier).toContainText(t('cards:group.others'))
  if (scripted) await axe(page)

  // One filter for all cards, in the address; a figure leads to its rows and back.
  await filterBy(page, 'delay', 'gte', '150')
  const late = flights.lateOf(150)
  const counted = t('read.filteredRows', { rows: String(late), of: String(flights.rows) })
  await comes(page, () => expect(page.getByText(counted)).toBeVisible())
  await byCarrier.getByText(t('common:chart.table')).click()
  await byCarrier.getByRole('link', { name: 'UA' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('rows.title'))
  const byDelay = page.getByRole('columnheader', { name: 'delay' })
  await byDelay.getByRole('link').click()
  await expect(byDelay).toHaveAttribute('aria-sort', 'ascending')
  await byDelay.getByRole('link').click()
  await expect(byDelay).toHaveAttribute('aria-sort', 'descending')
  const first = page.getByRole('table').getByRole('row').nth(1)
  await expect(first).toContainText('UA')
  if (scripted) await axe(page)
  await page.getByRole('main').getByRole('link', { name: '航班延误', exact: true }).click()
  await expect(page.getByText(counted)).toBeVisible()

  await page.getByRole('button', { name: t('saveFilter') }).click()
  await expect(page.getByText(t('filterSaved'))).toBeVisible()
  await page.goto(exploration)
  await expect(page.getByText(counted)).toBeVisible()
  await page.getByRole('button', { name: t('share.action') }).click()
  await expect(page.getByText(t('share.done'))).toBeVisible()
  await page.getByRole('button', { name: t('pin.action') }).click()
  await expect(page.getByText(t('pin.done'))).toBeVisible()

  // Files of one card.
  await byCarrier.getByRole('link', { name: 'carrier', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('carrier')
  if (scripted) await axe(page)
  const fileOf = async (form: 'xlsx' | 'csv' | 'svg' | 'png') => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t(`export.form.${form}`) }).click()
    const file = await coming
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  expect((await fileOf('csv')).bytes.toString()).toContain('UA')
  expect((await fileOf('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK')
  const svg = (await fileOf('svg')).bytes.toString()
  expect(svg).toContain('<svg')
  expect(svg).toContain('UA')
  expect((await fileOf('png')).bytes.subarray(1, 4).toString()).toBe('PNG')

  // Another member of the workspace reads it, and cannot change it.
  await inDatabase(
    `insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
    select $1, id, '2', '0', now() from sys_user where username = 'audit'`,
    [id],
  )
  await page.goto(`${workspace}/explore`)
  const row = page.getByRole('row', { name: startsWith('航班延误') })
  await expect(row).toContainText(t('pin.badge'))
  await expect(row).toContainText(t('sharedWith.workspace'))
  const other = await otherBrowser()
  await signIn(other, 'audit')
  await other.goto(exploration)
  await comes(other, () => expect(card(other, 'carrier')).toContainText('UA'))
  await expect(other.getByRole('link', { name: t('card.add') })).toBeHidden()
  const stranger = await otherBrowser()
  await signIn(stranger, 'staff1')
  await stranger.goto(exploration)
  await expect(stranger.getByText('航班延误')).toBeHidden()
})

test('cards are put in order, removed, brought to newer data, and become steps of processes and parts of boards', {
  tag: '@long',
}, async ({ page, scripted }) => {
  test.setTimeout(300_000)
  await signIn(page, 'risk')
  const { workspace, id } = await makeFlights(page)
  const exploration = await exploreDelays(page, workspace, '延误续查')
  const addCard = async (kind: string, column: string) => {
    await page.goto(`${exploration}/card/new?kind=${kind}`)
    await page.locator('#card-settings\\.column').selectOption(column)
    await page.getByRole('button', { name: t('card.create') }).click()
    await expect(page.getByText(t('card.added'))).toBeVisible()
  }
  await addCard('bar', 'carrier')
  await addCard('benford', 'distance')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const delays = t('cards:title.histogram', { column: 'delay' })
  await expect(headings.first()).toHaveText(delays)
  await page.getByRole('link', { name: t('card.arrange'), exact: true }).click()
  const arrange = (title: string) => page.getByRole('form', { name: title, exact: true })
  await arrange('carrier')
    .getByRole('button', { name: t('card.up') })
    .click()
  await expect(page.getByText(t('card.moved'))).toBeVisible()
  await expect(headings.first()).toHaveText('carrier')
  await arrange('carrier')
    .getByRole('button', { name: t('card.down') })
    .click()
  await expect(headings.first()).toHaveText(delays)
  if (scripted) await axe(page)
  await arrange(delays)
    .getByRole('link', { name: t('card.remove') })
    .click()
  await page.getByRole('button', { name: t('card.remove') }).click()
  await expect(page.getByText(t('card.removed'))).toBeVisible()
  await expect(headings.first()).toHaveText('carrier')

  // Pinned and shared; then unpinned and no longer shared.
  for (const [action, done] of [
    ['pin.action', 'pin.done'],
    ['pin.end', 'pin.ended'],
    ['share.action', 'share.done'],
    ['share.end', 'share.ended'],
  ] as const) {
    await page.getByRole('button', { name: t(action) }).click()
    await expect(page.getByText(t(done))).toBeVisible()
  }

  // Newer data is shown only on request.
  await inDatabase(
    `insert into data_version (table_id, number, dataset_id, columns, rows, bytes, file_name, by_id)
    select v.table_id, 2, v.dataset_id, v.columns, v.rows, v.bytes, v.file_name, v.by_id
    from data_version v join data_table t on t.id = v.table_id where t.workspace_id = $1`,
    [id],
  )
  await page.goto(exploration)
  const newer = { number: '1', newest: '2' }
  await expect(page.getByText(t('refresh.title', newer))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('refresh.action', newer) }).click()
  await expect(page.getByText(t('refresh.done', { number: '2' }))).toBeVisible()
  await expect(page.getByText(t('refresh.title', newer))).toBeHidden()

  // Its filter goes with a card into the draft of a board, and into a step.
  await filterBy(page, 'delay', 'gte', '150')
  await comes(page, () => expect(card(page, 'carrier')).toContainText('UA'))
  await card(page, 'carrier').getByRole('link', { name: 'carrier', exact: true }).first().click()
  const toBoard = page.getByRole('button', { name: t('use.board') })
  await toBoard.click()
  await expect(page.getByText(t('use.boardDone', { name: 'carrier' }))).toBeVisible()
  await page.getByLabel(t('use.boardField')).selectOption({ label: 'carrier' })
  // The notice of the board before has equal words.
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), toBoard.click()])
  await expect(page.getByText(t('use.boardDone', { name: 'carrier' }))).toBeVisible()
  await page.getByLabel(t('use.boardField')).selectOption({ label: t('use.boardNew') })
  await toBoard.click()
  await expect(page.getByText(t('use.boardDone', { name: 'carrier 2' }))).toBeVisible()
  await page.getByRole('link', { name: t('use.boardOpen') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('carrier 2')
  const { rows: stored } = await inDatabase(
    `select b.name, jsonb_array_length(b.draft->'cards') as cards, b.draft->'cards'->0->'condition'->>'column' as by
    from board b where b.workspace_id = $1 order by b.name`,
    [id],
  )
  expect(stored).toEqual([
    { name: 'carrier', cards: 2, by: 'delay' },
    { name: 'carrier 2', cards: 1, by: 'delay' },
  ])
  await page.goto(`${exploration}/card/c2?match=all&column=delay&operator=gte&value=150`)
  await page.getByRole('button', { name: t('use.process') }).click()
  await expect(page.getByText(t('use.processDone', { name: 'carrier' }))).toBeVisible()
  if (scripted) await axe(page)

  // Without a filter there is no condition of which a rule could be made.
  await page.goto(`${exploration}/card/c2?match=all`)
  await expect(page.getByRole('button', { name: t('use.process') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('use.rule') })).toBeHidden()
  await page.goto(`${exploration}/card/c2?match=all&column=delay&operator=gte&value=150`)
  await page.getByRole('button', { name: t('use.rule') }).click()
  await expect(page.getByText(t('use.ruleDone', { name: 'carrier' }))).toBeVisible()
  if (scripted) await axe(page)
  const { rows: models } = await inDatabase(
    `select draft->'mainTable'->'key' as key, draft->'rules'->0->>'condition' as condition
    from data_rule_model where workspace_id = $1`,
    [id],
  )
  expect(models).toEqual([{ key: ['flight'], condition: 'delay >= 150' }])

  // The rows behind one figure, with its condition too.
  const behind = `${exploration}/rows?card=c2&figure=0&match=all&column=delay&operator=gte&value=150`
  await page.goto(behind)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('use.rowsRule') }).click()
  await expect(page.getByText(t('use.ruleDone', { name: 'carrier 2' }))).toBeVisible()
  await page.goto(behind)
  await page.getByRole('button', { name: t('use.sample') }).click()
  await expect(page.getByText(t('use.sampleDone', { name: `carrier ${t('processes:kind.sample')}` }))).toBeVisible()
  const { rows: narrowed } = await inDatabase(
    `select draft->'rules'->0->>'condition' as condition from data_rule_model where workspace_id = $1 order by id`,
    [id],
  )
  expect(narrowed.map(({ condition }) => condition)).toEqual(['delay >= 150', expect.stringContaining('carrier =')])

  await page.goto(exploration)
  await page.getByRole('link', { name: t('edit.action') }).click()
  await page.getByLabel(startsWith(t('field.name'))).fill('1')
  await page.getByRole('button', { name: t('edit.save') }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.getByLabel(startsWith(t('field.name'))).fill('延误 改名')
  await page.getByRole('button', { name: t('edit.save') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('延误 改名')
  await page
    .getByRole('link', { name: t('remove.action'), exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: t('remove.action'), exact: true }).click()
  await expect(page.getByText(t('remove.done'))).toBeVisible()
})

test('of two people who edit one card, the second sees both versions and chooses', { tag: '@long' }, async ({
  page,
  otherBrowser,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'risk')
  const { workspace } = await makeFlights(page)
  const exploration = await exploreDelays(page, workspace, '同时编辑')
  const edit = `${exploration}/card/c1/edit`
  const other = await otherBrowser(page)
  await other.goto(edit)
  await page.goto(edit)
  await page.getByLabel(startsWith(t('cards:setting.title'))).fill('甲的标题')
  await page.getByRole('button', { name: t('card.save') }).click()
  await expect(page.getByText(t('card.saved'))).toBeVisible()
  await other.getByLabel(startsWith(t('cards:setting.title'))).fill('乙的标题')
  await other.getByRole('button', { name: t('card.save') }).click()
  const both = other.getByRole('table', { name: t('common:conflict.both') })
  await expect(both).toContainText('甲的标题')
  await expect(both).toContainText('乙的标题')
  await other.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(card(other, '乙的标题')).toBeVisible()

  // A button on an outdated page changes nothing and shows an error.
  await page.goto(exploration)
  await other.goto(exploration)
  await other.getByRole('button', { name: t('share.action') }).click()
  await expect(other.getByText(t('share.done'))).toBeVisible()
  await page.getByRole('button', { name: t('share.action') }).click()
  await expect(errorSummary(page)).toBeVisible()
})
