import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDueSchedules } from '../../../bench/schedule-round.ts'
import { makeSite, type Site } from '../../../bench/site.ts'

const withinMs = 240_000
let site: Site
beforeAll(async () => {
  site = await makeSite('PostgreSQL')
}, withinMs)
afterAll(() => site?.remove())

test('schedules due at one moment are each started once, in order, by two instances of which one is killed again and again', {
  tags: 'long',
  timeout: withinMs,
}, async () => {
  const round = await startDueSchedules(site, {
    schedules: 300,
    workspaces: 10,
    instances: 2,
    aheadSeconds: 3,
    kills: 6,
  })
  expect(round.faults).toEqual([])
  expect(round.kills).toBeGreaterThan(0)
})
