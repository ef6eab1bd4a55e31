import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { applyForTable, cancelRequest, decideRequest, revokeGrant } from '#api/data/authorizations/request.ts'
import { grant, request } from '#api/data/authorizations/table.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { RequestStatus, TablePermission } from '#contract/data/authorizations/codes.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import { accepted } from './accepted.ts'
import { platformTitle } from './demo-platform-tables.ts'
import { demoPrincipal } from './demo-principal.ts'
import { earlier } from './earlier.ts'

const applicant = 'staff2'
const decider = 'risk'
const team = '反欺诈专项'
const owner = 'audit'
const ownerTeam = '供应商尽职调查'

/**
 * Requests of the demo in every state: for the suppliers one was cancelled, one rejected, and one approved with less than
 * it asked for; for the payments a right was revoked, and a new request waits; for the platform table the right of one
 * team has ended, and that of the other one starts later. Does nothing if there are any requests.
 */
export async function seedAuthorizations({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(request)) > 0) return
    const people = await principals(tx)
    const [asking, deciding, owning] = [people.get(applicant), people.get(decider), people.get(owner)]
    const workspaceOf = async (name: string) => (await tx.select().from(workspace).where(eq(workspace.name, name)))[0]
    const [using, ownerUsing] = [await workspaceOf(team), await workspaceOf(ownerTeam)]
    if (!asking || !deciding || !owning || !using || !ownerUsing) return
    const usual = await periodOf(tx, clock, { from: 0, until: 180 })

    const ask = async (
      title: string,
      purpose: string,
      permissions: TablePermission[],
      { by, period, at }: Asking = { by: { actor: asking, workspaceBizId: using.bizId }, period: usual, at: clock },
    ) => {
      const [table] = await tx.select().from(dataTable).where(eq(dataTable.title, title))
      if (!table) throw new Error(`the demo has no table ${title}`)
      const columns = await tx
        .select()
        .from(dataColumn)
        .where(eq(dataColumn.tableId, table.id))
        .orderBy(asc(dataColumn.place))
      const names = columns.map(({ name }) => name)
      const terms = { permissions, columns: names, rowCondition: null, purpose, ...period }
      const of = { tableBizId: table.bizId, workspaceBizId: by.workspaceBizId }
      const { bizId } = accepted(await applyForTable(tx, at, { params: { ...of, ...terms }, actor: by.actor }))
      return { bizId, version: 0, columns, at }
    }
    type Params = Awaited<ReturnType<typeof ask>>
    const decide = async ({ bizId, version, columns, at }: Params, reason: string, approved: boolean) => {
      const views = columns.map(({ name, defaultView }, place) => {
        const isLast = place === columns.length - 1
        return [name, isLast ? ColumnView.hidden : (defaultView as ColumnView)]
      })
      const decided = approved
        ? { decision: RequestStatus.approved, permissions: [TablePermission.view], columns: Object.fromEntries(views) }
        : { decision: RequestStatus.rejected }
      accepted(await decideRequest(tx, at, { decided: { bizId, version, reason, ...decided }, actor: deciding }))
    }
    const { view, download, reference } = TablePermission

    const cancelled = await ask('供应商名录', '核对可疑商户是否为本行供应商，先行了解数据范围。', [view])
    accepted(await cancelRequest(tx, clock, { ...cancelled, actor: asking }))
    const rejected = await ask('供应商名录', '批量导出供应商资料，供专项小组线下比对使用。', [view, download])
    await decide(rejected, '用途不具体，请说明比对的对象和范围。', false)
    const approved = await ask('供应商名录', '比对可疑交易的收款方与供应商名称、账号是否一致。', [view, download])
    await decide(approved, '同意查看；联系方式脱敏，登记日期与本用途无关，不予提供。', true)
    const revoked = await ask('付款流水', '排查上半年重复付款与拆分付款的线索。', [view])
    await decide(revoked, '同意，期满自动失效。', true)
    const [given] = await tx
      .select({ bizId: grant.bizId })
      .from(grant)
      .innerJoin(request, eq(request.id, grant.requestId))
      .where(eq(request.bizId, revoked.bizId))
    if (!given) throw new Error('the demo has no grant to revoke')
    accepted(await revokeGrant(tx, clock, { bizId: given.bizId, reason: '排查已结束，收回授权。', actor: deciding }))
    await ask('付款流水', '复核第二季度大额付款的收款账号，按月抽查。', [view, reference])
    const isOffered = (await tx.$count(dataTable, eq(dataTable.title, platformTitle))) > 0
    if (!isOffered) return
    const ended = await ask(platformTitle, '对照各部门的风险评估结果，确定供应商检查的重点部门。', [view], {
      by: { actor: owning, workspaceBizId: ownerUsing.bizId },
      period: await periodOf(tx, clock, { from: -60, until: -2 }),
      at: earlier(clock, 61),
    })
    await decide(ended, '同意查看两个月。', true)
    const later = await ask(platformTitle, '为下季度的可疑交易识别确定重点部门和业务。', [view, reference], {
      by: { actor: asking, workspaceBizId: using.bizId },
      period: await periodOf(tx, clock, { from: 14, until: 194 }),
      at: clock,
    })
    await decide(later, '同意，自下季度起。', true)
  })
}

type Period = { from: string; until: string }
type Asking = { by: { actor: Principal; workspaceBizId: string }; period: Period; at: Clock }

/** Days by their distance from today. */
async function periodOf(tx: Tx, { today }: Clock, { from, until }: { from: number; until: number }): Promise<Period> {
  const { rows } = await tx.execute<Period>(
    sql`select (${today} + ${from}::int)::text as from, (${today} + ${until}::int)::text as until`,
  )
  const [period] = rows
  if (!period) throw new Error('the database gave no days')
  return period
}

/** The people of these requests, with the rights that they use here. */
async function principals(tx: Tx): Promise<Map<string, Principal>> {
  const found = await tx
    .select({ userId: user.id, usercode: user.usercode, name: user.name, username: user.username })
    .from(user)
    .where(and(inArray(user.username, [applicant, decider, owner])))
  return new Map(
    found.map(({ username, ...person }) => [
      username,
      demoPrincipal(person, ...(username === decider ? [MarketPerm.decide] : [])),
    ]),
  )
}
