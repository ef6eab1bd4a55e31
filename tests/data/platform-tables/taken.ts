import { randomUUID } from 'node:crypto'
import { saveMarket } from '#contract/data/markets/calls.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { readTable } from '#contract/data/mart/calls.ts'
import * as calls from '#contract/data/platform-tables/calls.ts'
import { executeTable } from '#contract/data/refreshes/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { makeWorkspace } from '../../shell/workspaces/team.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'

export type Provider = Person & { roleId: number; workspaceBizId: string; workspaceId: number; marketBizId: string }

/** A data mart administrator with these permissions of features, who owns a workspace and a market. */
export async function makeProvider(api: TestApi, perms: readonly string[]): Promise<Provider> {
  const person = await makeUser(api, { perms: [MarketPerm.manage, ...perms] })
  const { bizId: workspaceBizId, id: workspaceId } = await makeWorkspace(api, person)
  const body = { name: `市场${randomUUID().slice(0, 8)}`, managerIds: [person.userId] }
  const { bizId: marketBizId } = await api.done(saveMarket, { as: person, body })
  return { ...person, workspaceBizId, workspaceId, marketBizId }
}

export type Taking = Partial<BodyIn<typeof calls.takeTable>>

export const takingOf = ({ workspaceBizId, marketBizId }: Provider, code: string, more: Taking = {}) => ({
  code,
  workspaceBizId,
  marketBizId,
  tableName: `p_${randomUUID().slice(0, 8)}`,
  title: '',
  ...more,
})

/** Takes a platform table in and stores its rows. */
export async function take(api: TestApi, by: Provider, code: string, more: Taking = {}): Promise<string> {
  const { bizId } = await api.done(calls.takeTable, { as: by, body: takingOf(by, code, more) })
  await api.work()
  return bizId
}

export const sourceOf = (api: TestApi, as: Person, bizId: string) =>
  api.done(calls.getPlatformSource, { as, query: { bizId } })

/** Refreshes a table and waits for the end. */
export async function refresh(api: TestApi, as: Person, bizId: string) {
  await api.done(executeTable, { as, query: { bizId } })
  await api.work()
  return sourceOf(api, as, bizId)
}

type Cell = string | number | boolean | null
type Row = Record<string, Cell>

/** All rows of a table, as its own workspace sees them, by names of columns. */
export async function rowsOf(api: TestApi, by: Provider, bizId: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | undefined, isOver = false; !isOver; ) {
    const body = { bizId, workspaceBizId: by.workspaceBizId, size: 200, ...(after && { after }) }
    const page = await api.done(readTable, { as: by, body })
    const named = (cells: readonly Cell[]): Row =>
      Object.fromEntries(page.columns.map(({ name }, at) => [name, cells[at] ?? null]))
    rows.push(...page.rows.map(named))
    after = page.next ?? undefined
    isOver = after === undefined
  }
  return rows
}
