import { randomUUID } from 'node:crypto'
import { saveProcess } from '#contract/data/processes/calls.ts'
import { axe, comes, expect, signIn, test } from '../../support/journey.ts'
import { call, inDatabase, tokenOf } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('runs', 'mart')

type DemoTable = { workspaceId: number; workspaceBizId: string; bizId: string; key: string; owner: string }

/** A table of the demo with rows, its workspace and the workspace's owner. */
async function tableOfDemo(): Promise<DemoTable> {
  const { rows } = await inDatabase(
    `select w.id as "workspaceId", w.biz_id as "workspaceBizId", t.biz_id as "bizId", c.name as key, u.username as owner
    from data_table t join workspace w on w.id = t.workspace_id join data_column c on c.table_id = t.id and c.is_key
    join workspace_member m on m.workspace_id = w.id and m.role_type = '0'
    join sys_user u on u.id = m.user_id
    where t.version_id is not null and w.removed_at is null order by t.id limit 1`,
    [],
  )
  return rows[0] as never
}

test('a process is run, shows the rows of each step, makes a table again, and tells why a run failed', {
  tag: '@walk',
}, async ({ page, scripted }) => {
  const { workspaceId, workspaceBizId, bizId, key, owner } = await tableOfDemo()
  const token = await tokenOf(owner)
  const name = `流程${randomUUID().slice(0, 6)}`
  const tableName = `out_${randomUUID().replaceAll('-', '').slice(0, 8)}`
  const source = { id: 's', title: '来源表', kind: 'source', inputs: [], settings: { tableBizId: bizId } }
  const output = { id: 'o', title: '结果', kind: 'output', inputs: [{ node: 's' }] }
  const graph = { nodes: [source, { ...output, settings: { tableName, key: [key] } }] }
  const made = await call(saveProcess, { token, body: { workspaceBizId, name, graph } as never })
  await signIn(page, { username: owner })
  const runs = `/workbench/${workspaceId}/process/${made.bizId}/runs`
  await page.goto(runs)
  await expect(page.getByText(t('empty'))).toBeVisible()
  await page.getByRole('button', { name: t('run') }).click()
  await expect(page.getByText(t('started'))).toBeVisible()
  await comes(page, () => expect(page.getByText(t('state.finished'), { exact: true })).toBeVisible())
  await expect(page.getByRole('row', { name: /来源表/ })).toContainText(t('nodeState.success'))
  await expect(page.getByRole('link', { name: tableName })).toBeVisible()
  if (scripted) await axe(page)

  await page.getByRole('link', { name: t('title'), exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  if (scripted) await axe(page)

  // The table belongs to no process any more, as if a person had made it.
  await inDatabase(
    `delete from data_process_output where table_id = (select id from data_table where table_name = $1)`,
    [tableName],
  )
  await page.getByRole('button', { name: t('run') }).click()
  await comes(page, () => expect(page.getByText(t('state.failed'), { exact: true }).first()).toBeVisible())
  await expect(page.getByText(t('reason.nameTaken', { tableName })).first()).toBeVisible()
  await page.getByRole('button', { name: t('retry') }).click()
  await expect(page.getByText(t('retried'))).toBeVisible()
  await comes(page, () => expect(page.getByText(t('state.failed'), { exact: true }).first()).toBeVisible())
})
