import { Agent, request } from 'node:http'
import { startHelper } from '../helper/start.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'
import { startServer } from '../server.ts'
import { databaseNames } from '../site.ts'
import type { Bench } from '../stage.ts'

const cells = 1330
const warmUps = 20

/**
 * The whole 70 × 19 page beside React's own rendering of as many bare selects, one of each in turn. The page's time is the
 * client's, on loopback with keep-alive and without gzip: from sending the request to the last byte of the answer, so
 * that session, database, rendering and sending are all in it. React's is from the call to the last byte it writes.
 */
export async function measureServerTime({ scale, stage }: Bench): Promise<Row[]> {
  const react = startHelper<number, number>('./render-selects.ts')
  const stages = await Promise.all(databaseNames.map(stage))
  const servers = await Promise.all(stages.map(({ site }) => startServer(site)))
  const agent = new Agent({ keepAlive: true })
  const pages = stages.map(({ site, page }, at) => ({
    database: site.database,
    address: `${servers[at]?.url}${page.path}`,
    times: [] as number[],
  }))
  const renders: number[] = []
  try {
    for (let turn = -warmUps; turn < scale.pages; turn++) {
      const rendered = await react.ask(cells)
      if (turn >= 0) renders.push(rendered)
      for (const page of pages) {
        const took = await timeToLastByte(agent, page.address)
        if (turn >= 0) page.times.push(took)
      }
    }
  } finally {
    agent.destroy()
    react.end()
    await Promise.all(servers.map((server) => server.stop()))
  }
  const limit = median(renders)
  return [
    { name: `React renders ${cells} bare selects`, figure: limit, unit: 'ms', note: `median of ${renders.length}` },
    ...pages.flatMap(({ database, times }): Row[] => {
      const page = median(times)
      return [
        { name: `matrix page, ${database}`, figure: page, unit: 'ms', note: 'time to last byte, without gzip' },
        { name: `matrix page / React, ${database}`, figure: page / limit, unit: '×', target: { atMost: 1 } },
      ]
    }),
  ]
}

/** Milliseconds. Refuses anything but a 200. */
function timeToLastByte(agent: Agent, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(address, { agent, headers: { accept: 'text/html' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
      answer.on('end', () => resolve(performance.now() - began))
      answer.on('error', reject)
      answer.resume()
    })
    sent.on('error', reject)
    sent.end()
  })
}
