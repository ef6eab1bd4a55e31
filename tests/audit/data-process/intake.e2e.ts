import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { zip } from '../../shell/files/samples.ts'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { workbook } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { flowData } from '../flow/truth.ts'

const t = textsOf('data-process', 'collection', 'common', 'reviews')

/** Names that the demo's dealer relations do not hold yet. A match here would take them from the next test. */
const unmatched: { name: string }[] = JSON.parse(readFileSync(join(flowData, 'suggestions.json'), 'utf8'))

/** First lines of a sales file in GBK, with one product renamed and a column that no dealer had before. */
function salesOf(file: string, { lines, tag }: { lines: number; tag: string }): string {
  const text = new TextDecoder('gbk').decode(readFileSync(join(flowData, 'small', file)))
  const [head = '', ...rows] = text.split(/\r?\n/).filter((row) => row !== '')
  const stored = rows.filter((row) => !unmatched.some(({ name }) => row.includes(name))).slice(0, lines)
  const named = stored.map((row) => row.replace('奥美拉唑肠溶胶囊,', `奥美拉唑肠溶胶囊${tag},`))
  return [`${head},备注${tag}`, ...named.map((row) => `${row},`)].join('\n')
}

/** The client's own flow workbook, with the same extra column. */
async function reportedOf(tag: string): Promise<Buffer> {
  const { sheets } = await readXlsx(readFileSync(join(flowData, 'small', '上报流向.xlsx')))
  const rows = sheets[0]?.rows ?? []
  const marked = rows.slice(0, 60).map((row, at) => (at === 2 ? [...row, `复核${tag}`] : row))
  return (await workbook('上报流向.xlsx', { 流向明细: marked })).buffer
}

test('a dealer’s zip becomes lines: files by role, columns corrected and remembered, names matched', {
  tag: ['@form', '@walk', '@slow'],
}, async ({ page, otherBrowser, scripted }) => {
  test.slow()
  const tag = randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  /** Results of jobs appear live with scripts, and after a reload without. */
  const comes = (shown: Locator) =>
    expect(async () => {
      if (!scripted) await page.reload()
      await expect(shown).toBeVisible({ timeout: scripted ? 15_000 : 1_000 })
    }).toPass({ timeout: 40_000 })

  await signIn(page, 'admin')
  const object = await addObject(page, tag)
  await page
    .getByRole('link', { name: t('reviews:object.data') })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pipeline.title', { number: object }))
  const pipeline = new URL(page.url()).pathname
  await expect(page.getByRole('listitem').filter({ hasText: t('stage.columns') })).toContainText(
    t('stageState.waiting'),
  )
  if (scripted) await axe(page)

  await page.getByRole('link', { name: t('next.addFiles') }).click()
  await expect(page.getByText(t('files.empty'))).toBeVisible()
  const files = page.url()
  await page.getByRole('button', { name: t('files.upload') }).click()
  await expect(errorSummary(page)).toContainText(t('stage.files'))
  const sent = await zip({
    '资料/上报流向.xlsx': await reportedOf(tag),
    '资料/销售明细.csv': Buffer.from(salesOf('销售明细_2024下半年.csv', { lines: 60, tag })),
    '资料/说明.csv': Buffer.from('甲,乙\n说明,一二三\n'),
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${tag}.zip`, mimeType: 'application/zip', buffer: sent })
  await page.getByRole('button', { name: t('files.upload') }).click()
  await comes(page.getByRole('link', { name: '销售明细.csv', exact: true }))
  const group = (title: string) => page.getByRole('table', { name: title })
  await comes(group('销售').getByText(t('wants.columns')))
  await comes(group('上报流向').getByText(t('wants.columns')))
  await expect(group('未指定类别')).toContainText('说明.csv')
  if (scripted) await axe(page)

  await page.getByRole('link', { name: '移除 说明.csv' }).click()
  await page.getByRole('button', { name: t('remove.action') }).click()
  await expect(page.getByText(t('remove.done'))).toBeVisible()
  await page.goto(pipeline)
  await page.getByRole('link', { name: t('next.giveColumns') }).click()

  // Columns are suggested by the headers. A field chosen twice is refused first, and the choices stay.
  await page.getByRole('link', { name: '销售明细.csv', exact: true }).click()
  await expect(page.getByLabel(t('columns.fieldOf', { head: '购货单位' }))).toHaveValue('counterparty')
  await expect(page.getByText(/^(按表头建议|此前确认过)$/).first()).toBeVisible()
  if (scripted) await axe(page)
  await page.getByLabel(t('columns.fieldOf', { head: '业务员' })).selectOption(t('field.counterparty'))
  await page.getByLabel(t('columns.fieldOf', { head: '单号' })).selectOption(t('columns.none'))
  await page.getByRole('button', { name: t('columns.decide') }).click()
  await expect(errorSummary(page)).toContainText(t('columns.twice', { field: t('field.counterparty') }))
  await expect(page.getByLabel(t('columns.fieldOf', { head: '单号' }))).toHaveValue('')
  await page.getByLabel(t('columns.fieldOf', { head: '业务员' })).selectOption(t('columns.none'))
  await page.getByLabel(t('columns.fieldOf', { head: '销售日期' })).selectOption(t('columns.none'))
  await page.getByRole('button', { name: t('columns.decide') }).click()
  await expect(errorSummary(page)).toContainText('“日期”')
  await page.getByLabel(t('columns.fieldOf', { head: '销售日期' })).selectOption(t('field.date'))
  await page.getByLabel(t('columns.fieldOf', { head: '单号' })).selectOption(t('field.documentNo'))
  await page.getByRole('button', { name: t('columns.decide') }).click()
  await comes(page.getByText(/数据 \d+ \+ 错误 \d+ \+ 跳过 \d+ = 61 行/))
  await page.getByRole('link', { name: t('file.back') }).click()
  await page.getByRole('link', { name: '上报流向.xlsx', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('collection:task.facts') })).toBeVisible()
  await page.getByRole('button', { name: t('columns.decide') }).click()
  await comes(page.getByText(/数据 \d+ \+ 错误 \d+ \+ 跳过 \d+ = 60 行/))

  // A second file with the same headers needs no decision.
  await page.goto(files)
  await page.getByLabel(t('files.role')).selectOption(t('role.sale'))
  const more = salesOf('销售明细_2025上半年.csv', { lines: 20, tag }).replaceAll('阿奇霉素', `阿奇霉素${tag}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '补充.csv', mimeType: 'text/csv', buffer: Buffer.from(more) })
  await page.getByRole('button', { name: t('files.upload') }).click()
  await comes(
    group('销售')
      .getByRole('row', { name: /补充\.csv/ })
      .getByText(t('fileState.read')),
  )

  await page.goto(pipeline)
  await page.getByRole('link', { name: t('next.matchNames') }).click()
  const word = page.getByRole('listitem').filter({ hasText: `奥美拉唑肠溶胶囊${tag}`, has: page.getByRole('radio') })
  await expect(word).toContainText('奥美拉唑肠溶胶囊 20mg×14粒')
  if (scripted) await axe(page)
  await page
    .getByRole('button', { name: t('names.save') })
    .first()
    .click()
  await expect(page.getByText(t('names.noneChosen'))).toBeVisible()
  await word.getByLabel(t('names.typed')).fill('没有的编码')
  await page
    .getByRole('button', { name: t('names.save') })
    .first()
    .click()
  await expect(errorSummary(page)).toBeVisible()
  await expect(word.getByLabel(t('names.typed'))).toHaveValue('没有的编码')
  await word.getByLabel(t('names.typed')).fill('')
  await word.getByRole('radio').first().check()
  await page
    .getByRole('button', { name: t('names.save') })
    .first()
    .click()
  await expect(page.getByText(t('names.taken', { count: 1 }))).toBeVisible()
  while ((await page.getByText(t('names.none')).count()) === 0) {
    const left = await page.getByRole('button', { name: startsWith(t('names.take')) }).count()
    await page
      .getByRole('button', { name: startsWith(t('names.take')) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: startsWith(t('names.take')) })).not.toHaveCount(left)
  }

  await page.goto(pipeline)
  for (const stage of [t('stage.files'), t('stage.columns'), t('stage.names')])
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: stage }) })).toContainText(
      t('stageState.done'),
    )

  await page.goto(files)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('files.zip') }).click()
  expect((await downloading).suggestedFilename()).toBe(`${object}.zip`)

  const stranger = await otherBrowser()
  await signIn(stranger, 'staff1')
  await stranger.goto(files)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/无权限访问|页面不存在/)
})

