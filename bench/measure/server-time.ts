import { Agent, request } from 'node:http'
import { type Ask, withHelper } from '../helper/process.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'
import { withServer } from '../server.ts'
import type { DatabaseName } from '../site.ts'
import type { Bench } from '../stage.ts'

const cells = 1330
const warmUps = 20

type Page = { database: DatabaseName; address: string }

/**
 * The whole 70 × 19 page beside React's own rendering of as many bare selects, one of each in turn. The page's time is the
 * client's, on loopback with keep-alive and without gzip: from sending the request to the last byte of the answer, so
 * that session, database, rendering and sending are all in it. React's is from the call to the last byte it writes.
 */
export async function measureServerTime({ scale, stage }: Bench): Promise<Row[]> {
  const { site: embedded, page: embeddedPage } = await stage('embedded')
  const { site: postgres, page: postgresPage } = await stage('PostgreSQL')
  return withHelper<number, number, Row[]>('./render-selects.ts', (render) =>
    withServer(embedded, (first) =>
      withServer(postgres, (second) => {
        const pages: Page[] = [
          { database: embedded.database, address: first.url + embeddedPage.path },
          { database: postgres.database, address: second.url + postgresPage.path },
        ]
        return compare(render, pages, scale.pages)
      }),
    ),
  )
}

async function compare(render: Ask<number, number>, pages: Page[], times: number): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true })
  const renders: number[] = []
  const answers = pages.map(() => [] as number[])
  for (let turn = 0; turn < warmUps + times; turn++) {
    renders.push(await render(cells))
    for (const [at, { address }] of pages.entries()) answers[at]?.push(await timeToLastByte(agent, address))
  }
  agent.destroy()
  const medianOf = (values: number[]) => median(values.slice(warmUps))
  const limit = medianOf(renders)
  const note = `median of ${times}`
  return [
    { name: `React renders ${cells} bare selects`, figure: limit, unit: 'ms', note },
    ...pages.flatMap(({ database }, at): Row[] => {
      const page = medianOf(answers[at] ?? [])
      return [
        { name: `matrix page, ${database}`, figure: page, unit: 'ms', note: `${note}, time to last byte, no gzip` },
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
