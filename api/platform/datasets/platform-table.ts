import type { SQL } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import type { ChartTone } from '#contract/platform/charts/chart.ts'
import type { Language } from '#contract/platform/language.ts'

/** Cell value: null is empty. Decimals are text; times are ISO instants; days are text such as `2026-01-05`. */
export type PlatformCell = string | number | boolean | null

type PlatformColumn = {
  /** Name of the field; the same in every language. */
  name: string
  /** Key of its title among the texts. */
  title: string
  fieldType: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp'
  isKey?: true
  /** Personal data, masked by default. */
  personalKind?: 'account' | 'name'
  /** Colours of its values in charts, by the keys of their texts. */
  tones?: Readonly<Record<string, ChartTone>>
  /** By default plain, or masked for personal data. */
  defaultView?: 'masked'
}

/** A read-only table that a feature offers to the data mart. Only the feature decides which rows it contains. */
export type PlatformTable = {
  /** `<feature>.<what>`, unique. */
  code: string
  /** Suggested name for a table of the mart. */
  tableName: string
  /** Keys of its texts. */
  title: string
  remark: string
  /** Permission required to offer it, with which a person can read all of these rows in the feature itself. */
  perm: string
  columns: readonly PlatformColumn[]
  /** Hours after which its rows are stale, and between refreshes; 24 by default. */
  freshWithinHours?: number
  /**
   * All rows in batches, with texts in this language. Reads only in the given transaction, which has one snapshot.
   * Holds at most one batch in memory.
   */
  rows(tx: Tx, language: Language): AsyncIterable<readonly (readonly PlatformCell[])[]>
}

export type PlatformTables = {
  add(announced: readonly PlatformTable[]): void
  get(code: string): PlatformTable | undefined
  list(): readonly PlatformTable[]
}

/** Platform tables of all features, by code. */
export function createPlatformTables(): PlatformTables {
  const byCode = new Map<string, PlatformTable>()
  return {
    add(announced) {
      for (const table of announced) {
        if (byCode.has(table.code)) throw new Error(`duplicate platform table "${table.code}"`)
        byCode.set(table.code, table)
      }
    },
    get: (code) => byCode.get(code),
    list: () => [...byCode.values()],
  }
}

/** Colours of a column's values by their texts in a language. */
export const tonesIn = ({ tones = {} }: PlatformColumn, language: Language): Record<string, ChartTone> =>
  Object.fromEntries(Object.entries(tones).map(([key, tone]) => [textIn(language)(key), tone]))

/** Rows per query. */
export const batchRows = 1000

/** Reads a list by ascending id, one batch at a time (keyset pagination). */
export async function* inBatches<Row extends { id: number }>(
  tx: Tx,
  query: (after: number, most: number) => SQL,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    // The caller vouches for the type of the rows, as with `execute` itself.
    const rows = (await tx.execute(query(after, batchRows))).rows as Row[]
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = Number(last.id)
  }
}
