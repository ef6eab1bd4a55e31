import { afterAll, beforeAll, expect, test } from 'vitest'
import { surviveRunKills } from '../../bench/run-crash.ts'
import { makeSite, type Site } from '../../bench/site.ts'
import { shortLived } from './process.ts'

let site: Site

beforeAll(async () => {
  site = { ...(await makeSite('PostgreSQL')), flags: [shortLived] }
})

afterAll(() => site?.remove())

test('killed three times under runs, it ends each run once, and every version is whole', async () => {
  const { kills, runs, faults } = await surviveRunKills(site, 3)
  expect(faults).toEqual([])
  expect(kills).toBe(3)
  expect(runs).toBeGreaterThan(kills)
})
