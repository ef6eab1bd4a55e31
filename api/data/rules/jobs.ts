import { testModel } from './steps/test-model.ts'

/** Jobs that judge rows by rules. */
export const ruleJobs = { test: testModel }
