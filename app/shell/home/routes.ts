import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/home/addresses.ts'
import type home from '../../../public/locales/zh-Hans/shell/home.json'

declare module 'i18next' {
  interface Texts {
    home: typeof home
  }
}

export const framed: RouteConfigEntry[] = [
  index('shell/home/home.tsx'),
  route(at.home, 'shell/home/home.tsx', { id: 'home' }),
  route(at.todos, 'shell/home/todos.tsx', { id: 'task/todo' }),
  route(at.todosExport, 'shell/home/todos-export.ts'),
  route(at.search, 'shell/home/search.tsx'),
  route(at.searchFound, 'shell/home/search-found.ts'),
  route(at.firstPage, 'shell/home/first-page.ts'),
]
