import { compareModels } from './steps/compare-models.ts'
import { testModel } from './steps/test-model.ts'

/** Engine jobs that evaluate rows by rules. */
export const ruleJobs = { test: testModel, compare: compareModels }
