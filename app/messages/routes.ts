import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route('messages/events', 'messages/events.ts'),
  route('messages/unread', 'messages/unread.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('messages', 'messages/messages.tsx'),
  route('messages/:id/delete', 'messages/message-delete.tsx'),
  route('messages/read', 'messages/messages-read.tsx'),
]
