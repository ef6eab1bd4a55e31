import { afterAll, beforeAll, expect, test } from 'vitest'
import { surviveKills } from '../../bench/crash.ts'
import { makeSite, type Site } from '../../bench/site.ts'
import { shortLived } from './process.ts'

let site: Site

beforeAll(async () => {
  site = { ...(await makeSite('embedded')), flags: [shortLived] }
})

afterAll(() => site?.remove())

test('killed five times in the middle of saves, it has every acknowledged one, whole and once', async () => {
  const { kills, acknowledged, faults } = await surviveKills(site, { victim: 'app', kills: 5 })
  expect(faults).toEqual([])
  expect(kills).toBe(5)
  expect(acknowledged).toBeGreaterThan(kills)
})
