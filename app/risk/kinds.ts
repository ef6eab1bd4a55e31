import { finance } from '#app/risk/kinds/finance/kind.ts'
import { matrix } from '#app/risk/kinds/matrix/kind.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { ScreenKind } from './kind.ts'

export const kinds = { matrix, finance } as const satisfies Record<DomainKind, ScreenKind>

/** Text namespaces that shared pages use for each kind. */
export const kindTexts = ['kinds-matrix', 'kinds-finance'] as const satisfies readonly `kinds-${DomainKind}`[]
