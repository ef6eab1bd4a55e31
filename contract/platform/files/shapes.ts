import { z } from 'zod'
import { megabyte } from '#contract/platform/call.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { FileBusiness } from './codes.ts'
import { fileBytesMax } from './limits.ts'

export const fileNameMax = 200
const businessType = z.string({ error: 'required' }).regex(/^[a-z][a-z-]{0,39}$/, 'invalid')
const businessId = z.string().regex(/^[\w:.-]{0,64}$/, 'invalid')
const bid = z.uuid({ error: 'invalid' })
/** Where the file store keeps a file, as every call that keeps one tells it. */
export const filePath = z.string({ error: 'required' }).min(1).max(200)

/** A file as it is kept. `type` is what its content says; `createdBy` who brought it. spec: operations §3 "File reference" */
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

/** What files belong to: a kind of thing and which one of it. */
export const belonging = z.strictObject({
  businessType: businessType.default(FileBusiness.own),
  businessId: businessId.default(''),
})

/** Files that a form brings, or their public names where they were sent before it. */
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

/** By either of its names. */
export const byBidOrPath = z.strictObject(named).refine(isNamedOnce, { error: 'invalid' })

/** A file within an archive, by its place there. */
export const entryPlace = z.coerce.number().int().min(0).max(9_999)

/** What is to be saved: a file, or one within it. */
export const saveAsked = z
  .strictObject({ ...named, entry: entryPlace.optional() })
  .refine(isNamedOnce, { error: 'invalid' })

export const uploadAsked = z.strictObject({
  fileName: lineUpTo(fileNameMax),
  bizType: businessType.default(FileBusiness.image),
})

/** Where a file is to be sent by PUT, and the path it will have. `url` is good until `expiresAt`. */
export const uploadAddress = z.object({ url: z.string(), path: z.string(), bid: z.string(), expiresAt: z.string() })

/** Paths that one call asks for. */
const pathsMax = 200
export const byPath = z.strictObject({ path: filePath })
export const byPaths = z.strictObject({ path: z.array(filePath).min(1).max(pathsMax) })

export const downloadAddress = z.object({ url: z.string(), expiresAt: z.string() })
/** In the order of the paths; null where there is no such file for the caller. */
export const downloadAddresses = z.object({ urlList: z.array(z.string().nullable()) })

const userId = z.coerce.number().int().min(1).max(2_147_483_647)

/** A signed link: the file that it opens, for whom, by which sign-in, and until when, in seconds since 1970. */
export const fileLink = z.strictObject({
  path: filePath,
  user: userId,
  /** Whom the user acted for. */
  acting: userId.optional(),
  /** Names the session or access token that made it, and opens nothing by itself. */
  opener: z.string().max(100),
  expires: z.coerce.number().int().min(0).max(1e11),
  signature: z.string().max(100),
})
export type FileLink = z.infer<typeof fileLink>

/** A file that comes in parts is sent in pieces of this size; the last one has what is left. */
export const partBytes = 5 * megabyte
/** How many parts a file of so many bytes has. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / partBytes)
/** How many bytes one of them has; parts are counted from 0. */
export const bytesOfPart = (bytes: number, part: number): number => Math.min(partBytes, bytes - part * partBytes)

export const partsAsked = z.strictObject({
  fileName: lineUpTo(fileNameMax),
  bytes: z.coerce.number().int().min(1).max(2_147_483_647),
  /** What tells it from another of its name and size, such as when it was last changed. */
  mark: z.string().max(64).default(''),
  ...belonging.shape,
})
/** Which parts are here already: what was begun before and broken off is gone on with. */
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
