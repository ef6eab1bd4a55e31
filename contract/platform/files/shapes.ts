import { z } from 'zod'
import { lineUpTo } from '#contract/platform/text.ts'
import { FileBusiness } from './codes.ts'
import { fileBytesMax } from './limits.ts'
import { partsOf } from './parts.ts'

export const fileNameMax = 200
const businessType = z.string({ error: 'required' }).regex(/^[a-z][a-z-]{0,39}$/, 'invalid')
const businessId = z.string().regex(/^[\w:.-]{0,64}$/, 'invalid')
const bid = z.uuid({ error: 'invalid' })
/** Path in the file store, as returned by every call that stores a file. */
export const filePath = z.string({ error: 'required' }).min(1).max(200)

/**
 * A stored file. `type` is detected from its content; `createdBy` is the uploader. spec: operations §3 "File reference"
 */
export const fileInfo = z.object({
  bid: z.string(),
  path: z.string(),
  originName: z.string(),
  extension: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  /** Hexadecimal. */
  sha256: z.string(),
  businessType: z.string(),
  businessId: z.string(),
  createdBy: z.object({ usercode: z.string(), name: z.string() }).nullable(),
  createdAt: z.string(),
})
export type FileInfo = z.infer<typeof fileInfo>

/** Owner of files: an entity type and its id. */
export const belonging = z.strictObject({
  businessType: businessType.default(FileBusiness.own),
  businessId: businessId.default(''),
})

/** Files sent with a form, or the public names of files sent before it. */
export const formFilesMax = 50
const formFiles = {
  file: z.array(z.file()).max(formFilesMax).default([]),
  bid: z.array(bid).max(formFilesMax).default([]),
}
const bringsFiles = ({ file, bid: bids }: { file: unknown[]; bid: unknown[] }) => file.length + bids.length > 0
export const uploadedHere = z.strictObject(formFiles).refine(bringsFiles, { path: ['file'], error: 'fileRequired' })

export const upload = z.strictObject({ file: z.file({ error: 'fileRequired' }), ...belonging.shape })

export const byBid = z.strictObject({ bid })

const named = { bid: bid.optional(), path: filePath.optional() }
const isNamedOnce = (by: { bid?: string | undefined; path?: string | undefined }) =>
  (by.bid === undefined) !== (by.path === undefined)

/** Names a file by `bid` or by `path`, not by both. */
export const byBidOrPath = z.strictObject(named).refine(isNamedOnce, { error: 'invalid' })

/** Index of a file within an archive. */
export const entryPlace = z.coerce.number().int().min(0).max(9_999)

/** File to save, or one within it. */
export const saveParams = z
  .strictObject({ ...named, entry: entryPlace.optional() })
  .refine(isNamedOnce, { error: 'invalid' })

export const uploadParams = z.strictObject({
  fileName: lineUpTo(fileNameMax),
  bizType: businessType.default(FileBusiness.image),
})

/** Address for a PUT of the file, and the path it will have. `url` is valid until `expiresAt`. */
export const uploadAddress = z.object({ url: z.string(), path: z.string(), bid: z.string(), expiresAt: z.string() })

/** Maximum number of paths per call. */
const pathsMax = 200
export const byPath = z.strictObject({ path: filePath })
export const byPaths = z.strictObject({ path: z.array(filePath).min(1).max(pathsMax) })

export const downloadAddress = z.object({ url: z.string(), expiresAt: z.string() })
/** In the order of the paths; null if there is no such file for the caller. */
export const downloadAddresses = z.object({ urlList: z.array(z.string().nullable()) })

const userId = z.coerce.number().int().min(1).max(2_147_483_647)

/** A signed link: file, user, sign-in, and expiry in seconds since 1970. */
export const fileLink = z.strictObject({
  path: filePath,
  user: userId,
  /** Person whom the user acted for. */
  acting: userId.optional(),
  /** Identifies the session or access token that created it; does not grant access. */
  opener: z.string().max(100),
  expires: z.coerce.number().int().min(0).max(1e11),
  signature: z.string().max(100),
})
export type FileLink = z.infer<typeof fileLink>

export const partsParams = z.strictObject({
  fileName: lineUpTo(fileNameMax),
  bytes: z.coerce.number().int().min(1).max(2_147_483_647),
  /** Distinguishes it from another file of its name and size, e.g. the time of its last change. */
  mark: z.string().max(64).default(''),
  ...belonging.shape,
})
/** Parts uploaded already: an interrupted upload is resumed. */
export const partsBegun = z.object({ bid: z.string(), partBytes: z.number().int(), parts: z.array(z.number().int()) })
export const partSent = z.strictObject({
  bid,
  part: z.coerce
    .number()
    .int()
    .min(0)
    .max(partsOf(fileBytesMax) - 1),
  file: z.file({ error: 'fileRequired' }),
})
export const partsHere = z.object({ parts: z.array(z.number().int()) })
