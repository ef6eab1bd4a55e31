import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type subscriptions from '../../../public/locales/zh-Hans/data/board-subscriptions.json'

declare module 'i18next' {
  interface Texts {
    'board-subscriptions': typeof subscriptions
  }
}

/** Opened by the link in a mail, without sign-in. */
export const open: RouteConfigEntry[] = [route(at.boardUnsubscribe, 'data/board-subscriptions/unsubscribe.tsx')]

export const framed: RouteConfigEntry[] = [
  route(at.boardSubscribe(':board'), 'data/board-subscriptions/subscribe.tsx'),
  route(at.boardSubscriptionEnd(':board', ':subscription'), 'data/board-subscriptions/subscription-end.tsx'),
]
