import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileBusinesses } from '#api/platform/files/store/business.ts'
import { removeFiles } from '#api/platform/files/store/store.ts'
import { attachFile, type StoredFileRow, storeUpload } from '#api/platform/files/store/stored-file.ts'
import { blobOf } from '#api/platform/files/store/temporary.ts'
import { byOf } from '#api/platform/files/store/upload.ts'
import { type Caller, type Principal, sessionPrincipal, signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { kindOfName, linkSeconds } from '#contract/platform/files/codes.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import type { FileLink } from '#contract/platform/files/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/files/calls.ts'
import { businessFor, describeFiles, type FileName, findFile, forgetFile, listFiles, type PeopleOf } from './file.ts'
import { addressOf, holderOfLink, isGood, type LinkUse } from './link.ts'
import { beginParts, joinParts, keepPart, leaveParts, notePart } from './parts.ts'
import {
  awaitFile,
  findAwaited,
  haveArrived,
  incomingPath,
  type PendingUpload,
  pathsOf,
  takeIn,
  takeInSent,
} from './pending-upload.ts'
import { giveFile, isShown, viewFile } from './viewing.ts'

/** Dependencies that later features implement. */
export type FileHands = {
  businesses: FileBusinesses
  /** null if the session or access token has ended, or its user is disabled or deleted. */
  findOpener: (by: { userId: number; opener: Buffer }) => Promise<Principal | null>
  peopleOf: PeopleOf
  /** Counts an upload when it starts; `bytes` is 0 while its size is unknown. Refuses quota.rate. */
  countUpload: (tx: Tx, of: { caller: Caller; bytes: number }) => Promise<Refusal | undefined>
  /** Counts the bytes of an upload whose size was unknown at its start. Refuses quota.rate. */
  countBytes: (tx: Tx, of: { caller: Caller; bytes: number }) => Promise<Refusal | undefined>
}

/** File calls run as the agent; delegated rights are checked per business type. */
const askerOf = (caller: Caller) => ({ principal: signedIn(caller), session: caller.session })

type Deps = Pick<FeatureDeps, 'db' | 'files' | 'keys' | 'publicUrl'> & FileHands & { clock: Clock }

export function fileRoutes(deps: Deps): Route[] {
  const { db, files, businesses, findOpener, peopleOf, countUpload, countBytes } = deps
  const stores = { db, files, businesses }
  const tell = async (executor: Db | Tx, row: StoredFileRow) => {
    const [described] = await describeFiles(executor, [row], peopleOf)
    if (!described) throw new Error('a stored file could not be described')
    return described
  }

  /** Files uploaded directly to the store are checked on first access. */
  async function find(name: FileName, caller: Caller): Promise<StoredFileRow | Refusal> {
    const asking = { name, right: 'read', ...askerOf(caller) } as const
    const found = await findFile(db, businesses, asking)
    if (!isRefusal(found)) return found
    const refusal = await takeInSent(stores, { name, userId: asking.principal.userId, caller }, countBytes)
    // While another request checks it, the file does not exist yet.
    return refusal && refusal.refused !== 'file.busy' ? refusal : findFile(db, businesses, asking)
  }

  /** Like `find`, but hides the reason of a refusal, which only the first request reports. */
  async function findStored(name: FileName, caller: Caller): Promise<StoredFileRow | Refusal> {
    const found = await find(name, caller)
    return isRefusal(found) ? refuse('notFound') : found
  }

  /** A chunked upload of the caller. */
  async function findInParts(on: Db | Tx, bid: string, caller: Caller): Promise<PendingUpload | Refusal> {
    const awaited = await findAwaited(on, { name: { bid }, userId: signedIn(caller).userId })
    return awaited && awaited.bytes !== null ? awaited : refuse('notFound')
  }

  /**
   * Caller of a link: the same session or access token, acting for the same person as at its creation. Unknown,
   * changed, expired and orphaned links get the same refusal.
   */
  async function holderOf(use: LinkUse, link: FileLink) {
    if (!isGood(deps.keys, use, { link, now: await secondsNow(db, deps.clock) })) return refuse('notFound')
    const opener = Buffer.from(link.opener, 'base64url')
    const session = await findOpener({ userId: link.user, opener })
    if (!session || session.confined) return refuse('notFound')
    const principal = session.delegation?.agent ?? session
    if (link.acting === undefined) return { principal, session: principal }
    return session.delegation && session.userId === link.acting ? { principal, session } : refuse('notFound')
  }

  const addressesFor = async (caller: Caller) => {
    const expires = (await secondsNow(db, deps.clock)) + linkSeconds
    const holder = holderOfLink(sessionPrincipal(caller))
    const addressFor = (use: LinkUse, path: string) => addressOf(deps, use, { path, ...holder, expires })
    return { addressFor, expiresAt: new Date(expires * 1000).toISOString() }
  }

  return [
    prepared(
      calls.getUploadUrl,
      async ({ query, caller }) => {
        const principal = signedIn(caller)
        const belonging = { businessType: query.bizType, businessId: '' }
        const business = await businessFor(db, businesses, { ...belonging, ...askerOf(caller) })
        return isRefusal(business) ? business : { business, principal, ...(await addressesFor(caller)) }
      },
      async (tx, { business, principal, addressFor, expiresAt }, { query, caller }) => {
        const { userId } = principal
        const awaited = await awaitFile(tx, { business, businessId: '', fileName: query.fileName, userId })
        if (isRefusal(awaited)) return awaited
        const refused = await countUpload(tx, { caller, bytes: 0 })
        if (refused) return refused
        const { path, bid } = awaited
        const url = files.addressToPut?.(incomingPath(awaited), linkSeconds) ?? addressFor('put', path)
        return { reply: { url, path, bid, expiresAt }, object: `file:${bid}`, detail: { path } }
      },
    ),

    read(calls.getDownloadUrl, async ({ body, caller }) => {
      const found = await find(body, caller)
      if (isRefusal(found)) return found
      const { addressFor, expiresAt } = await addressesFor(caller)
      return { url: addressFor('get', found.path), expiresAt }
    }),

    read(calls.getDownloadUrls, async ({ body, caller }) => {
      const { addressFor } = await addressesFor(caller)
      const urlList: (string | null)[] = []
      for (const path of body.path) {
        const found = await find({ path }, caller)
        urlList.push(isRefusal(found) ? null : addressFor('get', found.path))
      }
      return { urlList }
    }),

    prepared(
      calls.putContent,
      async ({ query, body, caller }) => {
        const holder = await holderOf('put', query)
        if (isRefusal(holder)) return holder
        const { principal } = holder
        const awaited = await findAwaited(db, { name: query, userId: principal.userId })
        // Chunked uploads use their own call.
        if (!awaited || awaited.bytes !== null) return refuse('notFound')
        const bytes = await body.take()
        if (isRefusal(bytes)) return bytes
        const by = { ...caller, ...holder }
        const refused = await db.transaction((tx) => countBytes(tx, { caller: by, bytes: bytes.size }))
        if (refused) return refused
        const upload = await takeIn(stores, { awaited, bytes, caller: by })
        return isRefusal(upload) ? upload : { awaited, upload, holder }
      },
      async (tx, { awaited, upload, holder }) => {
        await haveArrived(tx, awaited, upload)
        const row = await findFile(tx, businesses, { name: awaited, right: 'read', ...holder })
        if (isRefusal(row)) return row
        const { usercode: actor } = holder.principal
        return { reply: await tell(tx, row), object: `file:${row.bid}`, detail: detailOf(row), actor }
      },
    ),

    prepared(
      calls.beginParts,
      async ({ body, caller }) => businessFor(db, businesses, { ...body, ...askerOf(caller) }),
      async (tx, business, { body, caller }) => {
        const { fileName, bytes, mark, businessId } = body
        const { userId } = signedIn(caller)
        const begun = await beginParts(tx, { business, businessId, fileName, userId, bytes, mark })
        if (isRefusal(begun)) return begun
        const { awaited, isNew } = begun
        const refused = isNew ? await countUpload(tx, { caller, bytes }) : undefined
        if (refused) return refused
        const { bid, parts, path } = awaited
        return { reply: { bid, partBytes, parts }, object: `file:${bid}`, detail: { path, bytes } }
      },
    ),

    prepared(
      calls.sendPart,
      async ({ body: { bid, part, file: sent }, caller }) => {
        const awaited = await findInParts(db, bid, caller)
        return isRefusal(awaited) ? awaited : ((await keepPart(files, { awaited, part, file: sent })) ?? awaited)
      },
      async (tx, awaited, { body: { part } }) => ({
        reply: { parts: await notePart(tx, awaited, part) },
        object: `file:${awaited.bid}`,
        detail: { part },
      }),
    ),

    prepared(
      calls.finishParts,
      async ({ body: { bid }, caller }) => {
        const awaited = await findInParts(db, bid, caller)
        if (isRefusal(awaited)) return awaited
        const joined = await joinParts(files, awaited)
        if (isRefusal(joined)) return joined
        try {
          const upload = await takeIn(stores, { awaited, bytes: await blobOf(joined), caller })
          if (!isRefusal(upload)) return { awaited, upload }
          if (upload.refused !== 'file.busy') await removeFiles(files, await leaveParts(db, awaited))
          return upload
        } finally {
          await joined.remove()
        }
      },
      async (tx, { awaited, upload }, { caller }) => {
        await haveArrived(tx, awaited, upload)
        const row = await findFile(tx, businesses, { name: awaited, right: 'write', ...askerOf(caller) })
        if (isRefusal(row)) return row
        const afterwards = () => removeFiles(files, pathsOf(awaited))
        return { reply: await tell(tx, row), object: `file:${row.bid}`, detail: detailOf(row), afterwards }
      },
    ),

    write(calls.leaveParts, async (tx, { body: { bid }, caller }) => {
      const awaited = await findInParts(tx, bid, caller)
      if (isRefusal(awaited)) return awaited
      const left = await leaveParts(tx, awaited)
      return { reply: null, object: `file:${bid}`, afterwards: () => removeFiles(files, left) }
    }),

    file(calls.getContent, async ({ query, caller }) => {
      const holder = await holderOf('get', query)
      if (isRefusal(holder)) return holder
      const row = await findFile(db, businesses, { name: query, right: 'read', ...holder })
      if (isRefusal(row)) return row
      const how = isShown(kindOfName(row.path)) ? 'shown' : 'saved'
      return giveFile(files, { row, by: byOf({ ...caller, ...holder }), how })
    }),

    prepared(
      calls.uploadFile,
      async ({ body, caller }) => {
        const business = await businessFor(db, businesses, { ...body, ...askerOf(caller) })
        if (isRefusal(business)) return business
        const refused = await db.transaction((tx) => countUpload(tx, { caller, bytes: body.file.size }))
        return refused ?? storeUpload(stores, { use: business.use, file: body.file, caller })
      },
      async (tx, upload, { body, caller }) => {
        await attachFile(tx, upload, body.businessId)
        const row = await findFile(tx, businesses, { name: upload, right: 'write', ...askerOf(caller) })
        if (isRefusal(row)) return row
        return { reply: await tell(tx, row), object: `file:${row.bid}`, detail: detailOf(row) }
      },
    ),

    read(calls.listFiles, async ({ query, caller }) => {
      const found = await listFiles(db, businesses, { ...query, ...askerOf(caller) })
      return isRefusal(found) ? found : describeFiles(db, found, peopleOf)
    }),

    read(calls.getFile, async ({ body, caller }) => {
      const found = await find(body, caller)
      return isRefusal(found) ? found : tell(db, found)
    }),

    write(calls.deleteFile, async (tx, { body, caller }) => {
      const row = await findFile(tx, businesses, { name: body, right: 'delete', ...askerOf(caller) })
      if (isRefusal(row)) return row
      if (!(await forgetFile(tx, row))) return refuse('notFound')
      const afterwards = () => removeFiles(files, [row.path])
      return { reply: null, object: `file:${row.bid}`, detail: detailOf(row), afterwards }
    }),

    file(calls.downloadFile, async ({ body, caller }) => {
      const row = await findStored(body, caller)
      return isRefusal(row) ? row : giveFile(files, { row, entry: body.entry, by: byOf(caller), how: 'saved' })
    }),

    read(calls.previewFile, async ({ query, caller }) => {
      const row = await findStored(query, caller)
      return isRefusal(row) ? row : viewFile(files, { ...query, row, by: byOf(caller) })
    }),

    file(calls.getShown, async ({ query, caller }) => {
      const row = await findStored(query, caller)
      return isRefusal(row) ? row : giveFile(files, { row, entry: query.entry, by: byOf(caller), how: 'shown' })
    }),
  ]
}

const detailOf = ({ path, originName, bytes, sha256, businessType, businessId }: StoredFileRow) => ({
  path,
  originName,
  bytes,
  sha256,
  businessType,
  businessId,
})
