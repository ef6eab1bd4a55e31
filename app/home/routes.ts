import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from './addresses.ts'

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  index('home/home.tsx'),
  route(at.board(':id'), 'home/board.tsx'),
  route(at.home, 'home/home.tsx', { id: 'home' }),
  route(at.todos, 'home/todos.tsx', { id: 'task/todo' }),
  route(at.firstPage, 'home/first-page.ts'),
]
