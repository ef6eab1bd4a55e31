/** Permissions of the risk module; menus grant them. */
export const RiskPerm = {
  readProjects: 'risk:project:read',
  writeProjects: 'risk:project:write',
  readQuestionnaires: 'risk:questionnaire:read',
  writeQuestionnaires: 'risk:questionnaire:write',
  readResults: 'risk:result:read',
  exportResults: 'risk:result:export',
} as const

/** menuId of delegations for questionnaires, campaigns and results. */
export const riskModule = 'risk'
