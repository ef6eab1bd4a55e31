import { rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { randomBizId } from '#api/platform/keys.ts'

/** Local folders that live as long as this process. */
export type Folders = {
  /** Runs `run` with a new folder path; deleted afterwards unless it was moved away. */
  inFolder<T>(run: (folder: string) => Promise<T>): Promise<T>
  /** A folder with that name. */
  folderFor(name: string): Promise<string>
  remove(): void
}

/** Creates a folder for this process below `place`, and deletes those of dead processes before its first use. */
export function openFolders(place: string): Folders {
  const host = hostname().replace(/[^\w.]/g, '')
  const own = join(place, `${host}-${process.pid}-${randomBizId()}`)
  let ready: Promise<void> | undefined

  async function prepare(): Promise<void> {
    await mkdir(own, { recursive: true })
    for (const name of await readdir(place)) {
      const [, ofHost, pid] = /^(.*)-(\d+)-\w+$/.exec(name) ?? []
      if (ofHost === host && !isAlive(Number(pid))) await rm(join(place, name), { recursive: true, force: true })
    }
  }

  async function ofOwn(name: string): Promise<string> {
    ready ??= prepare()
    await ready
    return join(own, name)
  }

  return {
    async inFolder(run) {
      const folder = await ofOwn(randomBizId())
      try {
        return await run(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async folderFor(name) {
      const folder = await ofOwn(name)
      await mkdir(folder, { recursive: true })
      return folder
    },
    remove: () => rmSync(own, { recursive: true, force: true }),
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
