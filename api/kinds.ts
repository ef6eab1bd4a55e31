import type { DomainKind } from '#contract/questionnaires/codes.ts'
import type { Kind } from './kind.ts'
import { finance } from './kinds/finance/kind.ts'
import { matrix } from './kinds/matrix/kind.ts'

/** Every kind of questionnaire there is. */
export const kinds: Readonly<Record<DomainKind, Kind>> = { matrix, finance }
