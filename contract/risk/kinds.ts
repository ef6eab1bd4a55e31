import { DomainKind } from '#contract/risk/questionnaires/codes.ts'

/** Facts about a kind of questionnaire that api and app share. */
type KindFacts = {
  /** Path segment of its pages; null for none. */
  segment: string | null
  /** Storage of answers: as cells of the paper, by position, or in a table of the kind. */
  answers: 'cells' | 'own'
  /** Under an anonymity threshold, results hide single papers. */
  anonymised: boolean
}

export const kindFacts = {
  matrix: { segment: null, answers: 'cells', anonymised: true },
  finance: { segment: 'finance', answers: 'own', anonymised: false },
} as const satisfies Record<DomainKind, KindFacts>

export const usualKind = DomainKind.matrix
