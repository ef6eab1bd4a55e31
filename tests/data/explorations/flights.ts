import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comes, expect } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('tables', 'workspaces')

const carriers = ['AA', 'DL', 'WN', 'B6', 'UA']
const flightsMade = 400
const daysBetween = 3

/** Flights of a year, six in ten of one carrier; one in forty has no delay recorded. */
const rows = Array.from({ length: flightsMade }, (_, at) => {
  const day = new Date(Date.UTC(2025, 0, 1 + ((at * daysBetween) % 360))).toISOString().slice(0, 10)
  const carrier = carriers[Math.min(at % 10, carriers.length - 1)] ?? ''
  const delay = at % 40 === 7 ? '' : String(((at * 37) % 180) - 20)
  return [`F${1000 + at}`, carrier, day, delay, String(200 + ((at * 53) % 2400))]
})

export const flights = {
  csv: ['flight,carrier,day,delay,distance', ...rows.map((row) => row.join())].join('\r\n'),
  rows: rows.length,
  /** Flights of at least so many minutes. */
  lateOf: (minutes: number) => rows.filter(([, , , delay = '']) => delay !== '' && Number(delay) >= minutes).length,
  of: (carrier: string) => rows.filter(([, own]) => own === carrier).length,
  withoutDelay: rows.filter(([, , , delay]) => delay === '').length,
}

/** A workspace of the person signed in, with the flights as its table; returns its address. */
export async function makeFlights(page: Page): Promise<{ workspace: string; id: string; name: string }> {
  const name = randomUUID().replace(/\d|-/g, '').padEnd(10, 'x').slice(0, 10)
  await page.goto('/workbench/Add')
  await page.getByLabel(t('workspaces:field.name')).fill(name)
  await page.getByRole('button', { name: t('workspaces:list.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const { rows: found } = await inDatabase('select id from workspace where name = $1', [name])
  const id = String(found[0]?.id)
  const workspace = `/workbench/${id}`
  await page.goto(`${workspace}/access/new`)
  await page
    .getByLabel(t('upload.file'))
    .setInputFiles({ name: 'flights.csv', mimeType: 'text/csv', buffer: Buffer.from(flights.csv) })
  await page.getByRole('button', { name: t('upload.action') }).click()
  await comes(page, () => expect(page.getByText(t('columns.title'), { exact: true }).first()).toBeVisible())
  const isKey = t('columns.partOf', { column: 'flight', part: t('columns.isKey') })
  await page.getByLabel(isKey, { exact: true }).check()
  await page.getByRole('button', { name: t('columns.store') }).click()
  await comes(page, () => expect(page.getByRole('link', { name: t('stored.open') })).toBeVisible())
  return { workspace, id, name }
}
