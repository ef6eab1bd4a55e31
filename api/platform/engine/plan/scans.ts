import { inputsOf } from './check.ts'
import type { Plan, Source } from './plan.ts'

/** Key by which equal sources are recognized. */
export const keyOf = (source: Source): string => JSON.stringify(source)

/** Distinct sources that a plan scans. */
export function sourcesOf(plan: Plan): Source[] {
  const found = new Map<string, Source>()
  const visit = (node: Plan) => {
    if (node.op === 'scan') found.set(keyOf(node.source), node.source)
    for (const { plan: input } of inputsOf(node)) visit(input)
  }
  visit(plan)
  return [...found.values()]
}

/** Replaces some sources of a plan by other plans. */
export function withSources(plan: Plan, of: (source: Source) => Plan | undefined): Plan {
  if (plan.op === 'scan') return of(plan.source) ?? plan
  if (plan.op === 'join') return { ...plan, left: withSources(plan.left, of), right: withSources(plan.right, of) }
  if (plan.op === 'union') return { ...plan, from: plan.from.map((each) => withSources(each, of)) }
  return 'from' in plan ? { ...plan, from: withSources(plan.from, of) } : plan
}

/** Replaces scans of tables by plans. */
export const replaceScans = (plan: Plan, by: ReadonlyMap<string, Plan>): Plan =>
  withSources(plan, (source) => ('table' in source ? by.get(source.table) : undefined))
