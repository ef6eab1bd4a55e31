import type { DraftForm } from '#api/risk/questionnaires/draft.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import { type FinanceContent, usualSettings, valueCountOf } from '#contract/risk/kinds/finance/content.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { compileFormulas } from './formula.ts'
import { readContent, writeContent } from './questionnaire.ts'

export const financeForm: DraftForm<FinanceContent> = {
  kind: DomainKind.finance,
  begin: async (db, versionId) =>
    versionId === null ? { ...usualSettings, fields: [], indicators: [] } : readContent(db, versionId),
  // Every requested value counts as a cell, as in a paper.
  headOf(content) {
    const rows = valueCountOf(content)
    return { rows, columns: 1, cells: rows, scale: { unit: content.unit, earlier: content.earlier } }
  },
  faultsOf: faultsOfContent,
  write: writeContent,
}

/** Faults that block publishing, by path: `fields`, `indicators.2.formula`. */
export function faultsOfContent(content: FinanceContent): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {}
  if (content.fields.length === 0) faults.fields = [{ key: 'kinds-finance-validation:fieldsNeeded' }]
  if (content.indicators.length === 0) faults.indicators = [{ key: 'kinds-finance-validation:indicatorsNeeded' }]
  const compiled = compileFormulas(content)
  return 'faults' in compiled ? { ...faults, ...compiled.faults } : faults
}
