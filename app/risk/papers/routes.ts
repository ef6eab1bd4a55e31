import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/risk/papers/addresses.ts'
import type papers from '../../../public/locales/zh-Hans/risk/papers.json'

declare module 'i18next' {
  interface Texts {
    papers: typeof papers
  }
}

/** Pages for anyone with a link, without sign-in. */
export const open: RouteConfigEntry[] = [
  route(at.papers, 'risk/papers/paper-list.tsx'),
  route(at.receipt, 'risk/papers/receipt.tsx'),
  route(at.receiptCheck, 'risk/papers/receipt-check.tsx'),
]
