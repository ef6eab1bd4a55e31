import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('system/dictionaries', 'dictionaries/dictionaries.tsx', { id: 'system/dict' }),
  route('system/dictionaries/:id/delete', 'dictionaries/entry-delete.tsx'),
  route('system/dictionaries/:id/edit', 'dictionaries/entry-edit.tsx'),
  route('system/dictionaries/new', 'dictionaries/entry-new.tsx'),
]
