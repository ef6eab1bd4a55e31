import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { baselCode, sendPapers } from './campaign.ts'
import { doneStatus } from './paper-form.ts'
import { startServer, untilReady } from './server.ts'
import type { Site } from './site.ts'
import { compare, inspect, saveNext, type Writer, writersOf } from './writer.ts'

/** Process that kill -9 ends: the app, or PostgreSQL under it. */
export type Victim = 'app' | 'PostgreSQL'

/** `faults`: saves that were lost, incomplete, duplicated or refused; none are expected. */
export type Survival = { kills: number; acknowledged: number; inFlight: number; faults: string[] }

const writersAtOnce = 6
const strikeWithinMs = 40

/**
 * Kills in the middle of saves. Each writer saves its own paper repeatedly by the plain form. After each kill
 * every paper must hold its last acknowledged save, or the one in flight, complete. Then that one is posted again with
 * its key, which must apply it exactly once.
 */
export async function surviveKills(
  site: Site,
  { victim, kills }: { victim: Victim; kills: number },
): Promise<Survival> {
  const campaign = await site.use((db) => sendPapers(db, baselCode, writersAtOnce))
  const writers = writersOf(campaign)
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
    const way = { url: server.url, cells: campaign.cells, agent: new Agent() }
    const repeated = await Promise.all(writers.map((writer) => saveNext(writer, way)))
    if (repeated.some((status) => status !== doneStatus)) survival.faults.push(`posted again: ${repeated.join(', ')}`)
  } finally {
    await server.stop()
  }
  survival.acknowledged = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  survival.faults.push(...(await inspect(site, campaign, writers)))
  return survival
}

type Writing = { url: string; cells: string[]; strike: () => Promise<void> }

/** Saves until the connections break or an answer is a failure. Returns failures that came without a kill. */
async function writeUntilStruck(writers: Writer[], { url, cells, strike }: Writing): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const strikeAt = writers.length + randomInt(3 * writers.length)
  let saves = 0
  let striking: Promise<void> | undefined
  const faults: string[] = []
  const write = async (writer: Writer) => {
    for (;;) {
      const status = await saveNext(writer, { url, cells, agent })
      if (status !== doneStatus) {
        if (!striking || (status > 0 && status < 500)) faults.push(`${writer.paper.path} was answered ${status}`)
        return
      }
      saves += 1
      // At any moment of the following saves, not only at the end of one.
      if (saves === strikeAt) striking = setTimeout(randomInt(strikeWithinMs)).then(strike)
    }
  }
  await Promise.all(writers.map(write))
  await striking
  agent.destroy()
  return faults
}