/** Makes a project of the demo's client with one object of the dealer; returns its number and leaves its page open. */
async function addObject(page: Page, tag: string): Promise<string> {
  await page.goto('/audit')
  await page.getByRole('link', { name: t('reviews:projects.begin') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reviews:projects.begin'))
  await page.getByLabel(t('reviews:field.client'), { exact: true }).selectOption('佑亭药业股份有限公司')
  await page.getByLabel(t('reviews:field.name')).fill(`数据处理 ${tag}`)
  await page.getByLabel(t('reviews:field.beginDate')).fill('2025-07-15')
  await page.getByLabel(t('reviews:field.endDate')).fill('2025-12-20')
  await page.getByLabel(t('reviews:field.leader')).selectOption('周正明（10002）')
  await page.getByRole('button', { name: t('reviews:save') }).click()
  await page
    .getByRole('link', { name: t('reviews:object.add') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reviews:object.add'))
  const number = `DP-${tag}`
  await page.getByLabel(t('reviews:field.reviewBatchNo')).fill(number)
  await page.getByLabel(t('reviews:field.dealer'), { exact: true }).selectOption('太岭景远医药有限公司（D101）')
  await page.getByLabel(t('reviews:field.periodFrom')).fill('2024-07-01')
  await page.getByLabel(t('reviews:field.periodTo')).fill('2025-06-30')
  await page.getByRole('button', { name: t('reviews:save') }).click()
  await page.getByRole('link', { name: number, exact: true }).click()
  return number
}

test('the demo’s review has an object at each stage, from nothing yet to published', {
  tag: ['@form', '@walk', '@browser'],
}, async ({ page }) => {
  await signIn(page, 'audit')
  await page.goto('/flow/auditProject?keyword=2024–2025')
  await page.getByRole('link', { name: '2024–2025 年度经销商流向审计' }).click()
  const stages = [
    t('reviews:stage.waiting'),
    t('reviews:stage.uploaded'),
    t('reviews:stage.uploaded'),
    t('reviews:stage.mapped'),
    t('reviews:stage.compared'),
    t('reviews:stage.published'),
  ]
  for (const [at, dealer] of ['D101', 'D108', 'D115', 'D122', 'D129', 'D136'].entries())
    await expect(page.getByRole('row', { name: new RegExp(`FA-2025-${dealer}`) })).toContainText(stages[at] ?? '')
  await page.getByRole('link', { name: '数据处理 FA-2025-D108' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '经销商资料.zip' }).last()).toContainText('盖章说明.pdf')
  await page.getByRole('link', { name: '7', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('faults.title', { number: 'FA-2025-D108' }))
  await page.getByLabel(t('faults.reason')).selectOption('日历上没有这一天（7）')
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByRole('row', { name: /2025-02-30/ })).toHaveCount(7)
})
