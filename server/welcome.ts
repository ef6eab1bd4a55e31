import type { Settings } from './settings.ts'

const administrator = { account: 'admin', role: 'administrator' }
const organisation = [
  administrator,
  { account: 'risk', role: 'risk manager' },
  { account: 'audit', role: 'auditor' },
  { account: 'manager', role: 'audit manager' },
  { account: 'staff1 … staff6', role: 'staff' },
]

/** What the demo says at its first start. */
export const demoBeingMade = '\nMaking the demo: its flow audit is being read and compared, once …\n'

/** On a slow machine nobody waits for all of it. */
export const stillMade = 'Its flow audit is still being made: reload its pages in a while.'

/** What the demo says when it is ready. Another backend's accounts are not known here. */
export function welcome(
  settings: Settings,
  { respondentLink }: { respondentLink?: string | undefined },
  isWhole = true,
): string {
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
  if (!isWhole) lines.push(stillMade)
  return `${lines.join('\n')}\n\n`
}
