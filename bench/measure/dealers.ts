import { addDealers, forDealers, lostOf } from '../dealers.ts'
import type { UploadResult, UploadTask } from '../helper/dealer-uploads.ts'
import { withHelper } from '../helper/process.ts'
import type { Row } from '../row.ts'
import { quantile } from '../sample.ts'
import { withServer } from '../server.ts'
import type { Bench } from '../stage.ts'

const dealersAtOnce = 200
const bytes = 2 * 1024 * 1024
const minute = 60
/** 2 Mbit/s, as a phone in a warehouse sends; a file takes eight seconds. */
const line = 256 * 1024
const pauseSeconds = 10

/**
 * Measures dealers on their pages, concurrently, on PostgreSQL. Each opens its page and that of a line, and uploads a
 * photograph of 2 MB by the plain form. They repeat this at the pace of a person and of their connection. Uploads are
 * read in the meantime, and the generator shares the same cores. Afterwards every acknowledged file is looked up.
 */
export async function measureDealers({ scale, stage }: Bench): Promise<Row[]> {
  const { site } = await stage('PostgreSQL')
  const dealers = await site.use((db) => addDealers(db, dealersAtOnce, 10))
  const seconds = Math.min(minute, scale.loadSeconds * 6)
  const { pages, uploads, sent, errors, ...took } = await withHelper<UploadTask, UploadResult, UploadResult>(
    './dealer-uploads.ts',
    (upload) =>
      withServer(forDealers(site), async ({ url }) => {
        await upload({ url, dealers: dealers.slice(0, 4), bytes, line: bytes, pauseSeconds: 0, seconds: 3 })
        return upload({ url, dealers, bytes, line, pauseSeconds, seconds })
      }),
  )
  const lost = await lostOf(site, sent)
  for (const said of [...new Set(errors), ...lost.slice(0, 5)]) console.error(said)
  const name = `${dealersAtOnce} dealers at once`
  return [
    {
      name: `${name}, files of 2 MB`,
      figure: sent.length / took.seconds,
      unit: '/s',
      note: `p50 ${quantile(uploads, 0.5).toFixed(0)} ms, p99 ${quantile(uploads, 0.99).toFixed(0)} ms`,
    },
    {
      name: `${name}, p99 of a page`,
      figure: quantile(pages, 0.99),
      unit: 'ms',
      target: { atMost: 500 },
      note: `p50 ${quantile(pages, 0.5).toFixed(0)} ms of ${pages.length}`,
    },
    { name: `${name}, errors`, figure: errors.length, unit: '', target: { atMost: 0 } },
    { name: `${name}, lost of ${sent.length}`, figure: lost.length, unit: '', target: { atMost: 0 } },
  ]
}
