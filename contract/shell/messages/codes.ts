/** Subject of a message. spec: platform §3 "Notice types" */
export const NoticeType = {
  memberInvitation: '1',
  memberManagement: '2',
  specialManagement: '3',
  dataAuthorisation: '4',
  editorialInterpretation: '5',
  regulationOptimisation: '6',
  articleUpload: '7',
  articleRevision: '8',
  crawlerMonitoring: '9',
  auditPlan: '10',
  riskWarning: 'riskWarning',
  supervisionAndAudit: 'SupervisionAndAudit',
  caseCluesAudit: 'CaseCluesAudit',
  riskEventInvestigation: 'RiskEventInvestigation',
  /** Changes to the reader's own account: access tokens, second factors. */
  accountSecurity: 'accountSecurity',
  /** A requested workbook is ready, or failed. */
  dataExport: 'dataExport',
  /** An import that was not confirmed has ended. */
  dataImport: 'dataImport',
} as const
export type NoticeType = (typeof NoticeType)[keyof typeof NoticeType]

/** Importance of a message, most important first. spec: platform §3 `newsLevel` */
export const NewsLevel = { urgent: '1', important: '2', ordinary: '3' } as const
export type NewsLevel = (typeof NewsLevel)[keyof typeof NewsLevel]

/** spec: platform §3 `readStatus` */
export const ReadStatus = { unread: '0', read: '1' } as const
export type ReadStatus = (typeof ReadStatus)[keyof typeof ReadStatus]

/** Target of a message. spec: platform §3 `routeKey` */
export const RouteKey = { none: '', workspaceInvite: 'workspaceInvite', page: 'page' } as const
export type RouteKey = (typeof RouteKey)[keyof typeof RouteKey]
