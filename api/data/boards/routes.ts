import type { Reading } from '#api/data/table-reads/read-table.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/boards/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { audienceChoices, setAudience } from './audience.ts'
import * as boards from './board.ts'
import { listBoards, pageVersions, pageWorkspaceBoards } from './board-list.ts'
import { type CountingCards, countBoard } from './card-figures.ts'
import { readCardRows } from './card-rows.ts'
import { compareBoards } from './compare.ts'
import { exportBoard } from './export-board.ts'

const objectOf = (bizId: string) => `board:${bizId}`

type Dependencies = CountingCards & { reading: Reading }

export const boardRoutes = ({ reading, ...counting }: Dependencies): Route[] => {
  const { db, clock } = counting
  return [
    read(calls.pageBoards, async ({ body, caller }) => {
      const page = pageOf(body)
      return recordsOf(await listBoards(db, { caller, status: body.status, page }), page)
    }),

    read(calls.getBoard, ({ query: { id, ...which }, caller }) =>
      boards.getBoard(db, { bizId: id, ...which, actor: signedIn(caller), language: caller.language }),
    ),

    read(calls.countCards, ({ body, caller }) => countBoard(counting, { ...body, actor: signedIn(caller) })),

    read(calls.readCardRows, ({ body, caller }) => readCardRows(reading, { ...body, actor: signedIn(caller) })),

    file(calls.exportBoard, ({ body, caller }) => exportBoard(counting, { ...body, caller })),

    read(calls.searchWorkspaceBoards, async ({ body: { sort, order, workspaceBizId, keyword, ...words }, caller }) => {
      const page = pageOf(words)
      const params = { workspaceBizId, keyword, caller, page, sort: { by: sort, order } }
      const found = await pageWorkspaceBoards(db, params)
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    read(calls.getBoardDraft, ({ query, caller }) => boards.getDraft(db, clock, { ...query, actor: signedIn(caller) })),

    write(calls.saveBoard, async (tx, { body, caller }) => {
      const saved = await boards.saveBoard(tx, { saving: body, actor: signedIn(caller) })
      if (isRefusal(saved)) return saved
      const { name, cards, filters } = body
      const detail = { name, cards: cards.length, filters: filters.length }
      return { reply: saved, object: objectOf(saved.bizId), detail }
    }),

    write(calls.publishBoard, async (tx, { body, caller }) => {
      const published = await boards.publishBoard(tx, clock, { ...body, actor: signedIn(caller) })
      if (isRefusal(published)) return published
      const { name, ...reply } = published
      const detail = { name, number: reply.number, note: body.note }
      return { reply, object: objectOf(body.bizId), detail }
    }),

    write(calls.restoreBoard, async (tx, { body, caller }) => {
      const restored = await boards.restoreBoard(tx, clock, { ...body, actor: signedIn(caller) })
      if (isRefusal(restored)) return restored
      const { name, ...reply } = restored
      return { reply, object: objectOf(body.bizId), detail: { name, number: reply.number, from: body.number } }
    }),

    read(calls.listBoardVersions, async ({ query: { bizId, ...words }, caller }) => {
      const page = pageOf(words)
      const found = await pageVersions(db, { bizId, actor: signedIn(caller), page })
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    read(calls.compareBoards, ({ body, caller }) => compareBoards(db, clock, { ...body, actor: signedIn(caller) })),

    read(calls.listAudienceChoices, ({ query, caller }) => audienceChoices(db, { ...query, actor: signedIn(caller) })),

    write(calls.setAudience, async (tx, { body, caller }) => {
      const set = await setAudience(tx, { setting: body, actor: signedIn(caller) })
      if (isRefusal(set)) return set
      const { name, ...reply } = set
      const { roles, departments, people } = body
      const detail = { name, roles, departments, people: people.length, audience: reply.audience }
      return { reply, object: objectOf(body.bizId), detail }
    }),

    write(calls.removeBoards, async (tx, { body: { bizIds }, caller }) => {
      const removed = await boards.removeBoards(tx, { bizIds, actor: signedIn(caller) })
      if (isRefusal(removed)) return removed
      return { reply: null, object: objectOf(bizIds.join(',')), detail: removed }
    }),
  ]
}
