import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Pages for whoever has a link. */
export const open: RouteConfigEntry[] = [
  route('risk/evaluate/exam', 'papers/paper.tsx'),
  route('risk/evaluate/exam/save', 'papers/paper-save-page.ts'),
  route('risk/evaluate/finance', 'kinds/finance/paper.tsx'),
  route('risk/evaluate/finance/save', 'kinds/finance/paper-save.ts'),
  route('risk/evaluate/finance/sum', 'kinds/finance/paper-sum.ts'),
  route('risk/evaluate/finance/template', 'kinds/finance/paper-template.ts'),
  route('risk/evaluate/papers', 'papers/paper-list.tsx'),
  route('risk/evaluate/receipt', 'papers/receipt.tsx'),
  route('risk/evaluate/receipt/check', 'papers/receipt-check.tsx'),
]
