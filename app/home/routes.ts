import { index, type RouteConfigEntry, route } from '@remix-run/route-config'

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  index('home/home.tsx'),
  route('board/detail/:id', 'home/board.tsx'),
  route('home', 'home/home.tsx', { id: 'home' }),
  route('task/todo', 'home/todos.tsx', { id: 'task/todo' }),
  route('user/home', 'home/first-page.ts'),
]
