import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/warning'
const deciding = [
  'notFound',
  'execute.denied',
  'workspace.blocked',
  'record.conflict',
  'state.refused',
  'validation',
] as const

/** Key values are shown by the caller's right to the result table. */
export const searchWarnings = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'List risk warnings, paged',
  access: user,
  body: shape.warningPage,
  reply: shape.warningRecords,
  refusals: ['access.denied'],
})

export const getWarning = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get a risk warning with its history',
  access: user,
  query: shape.byWarning,
  reply: shape.warningDetail,
  refusals: ['notFound'],
})

/** All or nothing. A false alarm lowers the precision of the rules that hit. */
export const decideWarnings = call({
  method: 'POST',
  path: `${at}/decide`,
  title: 'Decide risk warnings',
  access: user,
  body: shape.decidingWarnings,
  reply: shape.changedWarnings,
  refusals: deciding,
  audit: 'warning.decide',
})

/** All or nothing. A higher level ends a snooze. */
export const snoozeWarnings = call({
  method: 'POST',
  path: `${at}/snooze`,
  title: 'Snooze risk warnings, or wake them',
  access: user,
  body: shape.snoozingWarnings,
  reply: shape.changedWarnings,
  refusals: deciding,
  audit: 'warning.snooze',
})

/** All or nothing; only owners and collaborators of the workspace can be assigned. */
export const assignWarnings = call({
  method: 'POST',
  path: `${at}/assign`,
  title: 'Assign risk warnings to a member',
  access: user,
  body: shape.assigningWarnings,
  reply: shape.changedWarnings,
  refusals: deciding,
  audit: 'warning.assign',
})

export const exportWarnings = call({
  method: 'POST',
  path: `${at}/export`,
  title: 'Export risk warnings as a workbook',
  access: user,
  query: shape.exportingWarnings,
  replyForm: 'blob',
  refusals: ['access.denied', 'execute.denied'],
  audit: 'warning.export',
})

export const getWarningSettings = call({
  method: 'GET',
  path: `${at}/settings`,
  title: 'Get the time limits of warnings',
  access: user,
  query: shape.inWorkspace,
  reply: shape.warningSettings,
  refusals: ['access.denied'],
})

/** Open warnings get the new limits immediately. */
export const saveWarningSettings = call({
  method: 'POST',
  path: `${at}/settings/saveOrUpdate`,
  title: 'Set the time limits of warnings',
  access: user,
  body: shape.savingSettings,
  reply: shape.savedSettings,
  refusals: ['access.denied', 'execute.denied', 'workspace.blocked', 'record.conflict'],
  audit: 'warning.settings',
})
