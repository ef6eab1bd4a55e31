import { finance } from '#app/risk/kinds/finance/kind.ts'
import { matrix } from '#app/risk/kinds/matrix/kind.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { ScreenKind } from './kind.ts'

/** Every kind of questionnaire there is. */
export const kinds = { matrix, finance } as const satisfies Record<DomainKind, ScreenKind>

/** Where the words stand that screens of all kinds show of each. */
export const kindTexts = ['kinds-matrix', 'kinds-finance'] as const satisfies readonly `kinds-${DomainKind}`[]
