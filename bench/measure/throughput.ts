import { load } from '../load.ts'
import type { Row } from '../row.ts'
import { withServer } from '../server.ts'
import { account, client, databaseNames } from '../site.ts'
import type { Bench } from '../stage.ts'

const warmUpSeconds = 2

/** Measures whole matrix pages, compressed, with the generator on the same cores. */
export async function measurePages({ scale, stage }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const database of databaseNames) {
    const { site, page } = await stage(database)
    const options = { atOnce: 16, headers: { 'accept-encoding': 'gzip' } }
    const { perSecond, p50, p99 } = await withServer(site, async ({ url }) => {
      const address = url + page.path
      await load({ address, ...options, seconds: warmUpSeconds })
      return load({ address, ...options, seconds: scale.loadSeconds })
    })
    rows.push({
      name: `matrix pages, 16 at once, ${database}`,
      figure: perSecond,
      unit: '/s',
      target: { atLeast: 90 },
      note: `p50 ${p50} ms, p99 ${p99} ms`,
    })
  }
  return rows
}

/**
 * Measures sign-ins of one account with the right password, and a page requested in the meantime; argon2id is slow by
 * design.
 */
export async function measureSignIns({ scale, stage }: Bench): Promise<Row[]> {
  const { site } = await stage('PostgreSQL')
  const form = new URLSearchParams({ grant_type: 'password', scope: 'server', ...account }).toString()
  const headers = {
    authorization: `Basic ${btoa(client)}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const [signIns, beside] = await withServer(site, async ({ url }) => {
    const page = { address: `${url}/login`, atOnce: 1 }
    await load({ ...page, seconds: warmUpSeconds })
    const options = { address: `${url}/api/auth/oauth2/token`, atOnce: 8, headers, form }
    return Promise.all([
      load({ ...options, seconds: scale.loadSeconds }),
      load({ ...page, seconds: scale.loadSeconds }),
    ])
  })
  return [
    {
      name: 'sign-ins, 8 at once, PostgreSQL',
      figure: signIns.perSecond,
      unit: '/s',
      target: { atLeast: 30 },
      note: `p50 ${signIns.p50} ms, p99 ${signIns.p99} ms`,
    },
    {
      name: 'login page beside them, p99',
      figure: beside.p99,
      unit: 'ms',
      target: { atMost: 100 },
      note: `${beside.perSecond.toFixed(0)} a second, one at a time, p50 ${beside.p50} ms`,
    },
  ]
}
