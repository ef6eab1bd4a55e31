import { pathOf } from '#app/page/request/address.server.ts'
import { finance } from '#app/risk/kinds/finance/kind.server.ts'
import { matrix } from '#app/risk/kinds/matrix/kind.server.ts'
import { kindFacts, usualKind } from '#contract/risk/kinds.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { ServedKind } from './kind.server.ts'

export const servedKinds: Readonly<Record<DomainKind, ServedKind>> = { matrix, finance }

/** Kind that the path belongs to, by its segment. */
export function kindAt(request: Request): DomainKind {
  const parts = pathOf(request).split('/')
  return Object.values(DomainKind).find((kind) => parts.includes(kindFacts[kind].segment ?? '/')) ?? usualKind
}
