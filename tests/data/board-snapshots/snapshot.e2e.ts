import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { axe, expect, signIn, test } from '../../support/journey.ts'
import { textsOf } from '../../support/texts.ts'
import { makePaymentsBoard, makeReader } from '../boards/demo-payments.ts'

const t = textsOf('board-snapshots', 'boards')

/** Timeout in ms for pages that start the engine first. */
const soon = { timeout: 20_000 }

test('a snapshot is made, opened, downloaded, and verified by anyone with its statement', { tag: '@walk' }, async ({
  page,
  scripted,
  otherBrowser,
}) => {
  const { bizId, name, owner } = await makePaymentsBoard(await makeReader())
  await signIn(page, { username: owner })
  await page.goto(`/board/detail/${bizId}`)
  await page.getByRole('link', { name: t('boards:snapshots') }).click()
  await expect(page.getByText(t('empty'))).toBeVisible()
  await page.getByLabel(t('note')).fill('月末')
  await page.getByRole('button', { name: t('make') }).click()
  await expect(page.getByText(t('made'))).toBeVisible(soon)
  await expect(page.getByRole('heading', { name: '付款笔数' })).toBeVisible()
  if (scripted) await axe(page, { themes: 'every' })

  // The digest of the downloaded file is the one that the statement names.
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('download') }).click()
  const bytes = await readFile(await (await downloading).path())
  const digest = createHash('sha256').update(bytes).digest('hex')
  const statement = (await page.locator('[data-statement]').textContent()) ?? ''
  const signature = ((await page.locator('[data-signature]').textContent()) ?? '').trim()
  expect(statement).toContain(digest)

  const stranger = await otherBrowser()
  await stranger.goto('/board/snapshot/check')
  const check = async (said: string) => {
    await stranger.getByLabel(t('statement')).fill(said)
    await stranger.getByLabel(t('signature')).fill(signature)
    await stranger.getByRole('button', { name: t('verify.submit') }).click()
  }
  await check(statement)
  await expect(stranger.getByText(t('verify.genuine'))).toBeVisible()
  if (scripted) await axe(stranger)
  await check(
    statement.replace(
      digest,
      digest.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    ),
  )
  await expect(stranger.getByText(t('verify.forged'))).toBeVisible()

  await page.getByRole('button', { name: t('remove') }).click()
  await expect(page.getByText(t('removed'))).toBeVisible()
  await expect(page.getByText(t('empty'))).toBeVisible()
  await page.getByRole('link', { name }).last().click()
  await expect(page).toHaveURL(new RegExp(`/board/detail/${bizId}$`))
})
