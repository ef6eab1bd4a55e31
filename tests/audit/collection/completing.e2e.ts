import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { makeCollectedObject } from './collected-object.ts'

const underAudit = (taskIds: readonly number[]) =>
  inDatabase(`update collection_task set status = '0100', handed_in_at = now() where id = any($1::int[])`, [taskIds])

test('completing a task of which tickets are missing asks first, names them, and keeps the reason with the task', async ({
  page,
  scripted,
}) => {
  const { taskIds } = await makeCollectedObject()
  const [taskId] = taskIds
  await underAudit(taskIds)
  await signIn(page, 'audit')
  await page.goto(`/flow/billCollect/task/${taskId}`)
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 个任务还有未决事项，仍要完成？')
  await expect(page.getByRole('row', { name: `#${taskId}` })).toContainText('缺：发票、随货同行单')
  await page.getByRole('button', { name: '仍要完成' }).click()
  await expect(errorSummary(page)).toContainText('仍要完成的原因')
  if (scripted) await axe(page)
  await page.getByLabel('仍要完成的原因').fill('经销商已注销，无法补交')
  await page.getByRole('button', { name: '仍要完成' }).click()
  await expect(page.getByText('已完成 1 个任务')).toBeVisible()
  await expect(page.getByText('完成时仍有未决事项')).toBeVisible()
  await expect(page.getByText('经销商已注销，无法补交')).toBeVisible()
  if (scripted) await axe(page)
})

test('completing ticked tasks of which something is open asks about all of them at once', async ({ page }) => {
  const { id, taskIds } = await makeCollectedObject()
  await underAudit(taskIds)
  await signIn(page, 'audit')
  await page.goto(`/flow/billCollect?objectId=${id}`)
  for (const taskId of taskIds) await page.getByRole('checkbox', { name: `#${taskId}` }).check()
  await page.getByRole('button', { name: /^完成.*勾选的行/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 个任务还有未决事项，仍要完成？')
  for (const taskId of taskIds) await expect(page.getByRole('row', { name: `#${taskId}` })).toBeVisible()
  await page.getByLabel('仍要完成的原因').fill('已当面核对原件')
  await page.getByRole('button', { name: '仍要完成' }).click()
  await expect(page.getByText('已完成 2 个任务')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('objectId')).toBe(String(id))
})
