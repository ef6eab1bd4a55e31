import { createInterface } from 'node:readline'
import { type SourceConfig, SourceFailure } from '#api/data/sources/connectors/connector.ts'
import { readTable } from './reading.ts'

// Process for tls.process.test.ts, which starts it with the authority that it trusts. Each line is a place and a table;
// it answers with the rows, or with the failure.
for await (const line of createInterface(process.stdin)) {
  const { place, table } = JSON.parse(line) as { place: SourceConfig; table: string }
  const answer = await readTable(place, table).then(
    ({ rows }) => rows,
    (error: unknown) => (error instanceof SourceFailure ? error.result : String(error)),
  )
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
