import type { Plan } from '#api/platform/engine/plan/plan.ts'
import { withSources } from '#api/platform/engine/plan/scans.ts'

/** Replaces scans of tables by plans. */
export const replaceScans = (plan: Plan, by: ReadonlyMap<string, Plan>): Plan =>
  withSources(plan, (source) => ('table' in source ? by.get(source.table) : undefined))
