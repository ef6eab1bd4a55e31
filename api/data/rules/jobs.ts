import { compareModels } from './steps/compare-models.ts'
import { testModel } from './steps/test-model.ts'

/** Jobs that judge rows by rules. */
export const ruleJobs = { test: testModel, compare: compareModels }
