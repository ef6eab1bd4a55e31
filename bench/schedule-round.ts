import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dataSchedule, dataSlot } from '#api/data/schedules/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { type Server, startServer } from './server.ts'
import type { Site } from './site.ts'

/** Runs of schedules that were all due at one moment; times in milliseconds after it. */
export type Round = {
  /** Until the run of each schedule was queued: of the first, and of the last. */
  firstQueuedMs: number
  lastQueuedMs: number
  /** Until the first run began, and the last one, as far as they have begun. */
  firstBegunMs: number
  lastBegunMs: number
  begun: number
  kills: number
  faults: string[]
}

type Wanted = {
  schedules: number
  workspaces: number
  instances: number
  /** Time until they are due, in which the instances are ready. */
  aheadSeconds: number
  /** Number of instances killed and restarted, one after the other. */
  kills?: number
}

const pollEveryMs = 50
const withinMs = 180_000
const killEveryMs = 150

/** Starts schedules that are due at one moment over several instances, which may be killed in the meantime. */
export async function startDueSchedules(site: Site, { kills = 0, ...wanted }: Wanted): Promise<Round> {
  const servers: Server[] = []
  for (let instance = 0; instance < wanted.instances; instance++) servers.push(await startServer(site))
  const round = { kills: 0, faults: [] as string[] }
  try {
    return await site.use(async (db) => {
      const due = await addSchedules(db, wanted)
      const queued = async () => {
        const { rows } = await db.execute<{ count: number }>(sql`
          select count(*)::int as count from ${dataSlot} l where l.slot = ${due}::timestamptz and l.run_id is not null`)
        return rows[0]?.count ?? 0
      }
      const until = Date.now() + withinMs
      while ((await queued()) < wanted.schedules && Date.now() < until) {
        if (round.kills < kills && (await queued()) > 0) {
          const at = round.kills % servers.length
          const server = servers[at]
          if (server) {
            await server.kill()
            servers[at] = await startServer(site)
            round.kills += 1
          }
          await setTimeout(killEveryMs)
        }
        await setTimeout(pollEveryMs)
      }
      return { ...round, ...(await figuresOf(db, due, wanted.schedules, round.faults)) }
    })
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
}

/** Live schedules of processes without a step, whose runs cost almost nothing; returns their common due time. */
async function addSchedules(db: Db, { schedules, workspaces, aheadSeconds }: Wanted): Promise<string> {
  const [owner] = await db.select({ id: user.id }).from(user).orderBy(user.id).limit(1)
  const byId = owner?.id ?? 0
  const { rows } = await db.execute<{ due: string }>(
    sql`select date_trunc('second', clock_timestamp() + make_interval(secs => ${aheadSeconds})) as due`,
  )
  const due = rows[0]?.due ?? ''
  for (let place = 0; place < workspaces; place++) {
    const [made] = await db
      .insert(workspace)
      .values({ bizId: randomBizId(), name: `bench${place}${randomUUID().slice(0, 4)}` })
      .returning({ id: workspace.id })
    const workspaceId = made?.id ?? 0
    await db.insert(workspaceMember).values({ workspaceId, userId: byId, roleType: '0', status: '0' })
    const own = Math.ceil((schedules - place) / workspaces)
    const processes = await db
      .insert(dataProcess)
      .values(
        Array.from({ length: own }, () => ({
          bizId: randomBizId(),
          workspaceId,
          name: randomUUID().slice(0, 12),
          currentVersion: 1,
          liveVersion: 1,
          ownerId: byId,
        })),
      )
      .returning({ id: dataProcess.id })
    const versions = await db
      .insert(dataProcessVersion)
      .values(
        processes.map(({ id }) => ({ processId: id, number: 1, graph: { nodes: [] }, digest: randomUUID(), byId })),
      )
      .returning({ id: dataProcessVersion.id, processId: dataProcessVersion.processId })
    await db.insert(dataSchedule).values(
      versions.map(({ id: versionId, processId }) => ({
        bizId: randomBizId(),
        processId,
        workspaceId,
        versionId,
        type: '1' as const,
        timing: { every: 'day' as const, time: '00:00' },
        missed: 'latest' as const,
        retries: 0,
        retryPauseMinutes: 1,
        timeBudget: 60,
        onFailure: 'stop' as const,
        state: 'live' as const,
        nextSlot: due,
        timeZone: 'Asia/Shanghai',
        byId,
      })),
    )
  }
  return due
}

type Figures = Omit<Round, 'kills' | 'faults'>

/** Times of the runs; notes schedules without exactly one run, and runs out of order. */
async function figuresOf(db: Db, due: string, wanted: number, faults: string[]): Promise<Figures> {
  const { rows } = await db.execute<{ scheduleId: number; slots: number; runs: number; firstRun: number }>(sql`
    select s.id as "scheduleId", count(distinct l.id)::int as slots, count(distinct r.id)::int as runs,
      min(r.id)::int as "firstRun"
    from ${dataSlot} l join ${dataSchedule} s on s.id = l.schedule_id
    left join ${dataRun} r on r.started_for = 'schedule:' || s.biz_id and r.slot = l.slot
    where l.slot = ${due}::timestamptz group by s.id order by s.id`)
  if (rows.length !== wanted) faults.push(`${wanted - rows.length} of ${wanted} schedules have no slot`)
  for (const { scheduleId, slots, runs } of rows)
    if (slots !== 1 || runs !== 1) faults.push(`schedule ${scheduleId} has ${slots} slots and ${runs} runs`)
  const inOrder = rows.every(({ firstRun }, at) => at === 0 || firstRun > (rows[at - 1]?.firstRun ?? 0))
  if (!inOrder) faults.push('runs were started out of order')
  const after = (moment: SQL) => sql`(extract(epoch from ${moment} - ${due}::timestamptz) * 1000)::float8`
  const { rows: times } = await db.execute<Figures>(sql`
    select min(${after(sql`r.created_at`)}) as "firstQueuedMs", max(${after(sql`r.created_at`)}) as "lastQueuedMs",
      coalesce(min(${after(sql`r.started_at`)}), 0) as "firstBegunMs",
      coalesce(max(${after(sql`r.started_at`)}), 0) as "lastBegunMs", count(r.started_at)::int as begun
    from ${dataRun} r where r.slot = ${due}::timestamptz`)
  const [found] = times
  if (!found) throw new Error('no run was started')
  return found
}
