import { NodeKind } from '#contract/data/processes/codes.ts'
import type { ProcessNode } from '#contract/data/processes/shapes.ts'
import { dimensionsMax } from '#contract/data/rules/codes.ts'
import type { Compiled, CompileStep, StepContext } from '../step.ts'
import { compileAggregate } from './aggregate.ts'
import { compileNearThreshold, compileRoundSums } from './amounts.ts'
import { compileBenford } from './benford.ts'
import { compileColumns } from './columns.ts'
import { compileDuplicates } from './duplicates.ts'
import { compileFilter } from './filter.ts'
import { compileGaps } from './gaps.ts'
import { compileJoin } from './join.ts'
import { compileMerge } from './merge.ts'
import { compileMonetaryEvaluation, compileMonetarySample } from './monetary.ts'
import { compileDistinct, compileSort } from './order.ts'
import { compileOutput } from './output.ts'
import { compileCrosstab, compilePivot } from './pivot.ts'
import { compileRules } from './rules.ts'
import { compileSample } from './sample.ts'
import { compileSampleSize } from './sample-size.ts'
import { compileSequence } from './sequence.ts'
import { compileSplitPurchases } from './split-purchases.ts'
import { compileAge, compileStratify } from './strata.ts'
import { compileClassify, compileSummarize } from './totals.ts'
import { compileVerify } from './verify.ts'
import { compileWeekends } from './weekends.ts'
import { compileWindow } from './window.ts'

type StepKind = Exclude<NodeKind, 'source'>

const compilers: { readonly [Kind in StepKind]: CompileStep<Kind> } = {
  filter: compileFilter,
  columns: compileColumns,
  sort: compileSort,
  distinct: compileDistinct,
  join: compileJoin,
  merge: compileMerge,
  sample: compileSample,
  aggregate: compileAggregate,
  window: compileWindow,
  pivot: compilePivot,
  gaps: compileGaps,
  duplicates: compileDuplicates,
  stratify: compileStratify,
  age: compileAge,
  benford: compileBenford,
  nearThreshold: compileNearThreshold,
  roundSums: compileRoundSums,
  weekends: compileWeekends,
  splitPurchases: compileSplitPurchases,
  sampleSize: compileSampleSize,
  monetarySample: compileMonetarySample,
  monetaryEvaluation: compileMonetaryEvaluation,
  crosstab: compileCrosstab,
  verify: compileVerify,
  classify: compileClassify,
  sequence: compileSequence,
  summarize: compileSummarize,
  rules: compileRules,
  output: compileOutput,
}

export const compileStep = (
  node: Exclude<ProcessNode, { kind: 'source' }>,
  context: StepContext,
): Compiled | undefined => (compilers[node.kind] as CompileStep<StepKind>)(node.settings, context)

const mergedInputsMax = 20

/** Minimum and maximum number of inputs of a kind. */
export function inputsOfKind(kind: NodeKind): { min: number; max: number } {
  if (kind === NodeKind.source) return { min: 0, max: 0 }
  if (kind === NodeKind.join) return { min: 2, max: 2 }
  if (kind === NodeKind.rules) return { min: 1, max: 1 + dimensionsMax }
  return kind === NodeKind.merge ? { min: 2, max: mergedInputsMax } : { min: 1, max: 1 }
}
