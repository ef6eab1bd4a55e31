/** Perms of the risk module; menus carry them. */
export const RiskPerm = {
  readProjects: 'risk:project:read',
  writeProjects: 'risk:project:write',
  readQuestionnaires: 'risk:questionnaire:read',
  writeQuestionnaires: 'risk:questionnaire:write',
  readResults: 'risk:result:read',
  exportResults: 'risk:result:export',
} as const

/** The menuId under which delegations authorize for questionnaires, campaigns and results. */
export const riskModule = 'risk'
