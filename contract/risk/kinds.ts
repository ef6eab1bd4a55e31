import { DomainKind } from '#contract/risk/questionnaires/codes.ts'

/** What both halves know of a kind of questionnaire beside its calls and shapes. */
type KindFacts = {
  /** The part of addresses that its own pages stand under; null for the kind whose pages have none. */
  segment: string | null
  /** Whether a paper holds its answers as cells, by their place in the version, or the kind in a table of its own. */
  answers: 'cells' | 'own'
  /** Under an anonymity threshold results show none of its single papers. */
  anonymised: boolean
}

/** Every kind of questionnaire there is. */
export const kindFacts = {
  matrix: { segment: null, answers: 'cells', anonymised: true },
  finance: { segment: 'finance', answers: 'own', anonymised: false },
} as const satisfies Record<DomainKind, KindFacts>

/** The kind that is meant where none is named. */
export const usualKind = DomainKind.matrix
