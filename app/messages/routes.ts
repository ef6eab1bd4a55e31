import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/messages/addresses.ts'
import type messages from '../../public/locales/zh-Hans/messages.json'

declare module 'i18next' {
  interface Texts {
    messages: typeof messages
  }
}

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.events, 'messages/unread.ts', { id: 'messages/unread:events' }),
  route(at.unread, 'messages/unread.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.messages, 'messages/messages.tsx'),
  route(at.messagesChosen, 'messages/messages-chosen.tsx'),
  route(at.messagesExport, 'messages/messages-export.ts'),
  route(at.messageDelete(':id'), 'messages/message-delete.tsx'),
  route(at.messagesRead, 'messages/messages-read.tsx'),
]
