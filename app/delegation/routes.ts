import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [route('author/act', 'delegation/act.ts')]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('author', 'delegation/delegations.tsx'),
  route('author/:id', 'delegation/delegation.tsx'),
  route('author/:id/edit', 'delegation/delegation-edit.tsx'),
  route('author/:id/terminate', 'delegation/delegation-terminate.tsx'),
  route('author/new', 'delegation/delegation-new.tsx'),
]
