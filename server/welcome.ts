import type { Settings } from './settings.ts'

const accounts = [
  ['admin', 'administrator'],
  ['risk', 'risk manager'],
  ['audit', 'auditor'],
  ['staff1 … staff6', 'staff'],
] as const

/** What the demo says when it is ready. */
export function welcome({ publicUrl, demoPassword }: Settings, respondentLink: string | undefined): string {
  const width = Math.max(...accounts.map(([account]) => account.length))
  return [
    '',
    `The demo is ready: ${publicUrl}`,
    `Accounts, all with the password ${demoPassword}:`,
    ...accounts.map(([account, role]) => `  ${account.padEnd(width)}  ${role}`),
    ...(respondentLink ? [`Respondent link: ${publicUrl}${respondentLink}`] : []),
    '',
  ].join('\n')
}
