import type { createListMatcher } from '#api/data/watch-lists/matcher.ts'
import { RuleKind } from '#contract/data/rules/codes.ts'
import type { CompiledList } from './lists.ts'

type Matcher = ReturnType<typeof createListMatcher>
/** Values of the figures of a match, in their order. */
export type MatchCells = [entry: string, name: string, likeness: number, agreed: number, compared: number]

/** Maximum number of entries with a similar name that are checked for agreement in all fields. */
const candidatesMax = 50

/** Matcher for the values of a row, '' where one is missing; the same for batches and single rows. */
export function createRowMatch(
  { rule, reads }: Pick<CompiledList, 'rule' | 'reads'>,
  matcher: Matcher,
): (values: readonly string[]) => MatchCells | undefined {
  const fieldsOf = (values: readonly string[]) =>
    rule.kind === RuleKind.likeness
      ? Object.fromEntries(rule.agree.map(({ column, field }) => [field, values[reads.indexOf(column)] ?? '']))
      : {}
  return (values) => {
    const [sought = ''] = values
    if (sought.trim() === '') return undefined
    const found =
      rule.kind === RuleKind.list
        ? matcher.equal(rule.field, sought)
        : matcher
            .similar(sought, {
              least: rule.least,
              most: rule.agree.length === 0 ? 1 : candidatesMax,
              fields: fieldsOf(values),
            })
            .find(({ agreed, compared }) => agreed === compared)
    return found && [found.entry.entryBizId, found.name, found.likeness, found.agreed, found.compared]
  }
}
