import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type snapshots from '../../../public/locales/zh-Hans/data/board-snapshots.json'
import type boardsFaults from '../../../public/locales/zh-Hans/data/boards-faults.json'

declare module 'i18next' {
  interface Texts {
    'board-snapshots': typeof snapshots
    'boards-faults': typeof boardsFaults
  }
}

/** Public pages, without sign-in. */
export const open: RouteConfigEntry[] = [route(at.snapshotCheck, 'data/board-snapshots/snapshot-check.tsx')]

export const framed: RouteConfigEntry[] = [
  route(at.boardSnapshots(':board'), 'data/board-snapshots/snapshots.tsx'),
  route(at.boardSnapshot(':board', ':snapshot'), 'data/board-snapshots/snapshot.tsx'),
  route(at.boardSnapshotFile(':board', ':snapshot'), 'data/board-snapshots/downloads.ts'),
]
