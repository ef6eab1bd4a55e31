import { sql } from 'drizzle-orm'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { opens, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { Naming } from '#api/platform/audit/naming.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { IsStoodOn } from './begin.ts'
import { exportJobs } from './export-writing.ts'
import { openPages } from './pages.ts'
import { comparisonRoutes } from './routes.ts'
import { comparisonJobs } from './run.ts'
import { flowComparison, flowRevisionComment } from './table.ts'

const ofObject = sql`join ${reviewObject} o on o.id = c.object_id join ${reviewProject} j on j.id = o.project_id`

const namedVersion = (clock: Clock): Omit<Naming, 'type' | 'key'> => ({
  keyed: 'int',
  name: sql`o.review_batch_no || ' #' || c.number`,
  from: sql`${flowComparison} c ${ofObject}`,
  place: [sql`j.id`, sql`o.id`, sql`c.id`],
  open: opens(clock, seesObject),
})

/** Comparison of reported lines with the dealer's sales: versions, their lines, notes and comments. */
export function comparisons(deps: FeatureDeps & { workshop: EngineContext; isStoodOn: IsStoodOn }): Feature {
  const pages = openPages(deps.workshop)
  return {
    routes: comparisonRoutes({ ...deps, pages }),
    named: [
      { ...namedVersion(deps.clock), type: 'comparison', key: sql`c.id` },
      {
        ...namedVersion(deps.clock),
        type: 'comment',
        key: sql`m.id`,
        from: sql`${flowRevisionComment} m join ${flowComparison} c on c.id = m.comparison_id ${ofObject}`,
      },
    ],
    letters: { 'flow.remind': 'plain' },
    jobs: [...comparisonJobs({ ...deps, pages }), ...exportJobs(deps)],
  }
}
