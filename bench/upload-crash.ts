import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { collectionTicket } from '#api/audit/collection/table.ts'
import { problems, statusOf } from '#contract/platform/problem.ts'
import {
  addDealers,
  ask,
  type Dealer,
  digestOf,
  forDealers,
  lostOf,
  photographs,
  type Sent,
  taskPage,
} from './dealers.ts'
import { doneStatus } from './paper-form.ts'
import { startServer, untilReady } from './server.ts'
import type { Site } from './site.ts'
import type { SmallDisk } from './small-disk.ts'

/** `faults`: acknowledged files that were lost, altered or duplicated, and unexpected answers. */
export type UploadSurvival = { kills: number; acknowledged: number; inFlight: number; faults: string[] }

const dealersAtOnce = 8
const fileBytes = 512 * 1024
const strikeWithinMs = 400

/** A dealer with its last file, which is sent again if there was no answer. */
type Sender = { dealer: Dealer; turn: number; unanswered: Buffer | undefined; broke: string }
type Way = { url: string; agent: Agent; made: (bytes: number) => Buffer }

const taskOf = ({ dealer: { taskIds }, turn }: Sender): number => taskIds[turn % taskIds.length] ?? 0

/** Uploads the next file, or the unanswered one again; returns the status, 0 if the connection broke. */
async function sendNext(sender: Sender, { url, agent, made }: Way, sent: Sent[]): Promise<number> {
  const taskId = taskOf(sender)
  const bytes = sender.unanswered ?? made(fileBytes)
  const address = url + taskPage(sender.dealer, taskId)
  const file = { name: `IMG_${sender.turn}.jpg`, bytes }
  const status = await ask({ agent, address, from: '10.1.0.1', file }).catch((error: Error) => {
    sender.broke = error.message
    return 0
  })
  sender.unanswered = status === 0 ? bytes : undefined
  if (status === doneStatus) {
    sent.push({ taskId, sha256: digestOf(bytes) })
    sender.turn += 1
  }
  return status
}

const sendersOf = (dealers: readonly Dealer[]): Sender[] =>
  dealers.map((dealer) => ({ dealer, turn: 0, unanswered: undefined, broke: '' }))

/**
 * Kills the app while dealers upload tickets. Uploads in flight are sent again, as by a page that has lost its
 * connection.
 */
export async function surviveUploadKills(plain: Site, kills: number): Promise<UploadSurvival> {
  const site = forDealers(plain)
  const senders = sendersOf(await site.use((db) => addDealers(db, dealersAtOnce, 10)))
  const made = await photographs()
  const sent: Sent[] = []
  const survival: UploadSurvival = { kills: 0, acknowledged: 0, inFlight: 0, faults: [] }
  let server = await startServer(site)
  try {
    for (; survival.kills < kills && survival.faults.length === 0; survival.kills += 1) {
      const agent = new Agent({ keepAlive: true })
      const { url } = server
      const strikeAt = sent.length + senders.length + randomInt(2 * senders.length)
      let striking: Promise<void> | undefined
      await Promise.all(
        senders.map(async (sender) => {
          for (;;) {
            const status = await sendNext(sender, { url, agent, made }, sent)
            if (status !== doneStatus) {
              if (!striking || status > 0) survival.faults.push(`an upload was answered ${status} ${sender.broke}`)
              return
            }
            // Strikes at a random time during the following uploads.
            if (sent.length >= strikeAt) striking ??= setTimeout(randomInt(strikeWithinMs)).then(() => server.kill())
          }
        }),
      )
      await striking
      agent.destroy()
      survival.inFlight += senders.filter(({ unanswered }) => unanswered).length
      server = await startServer(site)
      await untilReady(server)
    }
    const agent = new Agent()
    for (const sender of senders) {
      const status = await sendNext(sender, { url: server.url, agent, made }, sent)
      if (status !== doneStatus) survival.faults.push(`sent again: ${status}`)
    }
  } finally {
    await server.stop()
  }
  survival.acknowledged = sent.length
  survival.faults.push(...(await lostOf(site, sent)), ...(await strayOf(site, senders, sent)))
  return survival
}

/** Faults if there are unacknowledged tickets: none are expected, because each file was resent until acknowledged. */
const strayOf = (site: Site, senders: readonly Sender[], sent: readonly Sent[]): Promise<string[]> =>
  site.use(async (db) => {
    const tasks = senders.flatMap(({ dealer }) => dealer.taskIds)
    const tickets = await db.$count(collectionTicket, inArray(collectionTicket.taskId, tasks))
    return tickets === sent.length ? [] : [`${tickets} tickets are there of ${sent.length} that were acknowledged`]
  })

export type UploadFullDisk = { acknowledged: number; refused: number; faults: string[] }

const sendsToFill = 400
const unavailable = statusOf(problems.unavailable)

/**
 * Fills the disk while dealers upload tickets: they get a reason, nothing incomplete is stored, and uploads work again
 * once there is room.
 */
export async function surviveFullDiskOfUploads(plain: Site, disk: SmallDisk): Promise<UploadFullDisk> {
  const site = forDealers(plain)
  const senders = sendersOf(await site.use((db) => addDealers(db, dealersAtOnce, 20)))
  const made = await photographs()
  const sent: Sent[] = []
  const outcome: UploadFullDisk = { acknowledged: 0, refused: 0, faults: [] }
  const server = await startServer(site)
  const way = { url: server.url, agent: new Agent({ keepAlive: true }), made }
  const untilRefused = async (sender: Sender) => {
    for (let turn = 0; turn < sendsToFill; turn += 1) {
      const status = await sendNext(sender, way, sent)
      if (status !== doneStatus) return status
    }
    return doneStatus
  }
  try {
    for (const sender of senders) await sendNext(sender, way, sent)
    disk.fill()
    const refused = await Promise.all(senders.map(untilRefused))
    outcome.refused = refused.length
    if (refused.some((status) => status !== unavailable)) outcome.faults.push(`with a full disk: ${refused}`)
    const [first] = senders
    const shown =
      first && (await ask({ ...way, address: way.url + taskPage(first.dealer, taskOf(first)), from: '10.1.0.1' }))
    if (shown !== 200) outcome.faults.push(`with a full disk the page was answered ${shown}`)
    disk.free()
    await untilReady(server)
    const again = await Promise.all(senders.map((sender) => sendNext(sender, way, sent)))
    if (again.some((status) => status !== doneStatus)) outcome.faults.push(`with room again: ${again}`)
  } finally {
    way.agent.destroy()
    await server.stop()
  }
  outcome.acknowledged = sent.length
  outcome.faults.push(...(await lostOf(site, sent)), ...(await strayOf(site, senders, sent)))
  return outcome
}
