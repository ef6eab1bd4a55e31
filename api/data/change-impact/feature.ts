import { signedIn } from '#api/platform/http/caller.ts'
import { read } from '#api/platform/http/route.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import * as calls from '#contract/data/change-impact/calls.ts'
import { assessImpact } from './assess-impact.ts'

/** Impact of a process change on everything that reads its tables. */
export const changeImpact = ({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>): Feature => ({
  routes: [
    read(calls.assessImpact, ({ body, caller }) => assessImpact(db, clock, { ...body, actor: signedIn(caller) })),
  ],
})
