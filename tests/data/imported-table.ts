import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comes, expect } from '../support/journey.ts'
import { inDatabase } from '../support/journey-data.ts'
import { textsOf } from '../support/texts.ts'

const t = textsOf('tables', 'workspaces')

/** Address, id and name of a workspace with a table. */
export type ImportedTable = { workspace: string; id: string; name: string }

/** Makes a workspace of the person signed in, and imports a file as its table by the pages. */
export async function importTable(
  page: Page,
  { fileName, csv, key }: { fileName: string; csv: string; key: string },
): Promise<ImportedTable> {
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
    .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: t('upload.action') }).click()
  await comes(page, () => expect(page.getByText(t('columns.title'), { exact: true }).first()).toBeVisible())
  const isKey = t('columns.partOf', { column: key, part: t('columns.isKey') })
  await page.getByLabel(isKey, { exact: true }).check()
  await page.getByRole('button', { name: t('columns.store') }).click()
  await comes(page, () => expect(page.getByRole('link', { name: t('stored.open') })).toBeVisible())
  return { workspace, id, name }
}
