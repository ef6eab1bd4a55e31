import { z } from 'zod'
import { PasswordUpdate, UserConfigType } from '#contract/accounts/codes.ts'
import type { UserConfigEntries } from '#contract/accounts/user-config.ts'
import { languages } from '#contract/language.ts'

/** The form as it is typed; the api knows what each may be. spec: platform §3 "User settings form" */
export const typedSettings = z.strictObject({
  /** What is worn, or was uploaded and is not yet. */
  avatar: z.string().max(200).optional(),
  noAvatar: z.string().optional(),
  file: z.file().optional(),
  lang: z.enum(languages).optional(),
  theme: z.string().max(64).optional(),
  trained: z.string().optional(),
  /** Whether the password section is open. Not `updatePwd`: fields of such names are never sent back. */
  updating: z.string().optional(),
  oldPwd: z.string().max(1024).optional(),
  newPwd: z.string().max(1024).optional(),
  confirmPwd: z.string().max(1024).optional(),
  inDialog: z.string().optional(),
  /** The path of the page that the form stands over, or is: a language tried on shows there. */
  page: z.string().max(2000).optional(),
})
type Settings = z.infer<typeof typedSettings>

const fieldOf: Record<UserConfigType, string> = {
  [UserConfigType.avatar]: 'file',
  [UserConfigType.language]: 'lang',
  [UserConfigType.theme]: 'theme',
  [UserConfigType.passwordUpdate]: 'updating',
  [UserConfigType.oldPassword]: 'oldPwd',
  [UserConfigType.newPassword]: 'newPwd',
  [UserConfigType.confirmPassword]: 'confirmPwd',
}

/** The form in the words of the call. */
export function entriesOf({ avatar, lang, theme, updating, ...typed }: Settings): UserConfigEntries {
  const entries: UserConfigEntries = [
    { bizType: UserConfigType.avatar, data: avatar ?? '' },
    { bizType: UserConfigType.language, data: lang ?? '' },
    { bizType: UserConfigType.theme, data: theme ?? '' },
  ]
  if (updating === undefined) return entries
  return [
    ...entries,
    { bizType: UserConfigType.passwordUpdate, data: PasswordUpdate.yes },
    { bizType: UserConfigType.oldPassword, data: typed.oldPwd ?? '' },
    { bizType: UserConfigType.newPassword, data: typed.newPwd ?? '' },
    { bizType: UserConfigType.confirmPassword, data: typed.confirmPwd ?? '' },
  ]
}

/** The call's faults under the names of the form's fields. */
export const fieldErrors = (errors: Record<string, string[]> = {}): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [
      Object.hasOwn(fieldOf, path) ? fieldOf[path as UserConfigType] : '',
      texts,
    ]),
  )
