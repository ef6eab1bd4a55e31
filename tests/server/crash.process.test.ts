import { afterAll, beforeAll, expect, test } from 'vitest'
import { surviveKills } from '../../bench/crash.ts'
import { makeSite, type Site } from '../../bench/site.ts'
import { build } from '../../scripts/build.mjs'

let site: Site

beforeAll(async () => {
  await build()
  site = await makeSite('embedded')
})

afterAll(() => site?.remove())

test('killed ten times in the middle of saves, it has every acknowledged one, whole and once', async () => {
  const { kills, acknowledged, faults } = await surviveKills(site, { victim: 'app', kills: 10 })
  expect(faults).toEqual([])
  expect(kills).toBe(10)
  expect(acknowledged).toBeGreaterThan(kills)
})
