import { afterAll, expect, test } from 'vitest'
import { openTestSession } from '../test-session.ts'
import { compareBatches } from './compared.ts'

const { session, close } = await openTestSession()
afterAll(close)

test('many random expressions have the same value by row and by the engine', { timeout: 300_000 }, async () => {
  const { cells, differences } = await compareBatches(session, { from: 1000, batches: 200 })
  expect(differences).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(240_000)
})
