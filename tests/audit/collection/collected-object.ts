import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'
import { makeObject } from '../comparisons/ready-object.ts'
import { pathOf } from '../tickets/truth.ts'

const t = textsOf('collection-share')

const product = { code: 'CP1001', name: '阿莫西林胶囊', spec: '0.25g×24粒', baseUnit: '盒', factors: {} }

/** A review object with two lines that need tickets: an invoice and a delivery note each. */
export async function makeCollectedObject() {
  const made = await makeObject()
  const master = { products: [product], relations: [] }
  const settings = { windowDays: 3, farWindowDays: 31, splitSize: 3, tolerance: 0 }
  const { rows } = await inDatabase(
    `insert into flow_comparison (object_id, number, settings, inputs, master, started_by, finished_at)
     values ($1, 1, $2, '[]', $3, (select id from sys_user where username = 'admin'), now()) returning id`,
    [made.id, JSON.stringify(settings), JSON.stringify(master)],
  )
  const taskIds: number[] = []
  for (const [row, counterparty, day] of [
    [2, '雁河大药房', '2026-01-05'],
    [3, '太岭百姓药房', '2026-01-07'],
  ] as const) {
    const task = await inDatabase(
      `insert into collection_task (object_id, line_key, comparison_id, place, file_name, row, date, counterparty,
         product_code, product_name, spec, batch_no, quantity, unit, product, base, amount, flow_type, state, needed)
       values ($1, $2, $3, $4::int, '上报流向.csv', $4::int, $5, $6, 'CP1001', '阿莫西林胶囊', '0.25g×24粒', 'B01', 10, '盒', 'CP1001', 10,
         100, 'sale', 'matched', '{invoice,deliveryNote}') returning id`,
      [made.id, `key:${row}`, rows[0]?.id, row, day, counterparty],
    )
    taskIds.push(Number(task.rows[0]?.id))
  }
  return { ...made, taskIds }
}

type Ticket = { name: string; mimeType: string; buffer: Buffer }

/** A generated ticket under another file name. */
export const madeTicket = (file: string, name: string): Ticket => ({
  name,
  mimeType: file.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
  buffer: readFileSync(pathOf(file)),
})

/** A unique picture without text. */
export async function ticketPicture(name: string) {
  const shade = Math.floor(Math.random() * 200)
  const background = { r: 250, g: shade + 40, b: 240 }
  const buffer = await sharp({ create: { width: 640, height: 420, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Uploads a ticket on the page of a line. */
export async function putUp(page: Page, type: string, ticket: Ticket): Promise<void> {
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel(t('upload.file')).setInputFiles(ticket)
  await page.getByRole('button', { name: t('upload.action'), exact: true }).click()
  await expect(page.getByText(t('upload.done', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('link', { name: ticket.name })).toBeVisible()
}

/** Waits until everything on a page has been read: an earlier decision or correction would be a conflict. */
export const allRead = (page: Page) =>
  expect(async () => {
    await page.reload()
    // Beginning of the sentences of both sides, the dealer's and the auditor's.
    await expect(page.getByText('正在识别票据')).toHaveCount(0, { timeout: 100 })
  }).toPass({ timeout: 60_000 })
