import { workspaceMember } from '#api/shell/workspaces/table.ts'
import * as calls from '#contract/data/authorizations/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import type { TestApi } from '../../support/api.ts'
import { type MadeTable, makeMarket, makeTable } from '../make-table.ts'

export type Mart = {
  /** Owns the table. */
  owning: Team
  /** Wants to use it. */
  using: Team
  market: Awaited<ReturnType<typeof makeMarket>>
  table: MadeTable
}

/** A table in a market, and a workspace without a right to it. */
export async function makeMart(
  api: TestApi,
  table: Partial<Omit<Parameters<typeof makeTable>[1], 'workspaceId' | 'owner' | 'marketId'>> = {},
): Promise<Mart> {
  const [owning, using, market] = [await makeTeam(api), await makeTeam(api), await makeMarket(api)]
  // Backdates memberships, because tests use fixed clocks.
  await api.db.update(workspaceMember).set({ answeredAt: '2026-01-01T00:00:00Z' })
  const made = { workspaceId: owning.id, owner: owning.owner, marketId: market.id, ...table }
  return { owning, using, market, table: await makeTable(api, made) }
}

type Params = Partial<BodyIn<typeof calls.applyForTable>>

const period = { from: '2026-11-20', until: '2027-01-31' }

export const applying = ({ table, using }: Pick<Mart, 'table' | 'using'>, requested: Params = {}) => ({
  tableBizId: table.bizId,
  workspaceBizId: using.bizId,
  permissions: ['view' as const],
  columns: ['编号', '金额'],
  purpose: '核对采购合同与付款记录的一致性',
  ...period,
  ...requested,
})

/** A pending request by the collaborator; returns its bizId. */
export async function apply(
  api: TestApi,
  mart: Pick<Mart, 'table' | 'using'>,
  requested: Params = {},
): Promise<string> {
  const { bizId } = await api.done(calls.applyForTable, {
    as: mart.using.collaborator,
    body: applying(mart, requested),
  })
  return bizId
}

/** A right in force; returns the bizId of its request. */
export async function grantTo(
  api: TestApi,
  mart: Mart,
  input: Params = {},
  given: Partial<BodyIn<typeof calls.decideRequest>> = {},
): Promise<string> {
  const bizId = await apply(api, mart, input)
  const body = { bizId, version: 0, decision: 'approved' as const, reason: '同意', ...given }
  await api.done(calls.decideRequest, { as: mart.market.manager, body })
  return bizId
}
