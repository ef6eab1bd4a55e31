import { axe, expect, signIn, test } from '../../support/journey.ts'
import { fetchedExport, outsider, readSheets, unique } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('campaigns', 'campaigns-delivery', 'common', 'kinds-matrix-papers', 'papers', 'results')

const rows = 70
const columns = 19

test('a whole campaign: made, sent, answered by one link on both questionnaires, read, exported, and asked again', {
  tag: '@long',
}, async ({ page, otherBrowser, scripted }) => {
  test.slow()
  const name = unique('年度风险与财务评估')
  const { name: person, email } = outsider('梁宇')
  await signIn(page, 'risk')

  // Create a project with both kinds of questionnaire.
  await page.goto('/risk/projects/new')
  await page.getByLabel(t('project.name')).fill(name)
  await page.getByLabel('巴塞尔操作风险').check()
  await page.getByLabel('企业财务').check()
  await page.getByLabel(t('projectNew.endDay')).fill('2099-12-31')
  await page.getByRole('button', { name: t('projects.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const project = new URL(page.url()).pathname
  await page.goto(`${project}/respondents/new/external`)
  await page.getByLabel(t('respondent.name')).fill(person)
  await page.getByLabel(t('respondent.email')).fill(email)
  await page.getByLabel(t('respondent.company')).fill('华信信托')
  await page.getByLabel(t('respondent.department')).fill('财务部')
  await page.getByRole('button', { name: t('outsider.add') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person)
  const respondent = new URL(page.url()).pathname
  const link = await page.getByLabel(t('common:link.of', { name: person }), { exact: true }).inputValue()

  // Send the invitations.
  await page.goto(`${project}/deliveries`)
  await page.getByRole('link', { name: t('campaigns-delivery:choose.invite') }).click()
  await page.getByRole('button', { name: t('campaigns-delivery:choose.invite') }).click()
  await expect(
    page.getByText(t('campaigns-delivery:send.done.sent', { respondents: 1, mails: 1, messages: 0 })),
  ).toBeVisible()

  // Answer by the one link, without an account.
  const outside = await otherBrowser()
  await outside.goto(link)
  await expect(outside.getByText(t('papers:list.sum', { papers: 2, submitted: 0, open: 2 }))).toBeVisible()
  await outside
    .getByRole('listitem')
    .filter({ hasText: '巴塞尔操作风险' })
    .getByRole('link', { name: t('papers:list.fill') })
    .click()
  // Located by element: resolving this many roles takes longer than filling in.
  const cells = outside.locator('select')
  await expect(cells).toHaveCount(rows * columns)
  // Without scripts each column button reloads the page: one "not involved" fills the whole column as well.
  for (let column = 1; column < columns; column++) {
    if (scripted || column === 1) await outside.locator('thead button').nth(column).click()
    else await cells.nth(column).selectOption('0')
    await expect(cells.nth(column)).toHaveValue('0')
  }
  await expect(cells).toHaveCount(rows * columns)
  for (const [at, cell] of (await cells.elementHandles()).entries())
    if (at % columns === 0) await cell.selectOption(at === 0 ? '3' : '1')
  await outside.getByRole('button', { name: t('kinds-matrix-papers:check') }).click()
  await expect(outside.getByText(t('kinds-matrix-papers:step.complete', { cells: rows * columns }))).toBeVisible({
    timeout: 20_000,
  })
  await outside.getByRole('button', { name: t('papers:step.confirm') }).click()
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText(t('papers:receipt.title'))
  await outside.getByRole('link', { name: t('papers:receipt.next', { questionnaire: '企业财务' }) }).click()
  const amount = (row: string) => outside.getByRole('textbox', { name: `${row} 期末值`, exact: true })
  await amount('流动资产合计').fill('3000000')
  await amount('流动负债合计').fill('1,500,000.00')
  await outside.getByRole('button', { name: t('kinds-matrix-papers:check') }).click()
  await outside.getByRole('button', { name: t('papers:step.confirm') }).click()
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText(t('papers:receipt.title'))
  await expect(outside.getByText(t('papers:receipt.allDone'))).toBeVisible()

  // Read progress, causes and indicators.
  await page.goto(project)
  await expect(page.getByRole('progressbar', { name: t('project.progress'), exact: true })).toHaveText('2 / 2')
  await page.goto(`${project}/results/risks`)
  await expect(page.getByRole('main')).toContainText('3.00')
  await page.goto(`${project}/results/finance`)
  const ratio = page.getByRole('rowheader', { name: '流动比率（倍）' })
  await expect(page.getByRole('row').filter({ has: ratio })).toContainText('2.00')
  if (scripted) await axe(page)
  const indicators = page.waitForEvent('download')
  await page.getByRole('button', { name: t('results:export') }).click()
  expect(JSON.stringify((await readSheets(await (await indicators).path())).财务指标)).toContain('流动比率')

  // Export.
  await page.goto(`${project}/exports`)
  await page.getByRole('button', { name: t('results:exports.start') }).click()
  const sheets = await readSheets(await (await fetchedExport(page)).path())
  expect(JSON.stringify(sheets.答卷人)).toContain(person)
  expect(JSON.stringify(sheets.财务数据)).toContain('流动资产合计')

  // Ask again: the submitted paper stays, and the respondent sees the reason.
  await page.goto(respondent)
  await page
    .getByRole('link', { name: t('campaigns-delivery:askAgain.link') })
    .first()
    .click()
  await page.getByLabel(t('campaigns-delivery:askAgain.reason')).fill('请补充第二季度的情况')
  await page.getByRole('button', { name: t('campaigns-delivery:askAgain.action') }).click()
  await expect(page.getByText(t('campaigns-delivery:askAgain.done'))).toBeVisible()
  await outside.goto(link)
  await expect(outside.getByText(t('papers:list.sum', { papers: 3, submitted: 2, open: 1 }))).toBeVisible()
  await expect(outside.getByText(/请补充第二季度的情况/)).toBeVisible()
})
