import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DataDirInUse, lockDataDir } from '#api/platform/db/lock.ts'
import { type Child, startChild } from './child.ts'

function newFolder(): string {
  const room = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(room, { recursive: true, force: true }))
  const folder = join(room, 'data')
  mkdirSync(folder)
  return folder
}

async function readyToLock(folder: string, leaving = 'release'): Promise<Child> {
  const child = startChild('./take-lock.ts', folder, leaving)
  onTestFinished(() => child.kill())
  expect(await child.line()).toBe('ready')
  return child
}

async function take(child: Child): Promise<string | undefined> {
  child.process.stdin?.write('take\n')
  return child.line()
}

async function leave(child: Child): Promise<void> {
  const exited = once(child.process, 'exit')
  child.process.stdin?.end()
  await exited
}

/** Changes some fields of a lock that its holder has left. */
function rewrite(folder: string, changes: object): void {
  const file = join(folder, 'database.lock')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }))
}

test('a second process is refused with the folder, the process and what to do', async () => {
  const folder = newFolder()
  const first = await readyToLock(folder)
  expect(await take(first)).toBe('taken')
  const second = await readyToLock(folder)
  const said = await take(second)
  expect(said).toContain(`DataDirInUse: ${folder} is in use by process ${first.process.pid}`)
  expect(said).toContain('set DATA_DIR to another folder')
})

test('the same process cannot take it twice either', () => {
  const folder = newFolder()
  lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow(DataDirInUse)
})

test('a released lock can be taken again and leaves no files', async () => {
  const folder = newFolder()
  const first = await readyToLock(folder)
  await take(first)
  await leave(first)
  expect(readdirSync(folder)).toEqual([])
  lockDataDir(folder).release()
})

test.each([
  ['killed', async (child: Child) => child.kill()],
  ['ended without releasing it', leave],
])('the lock of a process that was %s is taken over', async (_how, end) => {
  const folder = newFolder()
  const first = await readyToLock(folder, 'forget')
  await take(first)
  await end(first)
  expect(readdirSync(folder)).toEqual(['database.lock'])
  lockDataDir(folder).release()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock whose number now belongs to another process is taken over', () => {
  const folder = newFolder()
  lockDataDir(folder)
  rewrite(folder, { began: '1' })
  lockDataDir(folder)
})

test('a lock from before the machine started again is taken over', () => {
  const folder = newFolder()
  lockDataDir(folder)
  rewrite(folder, { boot: 'an earlier one' })
  lockDataDir(folder)
})

test('a lock from another machine or container is believed, and the text says how to remove it', () => {
  const folder = newFolder()
  lockDataDir(folder)
  rewrite(folder, { host: 'elsewhere', began: '1' })
  expect(() => lockDataDir(folder)).toThrow(`on elsewhere`)
  expect(() => lockDataDir(folder)).toThrow(`delete ${join(folder, 'database.lock')}`)
})

test('a lock that was cut short is taken over', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'database.lock'), '{"pid":')
  lockDataDir(folder)
})

test('of many processes that start at once on a dead lock, even one whose taking over died, exactly one gets it', async () => {
  const folder = newFolder()
  const children = await Promise.all(Array.from({ length: 6 }, () => readyToLock(folder, 'forget')))
  for (const round of [1, 2, 3, 4, 5]) {
    writeFileSync(join(folder, 'database.lock'), '{}')
    if (round % 2 === 0) writeFileSync(join(folder, 'database.lock.takeover'), '{}')
    const racers = round === 1 ? children : await Promise.all(children.map(() => readyToLock(folder, 'forget')))
    const said = await Promise.all(racers.map(take))
    expect(said.filter((line) => line === 'taken')).toHaveLength(1)
    expect(said.filter((line) => line?.startsWith('DataDirInUse'))).toHaveLength(racers.length - 1)
    await Promise.all(racers.map((child) => child.kill()))
    expect(readdirSync(folder)).toEqual(['database.lock'])
  }
})
