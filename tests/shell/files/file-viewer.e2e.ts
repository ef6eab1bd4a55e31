import type { Page } from '@playwright/test'
import * as calls from '#contract/shell/files/calls.ts'
import { axe, demoPassword, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { attemptSignIn, call, makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'
import * as sample from './samples.ts'

const t = textsOf('files', 'common')

/** A new user, signed in, who uploads the given files. */
async function uploader(page: Page) {
  const account = await makeAccount()
  await signIn(page, account)
  const { access_token: token } = await (await attemptSignIn(account.username, demoPassword)).json()
  return {
    async upload(bytes: Uint8Array | string, name: string): Promise<string> {
      const body = new FormData()
      body.set('file', new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name))
      return (await call(calls.uploadFile, { body, token })).path
    },
  }
}

const viewer = (path: string, more = '') => `/file-viewer?path=${encodeURIComponent(path)}${more}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a workbook is read sheet by sheet and page by page, and each has an address', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  const { upload } = await uploader(page)
  const rows = Array.from({ length: 250 }, (_, at) => [`甲-${at + 1}`, at + 1])
  const path = await upload(
    await sample.workbook([
      { name: '流向', rows },
      { name: '说明', rows: [['只此一行']] },
    ]),
    '流向上报.xlsx',
  )
  await page.goto(viewer(path))
  await expect(title(page)).toHaveText('流向上报.xlsx')
  await expect(page.getByRole('cell', { name: '甲-100', exact: true })).toBeVisible()
  await expect(page.getByText(t('common:pager.range', { from: 1, to: 100, total: 250 }))).toBeVisible()
  await page.getByRole('link', { name: t('common:pager.next') }).click()
  await expect(page.getByRole('cell', { name: '甲-200', exact: true })).toBeVisible()
  await page
    .getByRole('navigation', { name: t('sheet.sheets') })
    .getByRole('link', { name: '说明' })
    .click()
  await expect(page.getByRole('cell', { name: '只此一行' })).toBeVisible()
  await expect(page).toHaveURL(/sheet=1$/)
  if (scripted) await axe(page)
  await page.reload()
  await expect(page.getByRole('cell', { name: '只此一行' })).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('viewer.download') }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('流向上报.xlsx')
})

test('a csv whose encoding was detected wrongly is shown in another one', { tag: '@long' }, async ({ page }) => {
  const { upload } = await uploader(page)
  await page.goto(viewer(await upload('产品,数量\n阿莫西林,5\n', '销售.csv')))
  await expect(page.getByRole('link', { name: 'UTF-8' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Big5' }).click()
  await expect(page.getByRole('link', { name: 'Big5' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('cell', { name: '阿莫西林' })).toHaveCount(0)
  await page.getByRole('link', { name: 'UTF-8' }).click()
  await expect(page.getByRole('cell', { name: '阿莫西林' })).toBeVisible()
})

test('an archive lists its files, each of which opens, and leads back', { tag: '@long' }, async ({
  page,
  scripted,
}) => {
  const { upload } = await uploader(page)
  const path = await upload(
    await sample.zip({ '资料/销售.csv': sample.csv, '图.png': sample.png, '旧.doc': sample.compound('WordDocument') }),
    '资料.zip',
  )
  await page.goto(viewer(path))
  if (scripted) await axe(page)
  await page.getByRole('link', { name: '资料/销售.csv' }).click()
  await expect(title(page)).toHaveText('销售.csv')
  await expect(page.getByRole('cell', { name: '乙, 大' })).toBeVisible()
  await page.getByRole('link', { name: '资料.zip' }).click()
  await page.getByRole('link', { name: '图.png' }).click()
  await expect(page.getByRole('img', { name: '图.png' })).toHaveJSProperty('naturalWidth', 1)
  await page.goto(viewer(path, '&entry=2'))
  await expect(page.getByText(t('viewer.cannot'))).toBeVisible()
  if (scripted) await axe(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('viewer.download') }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('旧.doc')
})

test('a document is read as text, headings and tables of ours, whatever it says', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  const { upload } = await uploader(page)
  const paragraph = (text: string, style = '') => `<w:p><w:pPr>${style}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const path = await upload(
    await sample.docx(
      paragraph('采购合同', '<w:pStyle w:val="Heading1"/>') +
        paragraph('&lt;img src=x onerror="document.title=1"&gt;') +
        `<w:tbl><w:tr><w:tc>${paragraph('品名')}</w:tc><w:tc>${paragraph('数量')}</w:tc></w:tr></w:tbl>`,
    ),
    '合同.docx',
  )
  await page.goto(viewer(path))
  await expect(page.getByRole('heading', { level: 2, name: '采购合同' })).toBeVisible()
  await expect(page.getByText('<img src=x onerror="document.title=1">')).toBeVisible()
  await expect(page.getByRole('cell', { name: '数量' })).toBeVisible()
  if (scripted) await axe(page)
})

