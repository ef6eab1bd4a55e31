import type { Page } from '@playwright/test'
import { errorSummary, expect } from '../../support/journey.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('rules', 'mart')

/** Presses the first button named so. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Fills in a comparison of a condition by rows. */
export async function compareIn(page: Page, place: number, [column, operator, value]: [string, string, string]) {
  const row = page.getByRole('group', { name: t('mart:where.row', { number: place + 1 }), exact: true })
  await row.getByLabel(t('mart:where.column')).selectOption(column)
  await row.getByLabel(t('mart:where.operator')).selectOption(operator)
  await row.getByLabel(t('mart:where.values')).fill(value)
}

/** Names and creates a model of the payments; returns its address. */
export async function makeModel(page: Page, workspace: string, name: string): Promise<string> {
  await page.goto(`${workspace}/rule`)
  await expect(page.getByText(t('empty'))).toBeVisible()
  await page.getByRole('link', { name: t('add') }).click()
  await page.getByLabel(t('tables.main')).selectOption({ label: 'payments' })
  await press(page, t('next'))
  await press(page, t('create'))
  await expect(errorSummary(page)).toBeVisible()
  await expect(page.getByLabel('payment', { exact: true })).toBeChecked()
  await page.getByLabel(t('field.name')).fill(name)
  await press(page, t('create'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname
}
