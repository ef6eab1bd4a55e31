import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBizId } from '#api/platform/keys.ts'
import { checkedPath, type FileStore, streamOf } from './store.ts'
import { removeLeft } from './temporary.ts'

/** True for unfinished files, which have a second extension; no stored path has one. */
const isUnfinished = (name: string): boolean => /\.[a-z0-9]+\.[\w-]+\.part$/.test(name)

/** File store on the local disk. Throws for a path that `newFilePath` did not create. */
export function localFiles(folder: string): FileStore {
  const place = (path: string): string => join(folder, checkedPath(path))
  return {
    async put(path, content) {
      const target = place(path)
      const unfinished = `${target}.${randomBizId()}.part`
      await mkdir(dirname(target), { recursive: true })
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          for await (const chunk of content instanceof Uint8Array ? [content] : streamOf(content))
            await file.writeFile(chunk)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(path) {
      const target = place(path)
      const found = await stat(target).catch((error) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return found && { size: found.size, stream: whenRead(target) }
    },
    remove: (path) => rm(place(path), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    async sweep() {
      await mkdir(folder, { recursive: true })
      for (const kind of await readdir(folder, { withFileTypes: true }))
        if (kind.isDirectory()) await removeLeft(join(folder, kind.name), { isLeft: isUnfinished, hours: 24 })
    },
    close() {},
  }
}

/** The file's bytes; opened on the first read, so that an unread stream leaves no file open. */
function whenRead(target: string): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | undefined
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      chunks ??= createReadStream(target)[Symbol.asyncIterator]()
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks?.return?.()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
