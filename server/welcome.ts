import type { Settings } from './settings.ts'

const administrator = { account: 'admin', role: 'administrator' }
const organisation = [
  administrator,
  { account: 'risk', role: 'risk manager' },
  { account: 'audit', role: 'auditor' },
  { account: 'staff1 … staff6', role: 'staff' },
]

/** What the demo says when it is ready. Another backend's accounts are not known here. */
export function welcome(settings: Settings, respondentLink: string | undefined): string {
  const { demoPassword, seed, apiBaseUrl } = settings
  const address = settings.publicUrl + settings.appBase
  const lines = ['', `The demo is ready: ${address}`]
  if (!apiBaseUrl) {
    const accounts = seed === 'demo' ? organisation : [administrator]
    const width = Math.max(...accounts.map(({ account }) => account.length))
    lines.push(`Accounts, with the password ${demoPassword}:`)
    lines.push(...accounts.map(({ account, role }) => `  ${account.padEnd(width)}  ${role}`))
  }
  if (respondentLink) lines.push(`Respondent link: ${address}${respondentLink}`)
  return `${lines.join('\n')}\n\n`
}
