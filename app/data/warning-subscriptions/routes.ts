import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type subscriptions from '../../../public/locales/zh-Hans/data/warning-subscriptions.json'

declare module 'i18next' {
  interface Texts {
    'warning-subscriptions': typeof subscriptions
  }
}

/** Opened by the link in a mail, without sign-in. */
export const open: RouteConfigEntry[] = [route(at.warningUnsubscribe, 'data/warning-subscriptions/unsubscribe.tsx')]

export const inWorkspace: RouteConfigEntry[] = [
  route(at.warningSubscriptions(':id'), 'data/warning-subscriptions/subscriptions.tsx'),
  route(at.warningSubscriptionEnd(':id', ':subscription'), 'data/warning-subscriptions/subscription-end.tsx'),
]
