import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, makeAccount, readSheets, workbook } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('reviews', 'common', 'files', 'master-data', 'validation')

test('the project’s form names those who cannot open it, beside the choice and after saving', {
  tag: ['@form', '@browser'],
}, async ({ page }) => {
  const outsider = await makeAccount()
  await signIn(page, 'admin')
  await page.goto(`/flow/auditProject/project/new/edit?people=${outsider.usercode}`)
  await page.getByLabel(t('field.client'), { exact: true }).selectOption('佑亭药业股份有限公司')
  await page.getByLabel(t('field.name')).fill(`流向审计 ${randomUUID().slice(0, 8)}`)
  await page.getByLabel(t('field.beginDate')).fill('2026-11-20')
  await page.getByLabel(t('field.endDate')).fill('2026-12-20')
  await page
    .getByLabel(t('field.leader'))
    .selectOption(t('access.choice', { person: `${outsider.name}（${outsider.usercode}）` }))
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('status')).toContainText(t('access.saved', { names: outsider.name }))
  await page.getByRole('link', { name: t('project.editAction') }).click()
  await expect(page.getByRole('main')).toContainText(`${outsider.name}没有流向审计权限`)
})

const heads = [t('field.reviewBatchNo'), t('master-data:field.dealerCode'), t('field.periodFrom'), t('field.periodTo')]

test('a review project gets its objects by form and by workbook, and stands on its client’s page and in the menu', {
  tag: ['@form', '@walk'],
}, async ({ page, otherBrowser, scripted }) => {
  test.slow()
  await signIn(page, 'admin')
  await page.goto('/audit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('projects.title'))
  await expect(page.locator('nav a[href="/flow/auditProject/youting/index"]').first()).toBeAttached()
  expect((await exportedRows(page)).length).toBeGreaterThan(0)
  if (scripted) await axe(page)

  await page.getByRole('link', { name: t('projects.begin') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('projects.begin'))
  const name = `流向审计 ${randomUUID().slice(0, 8)}`
  await page.getByLabel(t('field.client'), { exact: true }).selectOption('佑亭药业股份有限公司')
  await page.getByLabel(t('field.name')).fill(name)
  await page.getByLabel(t('field.beginDate')).fill('2026-12-20')
  await page.getByLabel(t('field.endDate')).fill('2026-11-20')
  await page.getByLabel(t('field.leader')).selectOption('周正明（10002）')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:endBeforeStart'))
  await page.getByLabel(t('field.beginDate')).fill('2026-11-20')
  await page.getByLabel(t('field.endDate')).fill('2026-12-20')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const project = new URL(page.url()).pathname

  await page
    .getByRole('link', { name: t('object.add') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('object.add'))
  const number = `FA-${randomUUID().slice(0, 8)}`
  await page.getByLabel(t('field.reviewBatchNo')).fill('FA-2025-D101')
  await page.getByLabel(t('field.dealer'), { exact: true }).selectOption('太岭景远医药有限公司（D101）')
  await page.getByLabel(t('field.periodFrom')).fill('2026-01-01')
  await page.getByLabel(t('field.periodTo')).fill('2026-06-30')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:batchTaken'))
  await page.getByLabel(t('field.reviewBatchNo')).fill(number)
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText(t('stage.waiting'))

  await page.getByRole('link', { name: t('upload.title') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('upload.title'))
  const upload = async (...rows: string[][]) => {
    await page
      .getByLabel(t('common:workbook.file'))
      .setInputFiles(await workbook('对象.xlsx', { 审核对象: [heads, ...rows] }))
    await page.getByRole('button', { name: t('upload.title') }).click()
  }
  await upload([`${number}-2`, 'D999', '2026-01-01', '2026-06-30'])
  await expect(page.getByRole('row', { name: /审核对象 2 B/ })).toBeVisible()
  const remarked = page.waitForEvent('download')
  await page.getByRole('link', { name: t('upload.correctedLink') }).click()
  const sheets = await readSheets(await (await remarked).path())
  expect(sheets.审核对象?.[1]?.join()).toContain('该客户没有这个经销商')
  if (scripted) await axe(page)
  await upload([`${number}-2`, 'D108', '2026-01-01', '2026-06-30'])
  await expect(page.getByText(t('upload.done', { count: 1 }))).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('object.export') }).click()
  const exported = await readSheets(await (await downloading).path())
  expect(exported.审核对象).toHaveLength(3)

  await page.goto('/flow/auditProject/youting/index')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('待上传 2')
  if (scripted) await axe(page)
  await page
    .getByRole('link', { name: t('data.open') })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('data.ofClient', { name: '佑亭药业股份有限公司' }))
  const noteName = `说明-${number}.csv`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: noteName, mimeType: 'text/csv', buffer: Buffer.from('项目,说明\n甲,乙\n') })
  await page.getByRole('button', { name: t('master-data:upload.action') }).click()
  await expect(page.getByText(t('files:own.uploaded', { name: noteName }))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: `删除 ${noteName}` }).click()
  await page.getByRole('button', { name: t('master-data:delete') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('data.ofClient', { name: '佑亭药业股份有限公司' }))
  await expect(page.getByRole('link', { name: noteName })).toHaveCount(0)

  const theirs = await otherBrowser()
  await signIn(theirs, 'audit')
  await theirs.goto(project)
  await theirs.getByRole('link', { name: number, exact: true }).click()
  await theirs.getByRole('link', { name: t('object.deleteAction') }).click()
  await theirs.getByRole('button', { name: t('object.deleteAction') }).click()
  await expect(theirs.getByText(t('deleted'))).toBeVisible()
  const stranger = await otherBrowser()
  await signIn(stranger, 'staff1')
  await stranger.goto(project)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/无权限访问|页面不存在/)
})
