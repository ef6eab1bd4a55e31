import type { DomainKind } from '#contract/questionnaires/codes.ts'
import type { ServedKind } from './kind.server.ts'
import { finance } from './kinds/finance/kind.server.ts'
import { matrix } from './kinds/matrix/kind.server.ts'

/** Every kind of questionnaire there is. */
export const servedKinds: Readonly<Record<DomainKind, ServedKind>> = { matrix, finance }
