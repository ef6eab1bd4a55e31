export const SystemPerm = {
  readSettings: 'system:setting:read',
  writeSettings: 'system:setting:write',
  readOutbox: 'system:outbox:read',
  sendOutbox: 'system:outbox:send',
  readAudit: 'system:audit:read',
  exportAudit: 'system:audit:export',
} as const
