import { expect, test } from 'vitest'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import { masterDataOf, readSource, truthOf } from './truth.ts'

const dealers = process.env.FLOW_DATA ? ['small', 'medium', 'large'] : ['small', 'medium']

for (const dealer of dealers)
  test(`every row of the ${dealer} dealer's files is what it is in truth`, { timeout: 300_000 }, async () => {
    const truth = truthOf(dealer)
    const { products } = await masterDataOf(truth.dealer.code)
    for (const source of truth.sources) {
      const { headRow, mapping, counts, faults, skipped } = await readSource(dealer, source, products)

      expect(headRow).toBe(source.headRow)
      expect(mapping).toEqual(source.mapping)
      const { rows, lines, faults: faulty } = counts
      expect({ rows, lines, faults: faulty }).toEqual(source.counts)
      expect(counts.lines + counts.faults + counts.skipped).toBe(counts.rows)
      const rowsOfKind = (kind: string) =>
        skipped
          .filter((skip) => skip.kind === kind)
          .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
      expect(Object.fromEntries(Object.keys(source.skipped).map((kind) => [kind, rowsOfKind(kind)]))).toEqual(
        source.skipped,
      )
      expect(
        faults.map(({ row, column, field, value, reason }) => ({
          row,
          column: columnLetters((column ?? 0) - 1),
          field,
          value,
          reason,
        })),
      ).toEqual(
        truth.faults
          .filter((fault) => fault.source === source.source)
          .map(({ row, column, field, value, reason }) => ({ row, column, field, value, reason })),
      )
    }
  })
