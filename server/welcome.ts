import type { Settings } from './settings.ts'

const administrator = { account: 'admin', role: 'administrator' }
const organisation = [
  administrator,
  { account: 'risk', role: 'risk manager' },
  { account: 'audit', role: 'auditor' },
  { account: 'manager', role: 'audit manager' },
  { account: 'staff1 … staff6', role: 'staff' },
]

/** Printed when the first start of the demo has finished all work. */
export const demoReady = 'The demo is ready.\n\n'

/** Printed if creating the demo takes too long to wait for. */
export const stillMade = 'Its flow audit is still being made: reload its pages in a while.'

/**
 * Text printed once the demo listens: its address, accounts and a respondent's link. At the first start the flow audit
 * is still being created: the text says so, and `demoReady` follows. The accounts of another backend are unknown here.
 */
export function welcome(
  settings: Settings,
  { respondentLink }: { respondentLink?: string | undefined },
  isWhole = true,
): string {
  const { demoPassword, seed, apiBaseUrl } = settings
  const address = settings.publicUrl + settings.appBase
  const lines = ['', isWhole ? `The demo is ready: ${address}` : `The demo is at ${address}`]
  if (!apiBaseUrl) {
    const accounts = seed === 'demo' ? organisation : [administrator]
    const width = Math.max(...accounts.map(({ account }) => account.length))
    lines.push(`Accounts, with the password ${demoPassword}:`)
    lines.push(...accounts.map(({ account, role }) => `  ${account.padEnd(width)}  ${role}`))
  }
  if (respondentLink) lines.push(`Respondent link: ${address}${respondentLink}`)
  if (!isWhole) lines.push('Its flow audit is being read and compared, once …')
  return `${lines.join('\n')}\n\n`
}