test('a PDF stands in a frame of its own, which the policy of its page alone lets in', { tag: '@form' }, async ({
  page,
  request,
}) => {
  const { upload } = await uploader(page)
  const path = await upload(sample.smallPdf, '发票.pdf')
  const answer = await page.goto(viewer(path))
  expect(answer?.headers()['content-security-policy']).toContain("frame-src 'self'")
  await expect(page.locator('iframe[title="发票.pdf"]')).toBeVisible()
  const shown = await page.context().request.get(`/file-viewer/shown?path=${encodeURIComponent(path)}`)
  expect(shown.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline;/),
    'content-security-policy': expect.stringMatching(/^script-src 'none'.*frame-ancestors 'self'$/),
    'x-content-type-options': 'nosniff',
  })
  const other = await page.goto(viewer(await upload(sample.csv, '表.csv')))
  expect(other?.headers()['content-security-policy']).toContain("frame-src 'none'")
  // Without a session, no file is sent.
  expect((await request.get(`/file-viewer/shown?path=${encodeURIComponent(path)}`)).headers()['content-type']).toMatch(
    /html/,
  )
})

test('a file of another is as unknown as none, and no file at all says so', { tag: '@form' }, async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const { upload } = await uploader(page)
  const path = await upload(sample.csv, '表.csv')
  await page.goto('/file-viewer')
  await expect(page.getByText(t('viewer.none'))).toBeVisible()
  if (scripted) await axe(page)
  const other = await otherBrowser()
  await signIn(other, await makeAccount())
  expect((await other.goto(viewer(path)))?.status()).toBe(404)
  expect((await other.goto(viewer('own-file/none.csv')))?.status()).toBe(404)
})

test('a file is uploaded, listed, looked at and deleted; a wrong one is refused with what is wrong', {
  tag: '@walk',
}, async ({ page, scripted }) => {
  await signIn(page, await makeAccount())
  await page.goto('/file-viewer')
  await page.getByRole('link', { name: t('own.title') }).click()
  await expect(page.getByText(t('own.none'))).toBeVisible()
  if (scripted) await axe(page)
  const choose = (name: string, content: string | Uint8Array) =>
    page
      .getByLabel(t('own.file'), { exact: true })
      .setInputFiles({ name, mimeType: 'a/b', buffer: Buffer.from(content) })
  await choose('发票.pdf', sample.png)
  await page.getByRole('button', { name: t('own.upload') }).click()
  // Scripts send each file separately, and show next to it why it was refused.
  const notice = scripted ? page.getByRole('listitem').filter({ hasText: '发票.pdf' }) : errorSummary(page)
  await expect(notice).toContainText('内容是 png，与文件名的扩展名不符')
  if (scripted) await axe(page)
  await choose('销售.csv', sample.csv)
  await page.getByRole('button', { name: t('own.upload') }).click()
  await expect(page.getByText(t('own.uploaded', { name: '销售.csv' }))).toBeVisible()
  await page.getByRole('link', { name: '销售.csv', exact: true }).click()
  await expect(page.getByRole('cell', { name: '乙, 大' })).toBeVisible()
  await page.goto('/file-viewer/files')
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('own.delete') }).click()
  await expect(title(page)).toHaveText(t('remove.title', { name: '销售.csv' }))
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('own.delete') }).click()
  await expect(page.getByText(t('remove.done'))).toBeVisible()
  await expect(page.getByText(t('own.none'))).toBeVisible()
})

test('a file goes on where the connection was lost, and one that is cancelled is left out @js', async ({
  page,
  complaints,
}) => {
  await uploader(page)
  await page.goto('/file-viewer/files')
  let parts = 0
  await page.route('**/file-viewer/parts?step=part', (route) => (++parts === 2 ? route.abort() : route.continue()))
  const pdf = { name: '合同.pdf', mimeType: 'a/b', buffer: Buffer.from(sample.pdf(12 * 1024 * 1024)) }
  const other = { name: '表.csv', mimeType: 'a/b', buffer: Buffer.from('文字') }
  await page.getByLabel(t('own.file'), { exact: true }).setInputFiles([pdf, other])
  await page.getByRole('button', { name: t('own.upload') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '合同.pdf' })).toContainText(t('upload.waiting'))
  await page
    .getByRole('listitem')
    .filter({ hasText: '表.csv' })
    .getByRole('button', { name: t('upload.cancel') })
    .click()
  await expect(page.getByText(t('own.uploaded', { name: '合同.pdf' }))).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('row', { name: /合同\.pdf/ })).toContainText('12.0 MB')
  await expect(page.getByText('表.csv')).toHaveCount(0)
  expect(parts).toBe(4)
  complaints.length = 0
})
