import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/messages/addresses.ts'
import type messages from '../../../public/locales/zh-Hans/shell/messages.json'

declare module 'i18next' {
  interface Texts {
    messages: typeof messages
  }
}

export const bare: RouteConfigEntry[] = [
  route(at.events, 'shell/messages/unread.ts', { id: 'messages/unread:events' }),
  route(at.unread, 'shell/messages/unread.ts'),
]

export const framed: RouteConfigEntry[] = [
  route(at.messages, 'shell/messages/messages.tsx'),
  route(at.messagesChosen, 'shell/messages/messages-chosen.tsx'),
  route(at.messagesExport, 'shell/messages/messages-export.ts'),
  route(at.messageDelete(':id'), 'shell/messages/message-delete.tsx'),
  route(at.messagesRead, 'shell/messages/messages-read.tsx'),
]
