import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '#api/platform/files/store/local.ts'
import { type S3Config, s3Files } from '#api/platform/files/store/s3.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { createS3Server } from './s3-server.ts'

/** A store with inspection for tests, which the api does not use. */
export type TestFiles = FileStore & {
  has(path: string): Promise<boolean>
  bytesOf(path: string): Promise<Uint8Array>
  /** Every path that was ever written. */
  readonly written: ReadonlySet<string>
}

export function observed(store: FileStore): TestFiles {
  const written = new Set<string>()
  const bytesOf = async (path: string) => {
    const stored = await store.get(path)
    return new Uint8Array(await new Response(stored?.stream ?? null).arrayBuffer())
  }
  return {
    ...store,
    put(path, content) {
      written.add(path)
      return store.put(path, content)
    },
    async has(path) {
      const saved = await store.get(path)
      await saved?.stream.cancel()
      return saved !== undefined
    },
    bytesOf,
    written,
  }
}

/** For the many tests that do not depend on where files lie. */
export function filesInMemory(): FileStore {
  const files = new Map<string, Blob>()
  return {
    async put(path, content) {
      // A blob may be backed by a file that is deleted later.
      const bytes =
        content instanceof Uint8Array ? content : new Uint8Array(await new Response(content.stream()).arrayBuffer())
      files.set(path, new Blob([bytes as Uint8Array<ArrayBuffer>]))
    },
    async get(path) {
      const present = files.get(path)
      return present && { size: present.size, stream: present.stream() }
    },
    async remove(path) {
      files.delete(path)
    },
    check: async () => {},
    close() {},
  }
}

export type OpenStore = {
  store: FileStore
  /** Removes the storage behind the store, as when its machine fails. */
  lose(): Promise<void>
  close(): Promise<void>
}

/** Both stores, each with its own dependencies. */
export const openStores = {
  async disk(): Promise<OpenStore> {
    const folder = mkdtempSync(join(tmpdir(), 'files-'))
    const lose = async () => rmSync(folder, { recursive: true, force: true })
    return { store: localFiles(join(folder, 'store')), lose, close: lose }
  },
  async s3(): Promise<OpenStore> {
    const { place, lose, close } = await startS3()
    const store = await s3Files(place)
    return {
      store,
      lose,
      async close() {
        store.close()
        await close()
      },
    }
  },
}

/** Names of the stores, for the titles of tests. */
export const storeKinds = Object.keys(openStores) as (keyof typeof openStores)[]

/** An S3 server on loopback, with an empty bucket. */
export async function startS3(): Promise<{ place: S3Config; lose(): Promise<void>; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const account = { bucket: 'risk-files', region: 'us-east-1', accessKey: 'test-access', secretKey: randomUUID() }
  const server = createS3Server({ ...account, directory })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const lose = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    place: { endpoint: `http://127.0.0.1:${port}`, ...account },
    lose,
    async close() {
      await lose()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
