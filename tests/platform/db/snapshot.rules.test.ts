import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../api/platform/db/migrations/meta')

test('the newest migration snapshot matches the tables that the code declares', async () => {
  const declared = import.meta.glob<Record<string, unknown>>('/api/**/table.ts', { eager: true })
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const before = JSON.parse(readFileSync(join(folder, String(newest)), 'utf8'))
  const now = generateDrizzleJson(Object.assign({}, ...Object.values(declared)), before.id)
  // A renamed column throws here: drizzle-kit would ask a person.
  expect(await generateMigration(before, now)).toEqual([])
})
