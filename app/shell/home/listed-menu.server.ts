import { mutate } from '#app/page/api/api.server.ts'
import { type ListedMenu, listedPage } from '#app/page/menus/listed-menu.ts'
import * as at from '#contract/shell/home/addresses.ts'
import { boardPageMax, pageBoards } from '#contract/shell/home/calls.ts'
import { BoardStatus } from '#contract/shell/home/codes.ts'

/** Lists published boards below the reports menu. */
export const listed: ListedMenu<{ bizId: string; name: string }[]> = {
  isParent: ({ menuId }) => menuId === 'report',
  async load(args) {
    const body = { status: BoardStatus.published, size: boardPageMax, current: 1 }
    const result = await mutate(args, pageBoards, { body })
    return result.ok ? result.data.records : []
  },
  entriesOf: (parent, boards) =>
    boards.map(({ bizId, name }, place) => listedPage(parent, name, at.board(encodeURIComponent(bizId)), place)),
}
