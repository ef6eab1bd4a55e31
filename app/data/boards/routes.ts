import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type boards from '../../../public/locales/zh-Hans/data/boards.json'
import type faults from '../../../public/locales/zh-Hans/data/boards-faults.json'

declare module 'i18next' {
  interface Texts {
    boards: typeof boards
    'boards-faults': typeof faults
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.boardPage(':board'), 'data/boards/board-page.tsx'),
  route(at.boardCard(':board', ':card'), 'data/boards/board-card-page.tsx'),
  route(at.boardCardRows(':board', ':card'), 'data/boards/card-rows.tsx'),
  route(at.boardPrint(':board'), 'data/boards/board-print.tsx'),
  route(at.boardFullScreen(':board'), 'data/boards/board-full.tsx'),
  route(at.boardExport(':board'), 'data/boards/downloads.ts'),
]

export const inWorkspace: RouteConfigEntry[] = [
  route(at.boards(':id'), 'data/boards/boards.tsx'),
  route(at.boardNew(':id'), 'data/boards/board-edit.tsx'),
  route(at.board(':id', ':board'), 'data/boards/board-editor.tsx'),
  route(at.boardCardNew(':id', ':board'), 'data/boards/card-form.tsx', { id: 'boards/card-form:new' }),
  route(at.boardCardEdit(':id', ':board', ':card'), 'data/boards/card-form.tsx'),
  route(at.boardFilters(':id', ':board'), 'data/boards/board-filters-edit.tsx'),
  route(at.boardAudience(':id', ':board'), 'data/boards/board-audience.tsx'),
  route(at.boardPublish(':id', ':board'), 'data/boards/board-publish.tsx'),
  route(at.boardRemove(':id', ':board'), 'data/boards/board-remove.tsx'),
  route(at.boardVersions(':id', ':board'), 'data/boards/board-versions.tsx'),
  route(at.boardRestore(':id', ':board', ':number'), 'data/boards/board-restore.tsx'),
]
