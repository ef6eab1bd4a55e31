import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'
import { makeCollectedObject } from './collected-object.ts'

const t = textsOf('collection')

const underAudit = (taskIds: readonly number[]) =>
  inDatabase(`update collection_task set status = '0100', handed_in_at = now() where id = any($1::int[])`, [taskIds])

test('completing a task of which tickets are missing asks first, names them, and keeps the reason with the task', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  const { taskIds } = await makeCollectedObject()
  const [taskId] = taskIds
  await underAudit(taskIds)
  await signIn(page, 'audit')
  await page.goto(`/flow/billCollect/task/${taskId}`)
  await page.getByRole('button', { name: t('complete.actionPlain') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('complete.title', { count: 1 }))
  await expect(page.getByRole('row', { name: `#${taskId}` })).toContainText(
    t('complete.missing', { types: '发票、随货同行单' }),
  )
  await page.getByRole('button', { name: t('complete.action') }).click()
  await expect(errorSummary(page)).toContainText(t('complete.reason'))
  if (scripted) await axe(page)
  await page.getByLabel(t('complete.reason')).fill('经销商已注销，无法补交')
  await page.getByRole('button', { name: t('complete.action') }).click()
  await expect(page.getByText(t('complete.done', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('task.completedOpen'))).toBeVisible()
  await expect(page.getByText('经销商已注销，无法补交')).toBeVisible()
  if (scripted) await axe(page)
})

test('completing ticked tasks with open points asks once for all of them', { tag: '@form' }, async ({ page }) => {
  const { id, taskIds } = await makeCollectedObject()
  await underAudit(taskIds)
  await signIn(page, 'audit')
  await page.goto(`/flow/billCollect?objectId=${id}`)
  for (const taskId of taskIds) await page.getByRole('checkbox', { name: `#${taskId}` }).check()
  await page.getByRole('button', { name: /^完成.*勾选的行/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('complete.title', { count: 2 }))
  for (const taskId of taskIds) await expect(page.getByRole('row', { name: `#${taskId}` })).toBeVisible()
  await page.getByLabel(t('complete.reason')).fill('已当面核对原件')
  await page.getByRole('button', { name: t('complete.action') }).click()
  await expect(page.getByText(t('complete.done', { count: 2 }))).toBeVisible()
  expect(new URL(page.url()).searchParams.get('objectId')).toBe(String(id))
})
