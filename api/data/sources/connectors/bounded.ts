import { sourceTablesMax } from '#contract/data/sources/codes.ts'
import { columnsMax } from '#contract/data/tables/codes.ts'
import { cellLengthMax } from '#contract/platform/ingest/file.ts'
import { type SourceConnection, SourceFailure } from './connector.ts'

/** Maximum characters of a name, type or version of a server. */
const wordMax = 1000
/** Maximum columns read; no database allows more. Tables of more than `columnsMax` are refused with their number. */
const answeredColumnsMax = 10 * columnsMax

/**
 * A connection that limits results to the size that its statements request. A larger result means a wrong or malicious
 * server, and would fill the memory of the web process. Fails with tooLarge.
 */
export function bounded(source: SourceConnection): SourceConnection {
  const { lines } = source
  return {
    ...source,
    server: async () => word(await source.server()),
    tables: async () => {
      const tables = few(await source.tables(), sourceTablesMax)
      for (const { name } of tables) word(name)
      return tables
    },
    columns: async (table) => {
      const columns = few(await source.columns(table), answeredColumnsMax)
      for (const { name, type } of columns) word(name + type)
      return columns
    },
    highest: async (of) => {
      const value = await source.highest(of)
      return value === null ? null : atMost(value, cellLengthMax + 1)
    },
    async *rows(reading, limit) {
      let count = 0
      for await (const batch of source.rows(reading, limit)) {
        count += batch.length
        if (limit !== undefined && count > limit) throw tooLarge()
        for (const row of batch) if (row.length > reading.columns.length) throw tooLarge()
        yield batch
      }
    },
    ...(lines && { lines }),
  }
}

const tooLarge = () => new SourceFailure('tooLarge', undefined)

const word = (text: string): string => atMost(text, wordMax)

function atMost(text: string, max: number): string {
  if (text.length > max) throw tooLarge()
  return text
}

function few<T>(all: readonly T[], max: number): T[] {
  if (all.length > max) throw tooLarge()
  return [...all]
}
