import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { problemText } from '#api/platform/text.ts'
import { problems, statusOf } from '#contract/platform/problem.ts'
import { baselCode, type Campaign, sendPapers } from './campaign.ts'
import { doneStatus, paperForm, ratingsOf } from './paper-form.ts'
import { type Server, startServer } from './server.ts'
import { account, client, type Site } from './site.ts'
import type { SmallDisk } from './small-disk.ts'
import { compare, inspect, saveNext, type Way, type Writer, writersOf } from './writer.ts'

/** `faults`: saves that were lost, incomplete, not answered with 503 or not done in time; none are expected. */
export type FullDisk = { acknowledged: number; refused: number; backAfterMs: number; faults: string[] }

const writersAtOnce = 6
const savesBefore = 3
/** Enough to use up the space that a database has left within its own files. */
const savesToFill = 2_000
/** design: trust "Crash and load" */
const backWithinMs = 1_000
const givenUpAfterMs = 10_000
const retryEveryMs = 20
const unavailable = statusOf(problems.unavailable)

/**
 * Fills the disk of database and files while respondents save and submit and a user uploads. Each is refused with 503
 * and a reason, and stored neither in full nor in part. Existing data stays readable. All works again within a second
 * after space is freed.
 */
export async function surviveFullDisk(site: Site, disk: SmallDisk): Promise<FullDisk> {
  const campaign = await site.use((db) => sendPapers(db, baselCode, 2 * writersAtOnce))
  const writers = writersOf(campaign)
  const [savers, submitters] = [writers.slice(0, writersAtOnce), writers.slice(writersAtOnce)]
  const outcome: FullDisk = { acknowledged: 0, refused: 0, backAfterMs: 0, faults: [] }
  const check = (holds: boolean, fault: string) => void (holds || outcome.faults.push(fault))
  const server = await startServer(site)
  const way = { url: server.url, cells: campaign.cells, agent: new Agent({ keepAlive: true }) }
  try {
    const upload = await uploadsTo(server)
    for (let save = 0; save < savesBefore; save++) await everyOne(savers, way)
    check(
      writers.every(({ acknowledged }, at) => acknowledged === (at < writersAtOnce ? savesBefore : 0)),
      'before',
    )

    disk.fill()
    const saved = await Promise.all(savers.map((writer) => untilRefused(writer, way)))
    const submitted = (await everyOne(submitters, { ...way, intent: 'submit' })).filter(
      (status) => status !== doneStatus,
    )
    const refusals = [...saved, ...submitted, await upload()]
    outcome.refused = refusals.length
    check(submitted.length > 0 && refusals.every((status) => status === unavailable), `with a full disk: ${refusals}`)
    check(
      await saysWhy(server, campaign, savers),
      'the page of a refused save does not say why, or has lost what was typed',
    )
    for (const writer of writers) {
      const { applied, fault } = await compare(server.url, campaign, writer)
      check(!fault && !applied, fault ?? `of paper ${writer.paper.id} a refused post was kept`)
    }

    const left = submitters.filter(({ acknowledged }) => acknowledged === 0)
    disk.free()
    const began = performance.now()
    while (performance.now() - began < givenUpAfterMs) {
      const [first] = savers
      if (first && (await saveNext(first, way)) === doneStatus) break
      await setTimeout(retryEveryMs)
    }
    outcome.backAfterMs = Math.round(performance.now() - began)
    check(outcome.backAfterMs <= backWithinMs, `with room again it took ${outcome.backAfterMs} ms`)
    const again = [...(await everyOne(savers, way)), ...(await everyOne(left, { ...way, intent: 'submit' }))]
    check(
      again.every((status) => status === doneStatus),
      `with room again: ${again}`,
    )
    check((await upload()) === 200, 'with room again an upload is refused')
  } finally {
    way.agent.destroy()
    await server.stop()
  }
  outcome.acknowledged = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  outcome.faults.push(...(await inspect(site, campaign, writers)))
  return outcome
}

const everyOne = (writers: Writer[], way: Way) => Promise.all(writers.map((writer) => saveNext(writer, way)))

/** Saves until one fails; returns its status. */
async function untilRefused(writer: Writer, way: Way): Promise<number> {
  for (let save = 0; save < savesToFill; save++) {
    const status = await saveNext(writer, way)
    if (status !== doneStatus) return status
  }
  return doneStatus
}

/** Checks that the page answering a refused save shows the reason and every value. */
async function saysWhy({ url }: Server, { cells }: Campaign, [writer]: Writer[]): Promise<boolean> {
  if (!writer) return false
  const { paper, acknowledged: version } = writer
  const values = ratingsOf(version + 1, cells.length)
  const answer = await fetch(url + paper.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: paperForm({ cells, values, version, key: 'refused-again', intent: 'save' }),
  })
  const page = await answer.text()
  const options = page.match(/<option[^>]* selected/g)?.length
  return (
    answer.status === unavailable && page.includes(problemText('unavailable', 'zh-Hans')) && options === cells.length
  )
}

/** Uploads an avatar as a signed-in user; returns the status. */
async function uploadsTo({ url }: Server): Promise<() => Promise<number>> {
  const signedIn = await fetch(`${url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(client)}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', ...account }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b7a5b' } })
    .png()
    .toBuffer()
  return async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const answer = await fetch(`${url}/api/user/config/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }
}
