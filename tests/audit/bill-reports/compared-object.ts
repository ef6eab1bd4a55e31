import type { Page } from '@playwright/test'
import { executeComparison, findComparison } from '#contract/audit/comparisons/calls.ts'
import { expect, test } from '../../support/journey.ts'
import { call, tokenOf } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'
import { makeReadyObject } from '../comparisons/ready-object.ts'

const t = textsOf('bill-reports')

/** An object with a finished comparison. */
export async function makeComparedObject() {
  const made = await makeReadyObject()
  const token = await tokenOf('admin')
  await call(executeComparison, { body: { objectId: made.id }, token })
  const newest = async () => (await call(findComparison, { query: { objectId: made.id }, token })).newest
  await expect.poll(newest, { timeout: 60_000 }).not.toBeNull()
  return made
}

/** Waits until the sample is drawn; without scripts by reloading the page. */
export async function awaitSample(page: Page, number: number): Promise<void> {
  const row = page
    .getByRole('region', { name: t('samples.title') })
    .getByRole('row', { name: new RegExp(`第 ${number} 次`) })
  await expect(async () => {
    if (test.info().project.name !== 'js') await page.reload()
    await expect(row).toContainText(t('sampleState.done'), { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}
