import { mutate } from '#app/page/api/api.server.ts'
import { type ListedMenu, listedPage } from '#app/page/menus/listed-menu.ts'
import * as at from '#contract/data/addresses.ts'
import { pageBoards } from '#contract/data/boards/calls.ts'
import { BoardStatus, boardPageMax, reportModule } from '#contract/data/boards/codes.ts'

/** Lists published boards below the reports menu. */
export const listed: ListedMenu<{ bizId: string; name: string }[]> = {
  isParent: ({ menuId }) => menuId === reportModule,
  async load(args) {
    const body = { status: BoardStatus.published, size: boardPageMax, current: 1 }
    const result = await mutate(args, pageBoards, { body })
    return result.ok ? result.data.records : []
  },
  entriesOf: (parent, boards) =>
    boards.map(({ bizId, name }, place) => listedPage(parent, name, at.boardPage(encodeURIComponent(bizId)), place)),
}
