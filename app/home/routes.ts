import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/home/addresses.ts'
import type home from '../../public/locales/zh-Hans/home.json'

declare module 'i18next' {
  interface Texts {
    home: typeof home
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  index('home/home.tsx'),
  route(at.board(':id'), 'home/board.tsx'),
  route(at.home, 'home/home.tsx', { id: 'home' }),
  route(at.todos, 'home/todos.tsx', { id: 'task/todo' }),
  route(at.todosExport, 'home/todos-export.ts'),
  route(at.search, 'home/search.tsx'),
  route(at.searchFound, 'home/search-found.ts'),
  route(at.firstPage, 'home/first-page.ts'),
]
