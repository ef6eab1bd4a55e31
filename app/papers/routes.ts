import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from './addresses.ts'

/** Pages for whoever has a link. */
export const open: RouteConfigEntry[] = [
  route(at.exam, 'papers/paper.tsx'),
  route(at.examSave, 'papers/paper-save-page.ts'),
  route(at.papers, 'papers/paper-list.tsx'),
  route(at.receipt, 'papers/receipt.tsx'),
  route(at.receiptCheck, 'papers/receipt-check.tsx'),
]
