import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { withHelper } from '../helper/process.ts'
import type { Renders } from '../helper/render-selects.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'
import { withServer } from '../server.ts'
import type { Site } from '../site.ts'
import type { Bench } from '../stage.ts'

const cells = 1330
const warmUps = 100

type Page = { site: Site; address: string; answers: number[] }

/**
 * Measures the whole 70 × 19 page and React's own rendering of as many bare selects, in turn, without gzip. The
 * server's time is from its log: from the request's headers to the last byte handed to the network. It includes
 * session, database, rendering and writing, but not the reader. React's is from the call to the last byte it writes.
 * Also lists the reader's time, on loopback with keep-alive.
 */
export async function measureServerTime({ scale, stage }: Bench): Promise<Row[]> {
  const { site: embedded, page: embeddedPage } = await stage('embedded')
  const { site: postgres, page: postgresPage } = await stage('PostgreSQL')
  const renders: number[] = []
  const pages: Page[] = []
  await withHelper<number, Renders, void>('./render-selects.ts', (render) =>
    withServer(embedded, (first) =>
      withServer(postgres, async (second) => {
        pages.push({ site: embedded, address: first.url + embeddedPage.path, answers: [] })
        pages.push({ site: postgres, address: second.url + postgresPage.path, answers: [] })
        const agent = new Agent({ keepAlive: true })
        for (let turn = 0; turn < warmUps + scale.pages; turn++) {
          renders.push((await render(cells)).ms)
          for (const { address, answers } of pages) answers.push(await timeToLastByte(agent, address))
        }
        agent.destroy()
      }),
    ),
  )
  const medianOf = (values: number[]) => median(values.slice(-scale.pages))
  const limit = medianOf(renders)
  const note = `median of ${scale.pages}`
  return [
    { name: `React renders ${cells} bare selects`, figure: limit, unit: 'ms', note },
    ...pages.flatMap(({ site, answers }): Row[] => {
      const page = medianOf(loggedTimes(site))
      const seen = `${note}, the reader has it after ${medianOf(answers).toFixed(1)} ms`
      return [
        { name: `matrix page, ${site.database}`, figure: page, unit: 'ms', note: seen },
        { name: `matrix page / React, ${site.database}`, figure: page / limit, unit: '×', target: { atMost: 1 } },
      ]
    }),
  ]
}

/** Milliseconds that the server logged for each request of a paper's page. */
export function loggedTimes({ room }: Site): number[] {
  const lines = readFileSync(join(room, 'server.log'), 'utf8').split('\n')
  const requests = lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line))
  return requests.filter(({ path }) => path === '/risk/evaluate/exam').map(({ ms }) => ms)
}

type Params = { encoding?: string | undefined; cookie?: string | undefined }

/** Milliseconds. Refuses anything but a 200. */
export function timeToLastByte(agent: Agent, address: string, asked: Params = {}): Promise<number> {
  const { encoding = 'identity', cookie = '' } = asked
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(
      address,
      { agent, headers: { accept: 'text/html', 'accept-encoding': encoding, cookie } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
        answer.on('end', () => resolve(performance.now() - began))
        answer.on('error', reject)
        answer.resume()
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
