import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, signIn, test } from '../../../support/journey.ts'
import {
  exportedRows,
  makeCampaign,
  makeQuestionnaire,
  questionnaireWorkbook,
  readSheets,
  smallColumns,
  smallRows,
} from '../../../support/journey-data.ts'
import { startsWith, textsOf } from '../../../support/texts.ts'

const t = textsOf('kinds-matrix-questionnaires', 'common', 'problem', 'questionnaires', 'validation')

const save = (page: Page) => page.getByRole('button', { name: t('entry.save') }).click()
const rows = (page: Page) => page.getByRole('table', { name: t('rows.title') })
/** Text field, by group and language. */
const text = (page: Page, field: string, language = t('questionnaires:language.zh-Hans')) =>
  page.getByRole('group', { name: field }).getByRole('textbox', { name: language })

test('a questionnaire is edited on screen, compared, previewed and published; what was sent stays as it was', async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const { code, paper } = await makeCampaign({ code: await makeQuestionnaire() })
  await signIn(page, 'risk')
  await page.goto(`/risk/questionnaires/${code}`)
  await page.getByRole('link', { name: t('questionnaires:draft.start') }).click()
  await expect(page.getByText(t('draft.fromVersion', { number: 1 }))).toBeVisible()

  // Two people edit one row: the later one sees both versions and keeps their own.
  await rows(page).getByRole('link', { name: '录入差错', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('rows.edit', { name: '录入差错' }))
  const other = await otherBrowser(page)
  await other.goto(page.url())
  await text(other, t('questionnaire.subCause')).fill('他人的改动')
  await save(other)
  await expect(rows(other).getByRole('link', { name: '他人的改动', exact: true })).toBeVisible()
  await text(page, t('questionnaire.subCause')).fill('记账差错')
  await text(page, t('questionnaire.subCause'), t('questionnaires:language.en')).fill('Booking errors')
  await save(page)
  await expect(errorSummary(page)).toContainText(t('problem:version.conflict'))
  await expect(page.getByRole('row', { name: '风险子因（简体中文） 记账差错 他人的改动' })).toBeVisible()
  await page.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(rows(page).getByRole('row', { name: /记账差错/ })).toContainText(t('common:change.changed'))

  // Move, copy and remove by buttons alone. The first row of a dimension takes the dimension along.
  await page.getByRole('button', { name: t('list.upOf', { name: '系统停机' }) }).click()
  await expect(rows(page).getByRole('row').nth(1)).toContainText('系统停机')
  await page.getByRole('button', { name: '复制 系统停机' }).click()
  await expect(page.getByText('第 2 行与第 1 行重复').first()).toBeVisible()
  await rows(page).getByRole('row').nth(2).getByRole('link', { name: '系统停机', exact: true }).click()
  await text(page, t('questionnaire.subCause')).fill('')
  await save(page)
  await expect(errorSummary(page).getByRole('link')).toHaveText('风险子因（简体中文）：请填写此项')
  await text(page, t('questionnaire.subCause')).fill('网络中断')
  await save(page)
  await expect(page.getByText('重复')).toHaveCount(0)
  await rows(page).getByRole('link', { name: '移除 越权操作' }).click()
  await page.getByRole('button', { name: t('rows.removeAction') }).click()
  await expect(page.getByText(t('entry.removed'))).toBeVisible()

  const parts = page.getByRole('navigation', { name: t('draft.parts') })
  await parts.getByRole('link', { name: startsWith(t('columns.tab')) }).click()
  await page.getByRole('link', { name: t('columns.add') }).click()
  await expect(text(page, t('questionnaire.firstKind'))).toHaveValue('对公')
  await text(page, t('questionnaire.secondKinds')).fill('托管')
  await page.getByRole('button', { name: t('entry.add') }).click()
  await expect(page.getByRole('row', { name: /托管/ })).toContainText(t('common:change.added'))

  await parts.getByRole('link', { name: t('levels.tab') }).click()
  await text(page, t('levels.high')).fill('每月发生')
  await save(page)
  await expect(page.getByText(t('entry.saved'))).toBeVisible()
  await parts.getByRole('link', { name: startsWith(t('changes.tab')) }).click()
  const changes = page.getByRole('table', { name: /^行的变更/ })
  await expect(changes.getByRole('row', { name: /记账差错/ })).toContainText('录入差错')
  await expect(changes.getByRole('row', { name: /越权操作/ })).toContainText(t('common:change.removed'))
  await parts.getByRole('link', { name: t('preview.tab') }).click()
  await expect(page.getByRole('combobox', { name: '网络中断 托管', exact: true })).toBeVisible()
  await page.getByRole('link', { name: t('questionnaires:language.en'), exact: true }).click()
  await expect(page.getByText('Booking errors').first()).toBeVisible()

  await page.getByRole('link', { name: t('publish.action') }).click()
  await expect(page.getByText('行：新增 1、移除 1、修改 1')).toBeVisible()
  await expect(page.getByText(t('publish.projects', { count: 1 }))).toBeVisible()
  await page.getByRole('button', { name: t('questionnaires:publish.confirm', { number: 2 }) }).click()
  await expect(page.getByText(t('publish.done', { number: 2, rows: 3, columns: 4 }))).toBeVisible()
  const versions = page.getByRole('table', { name: t('questionnaires:questionnaire.version') })
  await expect(
    versions.getByRole('row', { name: t('questionnaires:questionnaire.numbered', { number: 2 }) }),
  ).toContainText('林若溪')
  await expect(
    versions.getByRole('row', { name: t('questionnaires:questionnaire.numbered', { number: 1 }) }),
  ).toContainText(t('questionnaires:version.projects', { count: 1 }))

  // A user who has a removed row of the draft open keeps what they typed.
  await other.goto(`/risk/questionnaires/${code}/draft`)
  await rows(other).getByRole('link', { name: '网络中断', exact: true }).click()
  await text(other, '说明选填').fill('来不及保存的说明')
  await page.goto(`/risk/questionnaires/${code}/draft`)
  await rows(page).getByRole('link', { name: '移除 网络中断' }).click()
  await page.getByRole('button', { name: t('rows.removeAction') }).click()
  await expect(page.getByText(t('entry.removed'))).toBeVisible()
  await save(other)
  await expect(errorSummary(other)).toContainText(t('entry.gone'))
  await expect(text(other, '说明选填')).toHaveValue('来不及保存的说明')
  await other.getByRole('button', { name: t('entry.addAgain') }).click()
  await expect(rows(other).getByRole('link', { name: '网络中断', exact: true })).toBeVisible()

  await page.goto(`/risk/questionnaires/${code}/draft/discard`)
  await page.getByRole('button', { name: t('questionnaires:discard.action') }).click()
  await expect(page.getByText(t('questionnaires:discard.done'))).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('questionnaires:version.exportOf', { number: 1 }) }).click()
  expect((await readSheets(await (await downloading).path())).行?.flat()).toContain('录入差错')

  await page.goto(paper)
  await expect(page.getByText('录入差错').first()).toBeVisible()
  await expect(page.getByText('记账差错')).toHaveCount(0)
})

