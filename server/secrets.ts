import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullDiskLine } from './full-disk.ts'
import { StartRefusal } from './start-refusal.ts'

/** Variables that can also be read from a file, as in DATA_KEY_FILE=/run/secrets/data-key. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SESSION_SECRET',
  'DATA_KEY',
  'API_CLIENT',
  'SMTP_URL',
  'TICKET_AUTHORITY_KEY',
  'S3_SECRET_KEY',
  'TRINO_TOKEN',
  'TRINO_PASSWORD',
  'ADMIN_PASSWORD',
  'DEMO_PASSWORD',
]

/** The environment with each `<secret>_FILE` read into its variable. Refuses a file that cannot be read. */
export function withSecretFiles(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const filled = { ...environment }
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    try {
      filled[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new StartRefusal([`${name}_FILE names a file that cannot be read: ${file}`])
    }
  }
  return filled
}

/** A secret of the demo, generated at the first start: 256 bits, readable by the owner of the folder only. */
export function readOrMakeSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartRefusal([
        fullDiskLine(error, { dataDir }) ??
          `DATA_DIR ${dataDir} cannot be written to: ${(error as NodeJS.ErrnoException).code}`,
      ])
  }
  return readFileSync(file, 'utf8').trim()
}
