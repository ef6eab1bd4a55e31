import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPrivate } from '../../server/data-dir.ts'
import { embeddedDirOf } from '../../server/embedded-dir.ts'
import { readSettings } from '../../server/settings.ts'
import { StartRefusal } from '../../server/start-refusal.ts'

const quiet = { warn: () => {} }
const modeOf = (path: string) => statSync(path).mode & 0o777

function newRoom(): string {
  const room = mkdtempSync(join(tmpdir(), 'private-'))
  const before = process.umask()
  onTestFinished(() => {
    process.umask(before)
    rmSync(room, { recursive: true, force: true })
  })
  return room
}

test('a data folder is made for its own user alone, and one that others could read is closed to them', () => {
  const room = newRoom()
  const missing = join(room, 'not/yet')
  keepPrivate(missing, quiet)
  expect(modeOf(missing)).toBe(0o700)
  const open = join(room, 'open')
  mkdirSync(open)
  chmodSync(open, 0o755)
  keepPrivate(open, quiet)
  expect(modeOf(open)).toBe(0o700)
})

test('files written later are private as well', () => {
  const room = newRoom()
  keepPrivate(room, quiet)
  writeFileSync(join(room, 'file'), 'x')
  mkdirSync(join(room, 'folder'))
  expect(modeOf(join(room, 'file'))).toBe(0o600)
  expect(modeOf(join(room, 'folder'))).toBe(0o700)
})

test('a data folder that cannot be made stops the start with a line that says so', () => {
  const room = newRoom()
  writeFileSync(join(room, 'file'), 'x')
  expect(() => keepPrivate(join(room, 'file/data'), quiet)).toThrow(StartRefusal)
})

test('the folder whose database starts early is that of the settings, unless these name another database', () => {
  const room = newRoom()
  for (const DATA_DIR of [room, `${room}/../${basename(room)}`])
    expect(embeddedDirOf({ DATA_DIR, DATABASE_URL: '' })).toBe(readSettings({ DATA_DIR }).dataDir)
  for (const name of ['DATABASE_URL', 'DATABASE_URL_FILE', 'API_BASE_URL'])
    expect(embeddedDirOf({ DATA_DIR: room, [name]: 'elsewhere' })).toBeUndefined()
})
