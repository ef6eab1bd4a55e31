export const brand = (file: string) => `/brand/${file}`

export const audit = '/system/audit'
export const auditOf = (filter: Record<string, string>) => `${audit}?${new URLSearchParams(filter)}`
export const auditExport = `${audit}/export`
export const auditVerify = `${audit}/verify`
export const auditEntry = (seq: string | number) => `${audit}/${seq}`
export const outbox = '/system/outbox'
export const outboxExport = `${outbox}/export`
export const mailsChosen = `${outbox}/chosen`
export const mail = (id: string) => `${outbox}/${id}`
export const settings = '/system/settings'
export const pictures = `${settings}/pictures`
