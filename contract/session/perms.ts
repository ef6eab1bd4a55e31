export const SessionPerm = {
  readRegistrations: 'system:registration:read',
  decideRegistrations: 'system:registration:decide',
  readProviders: 'system:provider:read',
} as const
