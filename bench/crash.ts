import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#api/db/connection.ts'
import { paper, paperPost } from '#api/risk-evaluation/table.ts'
import { verifyAudit } from '#api/system/audit.ts'
import { auditEntry } from '#api/system/table.ts'
import { baselCode, type Campaign, type SentPaper, sendPapers } from './campaign.ts'
import { doneStatus, paperForm, postForm, ratingsOf } from './paper-form.ts'
import { startServer, untilReady } from './server.ts'
import { keys, type Site } from './site.ts'

/** What is ended by kill -9: the app's process, or PostgreSQL under it. */
export type Victim = 'app' | 'PostgreSQL'

/** `faults` says what was lost, half written, done twice or refused; none is what is expected. */
export type Survival = { kills: number; acknowledged: number; inFlight: number; faults: string[] }

/** Save n of a paper is posted on version n − 1 and holds the ratings of seed n: what is stored tells which save it is. */
type Writer = { paper: SentPaper; acknowledged: number }

const writersAtOnce = 6
const strikeWithinMs = 40

/**
 * Kills in the middle of saves. Each writer saves its own paper again and again by the plain form; after each kill every
 * paper must hold its last acknowledged save, or the one that was under way, whole. Then that one is posted again by its
 * key, which must do it exactly once.
 */
export async function surviveKills(
  site: Site,
  { victim, kills }: { victim: Victim; kills: number },
): Promise<Survival> {
  const campaign = await site.use((db) => sendPapers(db, baselCode, writersAtOnce))
  const writers = campaign.papers.map((sent): Writer => ({ paper: sent, acknowledged: 0 }))
  const survival: Survival = { kills: 0, acknowledged: 0, inFlight: 0, faults: [] }
  let server = await startServer(site)
  try {
    while (survival.kills < kills) {
      const { url } = server
      const strike = victim === 'app' ? () => server.kill() : async () => site.postgres?.crash()
      const unexpected = await writeUntilStruck(writers, { url, cells: campaign.cells, strike })
      survival.faults.push(...unexpected)
      if (unexpected.length > 0) break
      survival.kills += 1
      if (victim === 'app') server = await startServer(site)
      else await site.postgres?.start()
      await untilReady(server)
      for (const writer of writers) {
        const { applied, fault } = await compare(server.url, campaign, writer)
        if (fault) survival.faults.push(`after kill ${survival.kills}: ${fault}`)
        if (applied) survival.inFlight += 1
      }
    }
    const repeated = await Promise.all(
      writers.map((writer) => saveNext(writer, server.url, campaign.cells, new Agent())),
    )
    if (repeated.some((status) => status !== doneStatus)) survival.faults.push(`posted again: ${repeated.join(', ')}`)
  } finally {
    await server.stop()
  }
  survival.acknowledged = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  survival.faults.push(...(await site.use((db) => inspect(db, campaign, writers))))
  return survival
}

type Writing = { url: string; cells: string[]; strike: () => Promise<void> }

/** All save until their connection breaks or the answer is a failure. Gives what went wrong without a strike. */
async function writeUntilStruck(writers: Writer[], { url, cells, strike }: Writing): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const strikeAt = writers.length + randomInt(3 * writers.length)
  let saves = 0
  let striking: Promise<void> | undefined
  const faults: string[] = []
  const write = async (writer: Writer) => {
    for (;;) {
      const status = await saveNext(writer, url, cells, agent)
      if (status !== doneStatus) {
        if (!striking || (status > 0 && status < 500)) faults.push(`${writer.paper.path} was answered ${status}`)
        return
      }
      saves += 1
      // At any moment of the saves that follow, not only at the end of one.
      if (saves === strikeAt) striking = setTimeout(randomInt(strikeWithinMs)).then(strike)
    }
  }
  await Promise.all(writers.map(write))
  await striking
  agent.destroy()
  return faults
}

/** Posts the save after the last acknowledged one; the same save has the same key each time. Status 0: no answer. */
async function saveNext(writer: Writer, url: string, cells: string[], agent: Agent): Promise<number> {
  const next = writer.acknowledged + 1
  const key = `save-${next}`.padEnd(8, '-')
  const values = ratingsOf(next, cells.length)
  const body = paperForm({ cells, values, version: writer.acknowledged, key, intent: 'save' })
  const status = await postForm(agent, url + writer.paper.path, body).catch(() => 0)
  if (status === doneStatus) writer.acknowledged = next
  return status
}

type Compared = { applied: boolean; fault?: string }

/** What the api says of a paper, against what its writer was told; `applied`: the unanswered save had been done. */
async function compare(url: string, { cells }: Campaign, { paper: sent, acknowledged }: Writer): Promise<Compared> {
  const query = new URL(url + sent.path).search
  const [head, rows] = await Promise.all([
    read<{ version: number }>(`${url}/api/risk/evaluate/paper?uuid=${sent.uuid}`),
    read<Record<string, number>[]>(`${url}/api/risk/evaluate/criteria${query}`),
  ])
  const stored = rows.flatMap((row) =>
    Object.keys(row)
      .filter((name) => /^v\d+$/.test(name))
      .map((name) => [`c${row.id}.${name.slice(1)}`, row[name]] as const),
  )
  const byCell = new Map<string, number | undefined>(stored)
  const held = cells.map((name) => byCell.get(name))
  const applied = head.version === acknowledged + 1
  if (head.version !== acknowledged && !applied) {
    return { applied, fault: `paper ${sent.id} holds save ${head.version}, acknowledged was ${acknowledged}` }
  }
  if (held.join() === expected(head.version, cells.length).join()) return { applied }
  return { applied, fault: `paper ${sent.id} does not hold all of save ${head.version}` }
}

/** Before the first save every cell is empty. */
const expected = (version: number, cells: number) =>
  version === 0 ? new Array<number>(cells).fill(-1) : ratingsOf(version, cells)

async function read<T>(address: string): Promise<T> {
  const { data } = await (await fetch(address)).json()
  return data
}

/** What the database holds in the end: the last save of each paper, each save once, all of them in an intact trail. */
async function inspect(db: Db, { cells }: Campaign, writers: Writer[]): Promise<string[]> {
  const faults: string[] = []
  for (const { paper: sent, acknowledged } of writers) {
    const [stored] = await db.select().from(paper).where(eq(paper.id, sent.id))
    const keysUsed = await db.$count(paperPost, eq(paperPost.paperId, sent.id))
    const trail = await db
      .selectDistinct({ version: sql<number>`(${auditEntry.detail}::jsonb ->> 'version')::int` })
      .from(auditEntry)
      .where(and(eq(auditEntry.object, `paper:${sent.id}`), eq(auditEntry.outcome, 'done')))
    const whole = stored?.answers.join() === expected(acknowledged, cells.length).join()
    if (whole && stored.version === acknowledged && keysUsed === acknowledged && trail.length === acknowledged) continue
    faults.push(
      `paper ${sent.id}: ${acknowledged} saves acknowledged, version ${stored?.version}, ${whole ? 'whole' : 'not whole'}, ` +
        `${keysUsed} keys, ${trail.length} saves in the audit trail`,
    )
  }
  const verdict = await verifyAudit(db, keys.audit)
  if (!verdict.intact) faults.push(`the audit trail is ${verdict.fault} at ${verdict.seq}`)
  return faults
}
