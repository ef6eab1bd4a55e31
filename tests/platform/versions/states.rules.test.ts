import { expect, test } from 'vitest'
import {
  allows,
  runStates,
  stateAfter,
  versionActions,
  versionStateOf,
  versionStates,
} from '#contract/platform/versions/states.ts'

/** One row per action, one column per state: the state after it, or the reason after a dash. */
const lifecycle = `
            running      failed       cancelled    done         online         replaced
finish      done         -hasEnded    -hasEnded    -hasEnded    -hasEnded      -hasEnded
fail        failed       -hasEnded    -hasEnded    -hasEnded    -hasEnded      -hasEnded
cancel      cancelled    -hasEnded    -hasEnded    -hasEnded    -hasEnded      -hasEnded
publish     -isEmpty     -isEmpty     -isEmpty     online       -isOnline      online
replace     -isNotOnline -isNotOnline -isNotOnline -isNotOnline replaced       -isNotOnline
withdraw    -isNotOnline -isNotOnline -isNotOnline -isNotOnline replaced       -isNotOnline
use         -isEmpty     -isEmpty     -isEmpty     done         online         replaced
remove      -isRunning   gone         gone         gone         -wasPublished  -wasPublished`

const [head = [], ...rows] = lifecycle
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test.each(rows)('action %s leads from each state to the state or the reason of its row', (action, ...cells) => {
  const shown = versionStates.map((state) => {
    const after = stateAfter(action as (typeof versionActions)[number], state)
    return 'to' in after ? after.to : `-${after.reason}`
  })
  expect(head).toEqual(versionStates)
  expect(shown).toEqual(cells)
})

test('the lifecycle has a row for every action', () => {
  expect(rows.map(([action]) => action)).toEqual(versionActions)
})

test('a waiting run counts as running, and a version without a run as done', () => {
  expect(runStates.map((state) => versionStateOf({ state }))).toEqual([
    'running',
    'running',
    'done',
    'failed',
    'cancelled',
  ])
  expect(versionStateOf({ publishedAt: null, online: false })).toBe('done')
  expect(versionStateOf({ publishedAt: '2026-01-05', online: true })).toBe('online')
  expect(versionStateOf({ publishedAt: '2026-01-05', online: false })).toBe('replaced')
  expect(allows({ state: 'done' }, 'publish')).toBe(true)
  expect(allows({ state: 'waiting' }, 'publish')).toBe(false)
})
