import { afterAll, expect, test } from 'vitest'
import { openTestSession } from '../test-session.ts'
import { compareBatches } from './compared.ts'

const { session, close } = await openTestSession()
afterAll(close)

test('random expressions have the same value by row and by the engine', async () => {
  const { cells, differences } = await compareBatches(session, { from: 1, batches: 18 })
  expect(differences).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(20_000)
})
