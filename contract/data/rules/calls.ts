import { kilobyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/rule-model'
/** Thirty rules with long conditions. */
const contentBytesMax = 512 * kilobyte

export const searchRuleModels = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'The rule models of a workspace, paged',
  access: user,
  body: shape.modelPage,
  reply: shape.modelRecords,
  refusals: ['access.denied'],
})

/** With its faults for the caller, whose rights decide which columns its rules may read. */
export const getRuleModel = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'A rule model, its draft or a version',
  access: user,
  query: shape.byModel,
  reply: shape.modelDetail,
  refusals: ['notFound'],
})

/** A version with faults is refused with each fault at its place; the draft keeps them. */
export const saveRuleModel = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Add or edit a rule model',
  access: user,
  body: shape.savingModel,
  bodyMax: contentBytesMax,
  reply: shape.savedModel,
  refusals: [
    'access.denied',
    'execute.denied',
    'workspace.blocked',
    'notFound',
    'validation',
    'exists',
    'record.conflict',
    'quota.full',
  ],
  audit: 'ruleModel.save',
})

export const listRuleModelVersions = call({
  method: 'GET',
  path: `${at}/versions`,
  title: 'The versions of a rule model, paged',
  access: user,
  query: shape.modelVersionPage,
  reply: shape.modelVersionRecords,
  refusals: ['notFound'],
})

/** Changes nothing and tells nobody. */
export const testRuleModel = call({
  method: 'POST',
  path: `${at}/test`,
  title: 'Test a rule model on rows of its table',
  access: user,
  body: shape.testingModel,
  reply: shape.testedModel,
  refusals: ['notFound', 'execute.denied', 'validation'],
})

export const removeRuleModels = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove rule models with their versions',
  access: user,
  body: shape.removingModels,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked'],
  audit: 'ruleModel.remove',
})
