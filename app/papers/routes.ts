import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/papers/addresses.ts'
import type papers from '../../public/locales/zh-Hans/papers.json'

declare module 'i18next' {
  interface Texts {
    papers: typeof papers
  }
}

/** Pages for anyone who has a link. */
export const open: RouteConfigEntry[] = [
  route(at.papers, 'papers/paper-list.tsx'),
  route(at.receipt, 'papers/receipt.tsx'),
  route(at.receiptCheck, 'papers/receipt-check.tsx'),
]
