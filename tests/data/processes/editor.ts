import type { Page } from '@playwright/test'
import { expect } from '../../support/journey.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('processes')

/** Adds a step in the open editor, behind the one named, and opens its form. */
export async function addStep(page: Page, kind: string, after?: string): Promise<void> {
  await page.getByLabel(t('addStep.kind')).selectOption({ label: t(`kind.${kind}` as 'kind.source') })
  if (after) await page.getByLabel(t('addStep.after')).selectOption({ label: after })
  await page.getByRole('button', { name: t('addStep.action'), exact: true }).click()
}

/** Field of the open step's form. */
export const setting = (page: Page, name: string) =>
  page.getByLabel(startsWith(t(`setting.${name}` as 'setting.column'))).first()

/** Names the open step and saves its settings. */
export async function apply(page: Page, title: string): Promise<void> {
  await page.getByLabel(t('step.name')).fill(title)
  await page.getByRole('button', { name: t('step.save') }).click()
  await expect(page.getByRole('heading', { name: t('step.title', { title }) })).toBeVisible()
}
