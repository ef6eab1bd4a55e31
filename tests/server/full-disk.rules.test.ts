import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { fullDiskLine } from '../../server/full-disk.ts'

const dataDir = tmpdir()
const withFields = (fields: object, message = 'failed') => Object.assign(new Error(message), fields)

test('a full disk is named wherever among the causes of a failed start it stands', () => {
  const full = withFields({ code: '53100' }, 'could not extend file')
  for (const error of [
    withFields({ code: 'ENOSPC', path: `${dataDir}/database.lock` }),
    new Error('a query failed', { cause: full }),
    new AggregateError([new Error('other'), full]),
    new Error('The embedded database does not open: No space left on device'),
  ])
    expect(fullDiskLine(error, { dataDir })).toMatch(
      /^The disk of DATA_DIR .* is full \(\d+ MB free\): free at least \d+ MB on it, or set DATA_DIR/,
    )
})

test('a full disk of the database server, or of another folder, is named as that', () => {
  const databaseUrl = 'postgres://user:secret@db.example.org/risk'
  const ofServer = fullDiskLine(withFields({ code: '53100' }), { dataDir, databaseUrl })
  expect(ofServer).toMatch(/^The disk of the database of DATABASE_URL is full/)
  expect(ofServer).not.toContain('secret')
  expect(fullDiskLine(withFields({ code: 'ENOSPC', path: '/elsewhere/db-1' }), { dataDir })).toBe(
    'The disk of /elsewhere is full: free space on it, then start again',
  )
})

test('a start that fails for another reason is not called a full disk', () => {
  for (const error of [new Error('failed'), withFields({ code: 'ECONNREFUSED' }), 'failed', undefined])
    expect(fullDiskLine(error, { dataDir: process.cwd() })).toBeUndefined()
})
