import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Pages for whoever has a link. */
export const open: RouteConfigEntry[] = [
  route('risk/evaluate/exam', 'papers/paper.tsx'),
  route('risk/evaluate/exam/save', 'papers/paper-save-page.ts'),
  route('risk/evaluate/finance', 'papers/finance/finance.tsx'),
  route('risk/evaluate/finance/save', 'papers/finance/finance-save.ts'),
  route('risk/evaluate/finance/sum', 'papers/finance/finance-sum.ts'),
  route('risk/evaluate/finance/template', 'papers/finance/finance-template.ts'),
  route('risk/evaluate/papers', 'papers/paper-list.tsx'),
  route('risk/evaluate/receipt', 'papers/receipt.tsx'),
  route('risk/evaluate/receipt/check', 'papers/receipt-check.tsx'),
]
