import { DomainKind } from '#contract/questionnaires/codes.ts'
import type { ScreenKind } from './kind.ts'
import { finance } from './kinds/finance/kind.ts'
import { matrix } from './kinds/matrix/kind.ts'

/** Every kind of questionnaire there is. */
export const kinds = { matrix, finance } as const satisfies Record<DomainKind, ScreenKind>

/** The kinds whose results are a page of their own, in the order of their tabs. */
export const ownResults = Object.values(DomainKind).flatMap((kind) => {
  const { results, words } = kinds[kind]
  return results ? [{ kind, ...results, label: words.results }] : []
})
