import { openDatabase } from '#api/platform/db/connection.ts'

// Process for embedded.long.process.test.ts: writes rows from eight clients until it is killed,
// and prints the number of each row that the database has acknowledged.
const [dataDir = ''] = process.argv.slice(2)
const { pool } = await openDatabase({ dataDir }, { log: console })
await pool.query('create table if not exists paper (id int generated always as identity, cells smallint[])')
const cells = Array.from({ length: 1330 }, (_, index) => (index % 5) - 1)
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (;;) {
      const { rows } = await pool.query('insert into paper (cells) values ($1) returning id', [cells])
      process.stdout.write(`${rows[0].id}\n`)
    }
  }),
)
