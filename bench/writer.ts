import type { Agent } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import { verifyAudit } from '#api/platform/audit/audit-verify.ts'
import { auditEntry } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { paper } from '#api/risk/campaigns/table.ts'
import { paperPost } from '#api/risk/papers/table.ts'
import type { Campaign, SentPaper } from './campaign.ts'
import { doneStatus, paperForm, postForm, ratingsOf } from './paper-form.ts'
import type { Site } from './site.ts'

/**
 * Saves one paper repeatedly by the plain form. Save n is posted on version n − 1 with the ratings of seed n, so
 * that the stored ratings identify the save.
 */
export type Writer = { paper: SentPaper; acknowledged: number }

export const writersOf = ({ papers }: Campaign): Writer[] => papers.map((paper) => ({ paper, acknowledged: 0 }))

/** Target of a save: address, fields and connections; the last save of a paper submits it. */
export type Way = { url: string; cells: string[]; agent: Agent; intent?: 'save' | 'submit' }

/** Posts the save after the last acknowledged one; a repeated save has the same key. Status 0: no answer. */
export async function saveNext(writer: Writer, { url, cells, agent, intent = 'save' }: Way): Promise<number> {
  const next = writer.acknowledged + 1
  const key = `${intent}-${next}`.padEnd(8, '-')
  const values = ratingsOf(next, cells.length)
  const body = paperForm({ cells, values, version: writer.acknowledged, key, intent })
  const status = await postForm(agent, url + writer.paper.path, body).catch(() => 0)
  if (status === doneStatus) writer.acknowledged = next
  return status
}

type Compared = { applied: boolean; fault?: string }

/**
 * Compares the paper in the api with the replies that its writer got; `applied`: the save without a reply was stored.
 */
export async function compare(
  url: string,
  { cells }: Campaign,
  { paper: sent, acknowledged }: Writer,
): Promise<Compared> {
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

/**
 * Checks the database of a site at the end: the last save of each paper, each save once, all of them in an intact
 * trail.
 */
export const inspect = (site: Site, campaign: Campaign, writers: Writer[]): Promise<string[]> =>
  site.use((db) => faultsIn(db, site, { campaign, writers }))

async function faultsIn(
  db: Db,
  site: Site,
  { campaign: { cells }, writers }: { campaign: Campaign; writers: Writer[] },
): Promise<string[]> {
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
  const verdict = await verifyAudit(db, site.trail)
  if (!verdict.intact) faults.push(`the audit trail is ${verdict.fault} at ${verdict.seq}`)
  return faults
}
