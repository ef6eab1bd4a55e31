import { z } from 'zod'
import { megabyte } from '#contract/platform/bytes.ts'
import { languages } from '#contract/platform/language.ts'
import { emptyOrLineUpTo } from '#contract/platform/text.ts'
import { digests, PasswordUpdate, UserConfigType } from './codes.ts'

const entry = <T extends UserConfigType, D extends z.ZodType>(bizType: T, data: D) =>
  z.strictObject({ bizType: z.literal(bizType), data })

/** Longer than any password that `newPassword` allows. */
const passwordText = z.string().max(1024)

/**
 * Each entry is optional; unknown ones are refused. An empty theme or language follows the browser; an empty path
 * removes the avatar.
 */
const userConfigEntry = z.discriminatedUnion('bizType', [
  entry(UserConfigType.theme, emptyOrLineUpTo(64)),
  entry(UserConfigType.language, z.enum([...languages, ''])),
  entry(UserConfigType.avatar, emptyOrLineUpTo(200)),
  entry(UserConfigType.digest, z.enum([...digests, ''])),
  entry(UserConfigType.oldPassword, passwordText),
  entry(UserConfigType.newPassword, passwordText),
  entry(UserConfigType.confirmPassword, passwordText),
  entry(UserConfigType.passwordUpdate, z.enum(PasswordUpdate)),
])

export const userConfigEntries = z
  .array(userConfigEntry)
  .min(1)
  .max(Object.keys(UserConfigType).length)
  .refine((entries) => new Set(entries.map(({ bizType }) => bizType)).size === entries.length, { error: 'invalid' })
export type UserConfigEntries = z.infer<typeof userConfigEntries>

/** spec: platform §5 "Avatar upload" */
export const avatarBytesMax = 2 * megabyte

/** Location of an avatar in the file store; pass the path as `img_path` and to read it. */
export const uploadedFile = z.object({ sysFile: z.object({ path: z.string(), originName: z.string() }) })
