import { finance } from '#api/risk/kinds/finance/kind.ts'
import { matrix } from '#api/risk/kinds/matrix/kind.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { Kind } from './kind.ts'

export const kinds: Readonly<Record<DomainKind, Kind>> = { matrix, finance }
