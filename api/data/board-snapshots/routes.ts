import type { CountingCards } from '#api/data/boards/card-figures.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { isGenuineReceipt } from '#api/platform/receipt.ts'
import * as calls from '#contract/data/board-snapshots/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as snapshots from './snapshot.ts'

export const snapshotRoutes = (counting: CountingCards): Route[] => [
  prepared(
    calls.makeSnapshot,
    ({ body: { id, ...made }, caller }) =>
      snapshots.freeze(counting, { bizId: id, ...made, actor: signedIn(caller), language: caller.language }),
    async (tx, frozen, { body: { id }, caller }) => {
      const snapshot = await snapshots.keepSnapshot(tx, counting, { ...frozen, actor: signedIn(caller) })
      if (isRefusal(snapshot)) return snapshot
      const { bizId, digest } = snapshot
      return { reply: { bizId }, object: `board:${id}`, detail: { name: frozen.board.name, snapshot: bizId, digest } }
    },
  ),

  read(calls.listSnapshots, ({ query: { id }, caller }) =>
    snapshots.listSnapshots(counting, { bizId: id, actor: signedIn(caller), language: caller.language }),
  ),

  read(calls.getSnapshot, ({ query, caller }) =>
    snapshots.getSnapshot(counting, { ...query, actor: signedIn(caller) }),
  ),

  file(calls.downloadSnapshot, async ({ query, caller }) => {
    const found = await snapshots.snapshotFile(counting, { ...query, actor: signedIn(caller) })
    if (isRefusal(found)) return found
    const { name, content, digest } = found
    const bytes = new TextEncoder().encode(content)
    return { name, type: 'application/json', bytes, object: `boardSnapshot:${query.bizId}`, detail: { digest } }
  }),

  write(calls.removeSnapshots, async (tx, { body: { bizIds }, caller }) => {
    const removed = await snapshots.removeSnapshots(tx, counting, { bizIds, actor: signedIn(caller) })
    if (isRefusal(removed)) return removed
    return { reply: null, object: `boardSnapshot:${bizIds.join(',')}`, detail: removed }
  }),

  read(calls.checkSnapshot, async ({ body: { statement, signature } }) => ({
    genuine: isGenuineReceipt(counting.keys, statement, signature),
  })),
]
