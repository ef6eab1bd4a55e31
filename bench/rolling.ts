import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { baselCode, sendPapers } from './campaign.ts'
import { openGateway } from './gateway.ts'
import { doneStatus } from './paper-form.ts'
import { type Server, startServer } from './server.ts'
import type { Site } from './site.ts'
import { inspect, saveNext, type Writer, writersOf } from './writer.ts'

/** `faults`: answers that were errors, restarts out of order, and losses; none are expected. */
export type Rolling = { restarts: number; acknowledged: number; read: number; again: number; faults: string[] }

const writersAtOnce = 6
const readersAtOnce = 2
/** Time in use of each instance between two restarts. */
const restMs = 500

/**
 * Restarts two instances behind a gateway in turn, like a new release, while respondents save without a pause and
 * others read. Nobody may see an error, and each instance must end in order.
 */
export async function surviveRolling(site: Site, { restarts }: { restarts: number }): Promise<Rolling> {
  const campaign = await site.use((db) => sendPapers(db, baselCode, writersAtOnce))
  const writers = writersOf(campaign)
  const instances: Server[] = [await startServer(site), await startServer(site)]
  const gateway = await openGateway(instances.map(({ url }) => url))
  const outcome: Rolling = { restarts: 0, acknowledged: 0, read: 0, again: 0, faults: [] }
  const way = { url: gateway.url, cells: campaign.cells, agent: new Agent({ keepAlive: true }) }
  let over = false

  const write = async (writer: Writer) => {
    while (!over) {
      const status = await saveNext(writer, way)
      if (status !== doneStatus) outcome.faults.push(`a save was answered ${status}`)
    }
  }
  const read = async (path: string) => {
    while (!over) {
      const status = await statusOf(gateway.url + path)
      if (status === 200) outcome.read += 1
      else outcome.faults.push(`${path} was answered ${status}`)
    }
  }
  const load = [...writers.map(write), ...Array.from({ length: readersAtOnce }, () => read('/login'))]
  try {
    for (; outcome.restarts < restarts; outcome.restarts++) {
      await setTimeout(restMs)
      const at = outcome.restarts % instances.length
      const old = instances[at]
      if (!old) break
      const status = await old.stop()
      if (status !== 0) outcome.faults.push(`an instance ended with ${status}`)
      instances[at] = await startServer(site, { port: new URL(old.url).port, path: '/readyz' })
    }
    await setTimeout(restMs)
  } finally {
    over = true
    await Promise.all(load)
    outcome.again = gateway.again
  }
  const submitted = await Promise.all(writers.map((writer) => saveNext(writer, { ...way, intent: 'submit' })))
  if (submitted.some((status) => status !== doneStatus)) outcome.faults.push(`submits were answered ${submitted}`)
  way.agent.destroy()
  await gateway.close()
  await Promise.all(instances.map((instance) => instance.stop()))
  outcome.acknowledged = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  outcome.faults.push(...(await inspect(site, campaign, writers)))
  return outcome
}

/** 0 if the connection broke. */
const statusOf = (address: string) =>
  fetch(address).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
