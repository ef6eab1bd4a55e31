import { join } from 'node:path'
import { expect, test } from 'vitest'
import { qualified } from '#api/platform/engine/dialects/dialect.ts'
import { duckdb } from '#api/platform/engine/dialects/duckdb/dialect.ts'
import { translate } from '#api/platform/engine/dialects/translate.ts'
import { trinoDialect } from '#api/platform/engine/dialects/trino/dialect.ts'
import type { Plan, Source } from '#api/platform/engine/plan/plan.ts'
import { catalogue, plans } from './plans.ts'

const sourceOf = (source: Source) => qualified('lake', 'w1', 'table' in source ? source.table : 'files_v1')
const dialects = { duckdb, trino: trinoDialect(sourceOf) }
const golden = join(import.meta.dirname, 'golden')

const cases = Object.entries(plans).flatMap(([name, plan]) =>
  Object.entries(dialects).map(([dialect, writer]) => ({ name, plan, dialect, writer })),
)

test.each(cases)('$dialect SQL of $name is the golden file', async ({ name, plan, dialect, writer }) => {
  await expect(`${translate(plan, catalogue, writer)}\n`).toMatchFileSnapshot(join(golden, dialect, `${name}.sql`))
})

test('a plan is translated alike after a journey through JSON', () => {
  for (const plan of Object.values(plans)) {
    const copy: Plan = JSON.parse(JSON.stringify(plan))
    expect(translate(copy, catalogue, duckdb)).toBe(translate(plan, catalogue, duckdb))
  }
})
