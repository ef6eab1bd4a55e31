import { kilobyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as comparing from './compare-shapes.ts'
import * as live from './live-shapes.ts'
import * as result from './result-shapes.ts'
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

/** Includes the faults for this caller, whose rights decide which columns the rules may read. */
export const getRuleModel = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'A rule model, its draft or a version',
  access: user,
  query: shape.byModel,
  reply: shape.modelDetail,
  refusals: ['notFound'],
})

/** A version with faults is refused with the place of each fault; the draft keeps them. */
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

/** Records the test of a version on rows, without which the version cannot go live. */
export const testRuleModel = call({
  method: 'POST',
  path: `${at}/test`,
  title: 'Test a rule model on rows of its table',
  access: user,
  body: shape.testingModel,
  reply: shape.testedModel,
  refusals: ['notFound', 'execute.denied', 'validation'],
  audit: 'ruleModel.test',
})

/** Has no side effects and is not recorded. */
export const previewRuleModel = call({
  method: 'POST',
  path: `${at}/preview`,
  title: 'Test a content that is not stored',
  access: user,
  body: shape.previewingModel,
  bodyMax: contentBytesMax,
  reply: shape.testedModel,
  refusals: ['notFound', 'execute.denied', 'validation'],
})

export const removeRuleModels = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove rule models with their versions',
  access: user,
  body: shape.removingModels,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'schedule.live', 'schedule.applying', 'state.refused'],
  audit: 'ruleModel.remove',
})

/** Owner and collaborators of its workspace, without the present owner of the model. */
export const listRuleModelOwners = call({
  method: 'GET',
  path: `${at}/owners`,
  title: 'People who can own a rule model',
  access: user,
  query: shape.byModelOnly,
  reply: shape.ownerRows,
  refusals: ['notFound'],
})

export const handOverRuleModel = call({
  method: 'POST',
  path: `${at}/handOver`,
  title: 'Hand a rule model to another owner',
  access: user,
  inPerson: true,
  body: shape.handingOverModel,
  reply: shape.handedOverModel,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'validation', 'record.conflict'],
  audit: 'ruleModel.handOver',
})

/** Models of all workspaces that the caller owns and should review by now. */
export const searchDueReviews = call({
  method: 'POST',
  path: `${at}/review/search-page`,
  title: 'Own rule models to be reviewed, paged',
  access: user,
  body: shape.reviewPage,
  reply: shape.reviewRecords,
})

export const compareRuleModel = call({
  method: 'POST',
  path: `${at}/compare`,
  title: 'Compare two versions on the same rows',
  access: user,
  body: comparing.comparingModel,
  reply: comparing.comparedModel,
  refusals: ['notFound', 'execute.denied', 'validation'],
})

/** Makes or edits the process and the schedule of the model, and applies to take the schedule online. */
export const applyRuleModel = call({
  method: 'POST',
  path: `${at}/apply`,
  title: 'Apply to take a version live',
  access: user,
  body: live.applyingModel,
  reply: live.appliedModel,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'validation',
    'record.conflict',
    'schedule.live',
    'schedule.applying',
    'quota.full',
    'quota.rate',
  ],
  audit: 'ruleModel.apply',
})

export const retireRuleModel = call({
  method: 'POST',
  path: `${at}/retire`,
  title: 'Apply to take a model offline',
  access: user,
  body: live.retiringModel,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'record.conflict',
    'schedule.notLive',
    'schedule.applying',
    'quota.rate',
  ],
  audit: 'ruleModel.retire',
})

const results = '/data/rule-result'

export const searchResultRuns = call({
  method: 'POST',
  path: `${results}/run/search-page`,
  title: 'The runs of a live model, paged',
  access: user,
  body: result.resultRunPage,
  reply: result.resultRunRecords,
  refusals: ['notFound'],
})

/** Under the caller's right to the result table. */
export const searchResultRows = call({
  method: 'POST',
  path: `${results}/search-page`,
  title: 'The hits of a run, by a cursor',
  access: user,
  body: result.resultPage,
  reply: result.resultRows,
  refusals: ['notFound', 'validation'],
})

/** Rows with the filter of the list, which knows a rule by its id. */
export const exportResultRows = call({
  method: 'POST',
  path: `${results}/export`,
  title: 'Export the hits of a run',
  access: user,
  body: result.exportingResult,
  replyForm: 'blob',
  refusals: ['notFound', 'table.right', 'validation', 'quota.rate'],
  audit: 'ruleResult.export',
})

/** Values of columns that the caller does not see plain are masked, in the result or in the tables behind it. */
export const getResultWhy = call({
  method: 'GET',
  path: `${results}/why`,
  title: 'Explain why rules hit a row',
  access: user,
  query: result.byResultRow,
  reply: result.resultWhy,
  refusals: ['notFound', 'validation'],
})
