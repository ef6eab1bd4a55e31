export const SessionPerm = {
  readRegistrations: 'system:registration:read',
  decideRegistrations: 'system:registration:decide',
  readProviders: 'system:provider:read',
  readSessions: 'system:session:read',
  readLogins: 'system:login:read',
  exportLogins: 'system:login:export',
  endSessions: 'system:session:end',
} as const