test('a questionnaire is begun from nothing, filled from a workbook, copied, archived and restored', {
  tag: '@form',
}, async ({ page }) => {
  await signIn(page, 'risk')
  const code = `new-${randomUUID().slice(0, 8)}`
  await page.goto('/risk/questionnaires')
  await page.getByLabel(t('questionnaires:status.head')).selectOption({ label: t('questionnaires:status.published') })
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  expect((await exportedRows(page)).length).toBeGreaterThan(0)
  await page.getByRole('link', { name: t('new.title'), exact: true }).click()
  await page.getByRole('button', { name: t('new.title') }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    t('common:form.errorOf', { label: t('questionnaires:questionnaire.code'), text: t('validation:required') }),
    '名称（简体中文）：请填写此项',
  ])
  await page.getByLabel(t('questionnaires:questionnaire.code')).fill(code)
  await text(page, t('questionnaires:questionnaire.name')).fill(`问卷 ${code}`)
  await page.getByRole('button', { name: t('new.title') }).click()
  await expect(page.getByText(t('columns.none'))).toBeVisible()

  await page.getByRole('link', { name: t('questionnaires:draft.import') }).click()
  const [first = [], ...others] = smallRows
  await page
    .getByLabel(t('common:workbook.file'))
    .setInputFiles(await questionnaireWorkbook(smallColumns, [first, ...others, first]))
  await page.getByRole('button', { name: t('questionnaires:draft.import') }).click()
  await expect(page.getByRole('row', { name: '行 5 E 与第 2 行重复。' })).toBeVisible()
  await page.getByLabel(t('common:workbook.file')).setInputFiles(await questionnaireWorkbook(smallColumns, smallRows))
  await page.getByRole('button', { name: t('questionnaires:draft.import') }).click()
  await expect(page.getByText(t('draftImport.done', { rows: 3, columns: 3 }))).toBeVisible()
  await page.getByRole('link', { name: t('publish.action') }).click()
  await page.getByRole('button', { name: t('questionnaires:publish.confirm', { number: 1 }) }).click()
  await expect(page.getByText('第 1 版已发布')).toBeVisible()

  await page.getByRole('link', { name: t('questionnaires:edit.action') }).click()
  await text(page, t('questionnaires:questionnaire.name')).fill(`改名 ${code}`)
  await page.getByLabel(t('questionnaires:preview.label')).check()
  await page.getByRole('button', { name: t('questionnaires:edit.save') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`改名 ${code}`)
  await expect(page.getByRole('link', { name: startsWith(t('questionnaires:questionnaire.open')) })).toBeVisible()

  await page.getByRole('link', { name: t('questionnaires:copy.action') }).click()
  await page.getByLabel(t('questionnaires:questionnaire.code')).fill(`${code}-copy`)
  await text(page, t('questionnaires:questionnaire.name')).fill('副本')
  await page.getByRole('button', { name: t('questionnaires:copy.action') }).click()
  await expect(rows(page).getByRole('row')).toHaveCount(4)

  await page.goto(`/risk/questionnaires/${code}`)
  await page.getByRole('link', { name: t('questionnaires:archive.action') }).click()
  await page.getByRole('button', { name: t('questionnaires:archive.action') }).click()
  await expect(page.getByText(t('questionnaires:archive.archived'))).toBeVisible()
  await page.goto('/risk/projects/new')
  await expect(page.getByLabel(`改名 ${code}`)).toHaveCount(0)
  await page.goto(`/risk/questionnaires/${code}/draft`)
  await expect(page.getByText(t('problem:questionnaire.archived'))).toBeVisible()
  await page.getByRole('link', { name: t('questionnaires:restore.action') }).click()
  await page.getByRole('button', { name: t('questionnaires:restore.action') }).click()
  await expect(page.getByText(t('questionnaires:restore.done'))).toBeVisible()
  await page.goto('/risk/projects/new')
  await expect(page.getByLabel(`改名 ${code}`)).toBeVisible()
})

