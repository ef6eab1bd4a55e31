/** Reasons why a plan cannot run. */
type PlanProblemCode =
  | 'unknownOperator'
  | 'unknownSource'
  | 'unknownColumn'
  | 'unknownFunction'
  | 'unknownType'
  | 'invalidName'
  /** Two output columns have names that are equal, ignoring case. */
  | 'duplicateColumn'
  /** Both sides of a join have a column with this name. */
  | 'ambiguousColumn'
  | 'noColumns'
  | 'argumentCount'
  | 'typeMismatch'
  | 'literalRequired'
  | 'invalidLiteral'
  | 'invalidCast'
  | 'decimalTooWide'
  | 'unionColumns'
  | 'invalidCount'
  | 'tooDeep'

/** Values in a problem's message: names, types, functions, one-based positions. */
type ProblemDetail = Readonly<Record<string, string | number>>
export type PlanProblem = {
  /** Keys that lead from the root to the node: `['from', 'left']`. */
  readonly path: readonly (string | number)[]
  /** Output column that is affected, or the key of a join. */
  readonly column?: string
  readonly code: PlanProblemCode
  readonly detail: ProblemDetail
}

/** Thrown by a session that is given a plan with problems. */
export class InvalidPlan extends Error {
  readonly problems: readonly PlanProblem[]

  constructor(problems: readonly PlanProblem[]) {
    const lines = problems.map(
      ({ path, column, code, detail }) =>
        `${['plan', ...path].join('.')}${column === undefined ? '' : ` column "${column}"`}: ${code} ${JSON.stringify(detail)}`,
    )
    super(`invalid plan: ${lines.join('; ')}`)
    this.problems = problems
  }
}
