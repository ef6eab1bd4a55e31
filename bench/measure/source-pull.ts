import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { SourceConfig } from '#api/data/sources/connectors/connector.ts'
import { freePort } from '../../tests/support/freeport.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { bothTook, jobRows, withJobs } from '../job.ts'
import type { Row } from '../row.ts'

const million = 1_000_000

const payments = `create table payment as select
  i as id, 'HT' || lpad(i::text, 9, '0') as contract, date '2024-01-01' + i % 700 as day, '客户' || i % 20000 || '有限公司' as customer,
  (1 + i % 600)::int as quantity, (1000 + i % 90000) / 100.0 as price, (1000 + i % 90000) * (1 + i % 600) / 100.0 as amount,
  timestamptz '2024-01-01 00:00:00+08' + i * interval '1 s' as at, case i % 4 when 0 then '第' || i % 50 || '批' end as remark
  from generate_series(1, ${million}) i`

/** Measures the pull of a table with nine columns from PostgreSQL: read, typed, verified and stored. */
export async function measureSourcePull(): Promise<Row[]> {
  const port = await freePort()
  const server = await startPostgres({ settings: { listen_addresses: '127.0.0.1', port: String(port) } })
  try {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query(`${payments}; alter table payment add primary key (id)`)
    await client.end()
    return await withJobs('table-job', async ({ folder, run }) => {
      const place: SourceConfig = {
        connector: 'postgres',
        host: '127.0.0.1',
        port,
        database: 'postgres',
        schema: '',
        account: 'postgres',
        secret: '',
        tls: false,
        permitted: ['127.0.0.0/8'],
      }
      writeFileSync(join(folder, 'place.json'), JSON.stringify({ place, table: 'payment' }))
      const took = bothTook(run('pull', million), run('store', million))
      return jobRows('1,000,000 rows pulled from PostgreSQL', took, { cpuSeconds: 6, megabytes: 400 })
    })
  } finally {
    await server.stop()
  }
}