test('the next entry takes over only where it belongs, and stands behind the one before', { tag: '@long' }, async ({
  page,
  scripted,
}) => {
  const code = await makeQuestionnaire()
  const more = () => page.getByRole('button', { name: t('entry.addMore') })
  await signIn(page, 'risk')
  await page.goto(`/risk/questionnaires/${code}/draft/rows/new`)
  const own = [t('questionnaire.subCause'), '说明选填', '低（1）选填', '中（2）选填', '高（3）选填']
  for (const field of own) {
    await text(page, field).fill(`一 ${field}`)
    await text(page, field, t('questionnaires:language.en')).fill(`one ${field}`)
  }
  const dimension = await text(page, t('questionnaire.dimension')).inputValue()
  await text(page, t('common:faults.reason')).fill('新原因')
  await more().click()
  await expect(text(page, t('questionnaire.subCause'))).toHaveValue('')
  for (const field of own)
    for (const language of [
      t('questionnaires:language.zh-Hans'),
      t('questionnaires:language.zh-Hant'),
      t('questionnaires:language.en'),
    ])
      await expect(text(page, field, language)).toHaveValue('')
  await expect(text(page, t('questionnaire.dimension'))).toHaveValue(dimension)
  await expect(text(page, t('common:faults.reason'))).toHaveValue('新原因')
  if (scripted) await expect(text(page, t('questionnaire.subCause'))).toBeFocused()

  await page.goto(`/risk/questionnaires/${code}/draft/columns/new`)
  const kind = await text(page, t('questionnaire.firstKind')).inputValue()
  await text(page, t('questionnaire.secondKinds')).fill('甲')
  if (scripted) {
    // Input typed and sent before the first response arrives goes into neither form.
    let answer = () => {}
    const typed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/draft/columns/new*', async (route) => {
      if (route.request().method() === 'POST') await typed
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await more().click()
    await sent
    await page.keyboard.type('早')
    await page.keyboard.press('Enter')
    answer()
  } else await more().click()
  await expect(page).toHaveURL(/after=/)
  await expect(text(page, t('questionnaire.secondKinds'))).toHaveValue('')
  await expect(text(page, t('questionnaire.firstKind'))).toHaveValue(kind)
  await text(page, t('questionnaire.secondKinds')).fill('乙')
  await more().click()
  await expect(text(page, t('questionnaire.secondKinds'))).toHaveValue('')
  await text(page, t('questionnaire.secondKinds')).fill('丙')
  await page.getByRole('button', { name: t('entry.add') }).click()
  const columns = page.getByRole('table', { name: startsWith(t('columns.tab')) })
  await expect(columns.getByRole('row')).toHaveCount(1 + smallColumns.length + 3)
  for (const [at, name] of ['甲', '乙', '丙'].entries())
    await expect(columns.getByRole('row').nth(1 + smallColumns.length + at)).toContainText(name)
})

test('no accessibility rule is broken on the pages of drafts', { tag: ['@js', '@long'] }, async ({ page }) => {
  test.slow()
  const code = await makeQuestionnaire()
  await signIn(page, 'risk')
  const address = `/risk/questionnaires/${code}`
  await page.goto(`${address}/draft`)
  await axe(page)
  await page.getByRole('button', { name: '复制 系统停机' }).click()
  await expect(page.getByText('重复').first()).toBeVisible()
  for (const each of [
    '/edit',
    '/copy',
    '/archive',
    '/restore',
    '/versions/1',
    '/draft',
    '/draft/columns',
    '/draft/levels',
    '/draft/measures',
    '/draft/changes',
    '/draft/preview',
    '/draft/publish',
    '/draft/discard',
    '/draft/import',
    '/draft/columns/new',
  ]) {
    await page.goto(`${address}${each}`)
    await axe(page)
  }
  await page.goto(`${address}/draft/rows/new`)
  await text(page, t('questionnaire.dimension')).fill('')
  await page.getByRole('button', { name: t('entry.add') }).click()
  await expect(errorSummary(page)).toBeVisible()
  await axe(page)
  await page.goto('/risk/questionnaires/new')
  await axe(page)
})
