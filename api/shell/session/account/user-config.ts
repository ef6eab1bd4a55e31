import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { forgetAvatars, ownsAvatar } from '#api/shell/accounts/avatar.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { isThemeOffered } from '#api/shell/dictionaries/dictionary.ts'
import { fieldErrorOf } from '#contract/platform/field-error.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import { PasswordUpdate, UserConfigType } from '#contract/shell/accounts/codes.ts'
import { newPassword } from '#contract/shell/accounts/shapes.ts'
import type { UserConfigEntries } from '#contract/shell/accounts/user-config.ts'
import { LoginEvent } from '#contract/shell/session/codes.ts'
import { endSessions } from '../login-log.ts'
import { comeAgainIn, failuresPerNetwork, forgetAttempt, openAttempt } from '../sign-in/attempts.ts'
import { hashPassword } from '../sign-in/sign-in.ts'
import { endResetLinks } from './password-link.ts'

/** Checked changes to store; the new password hash with the one it replaces. */
type UserConfigChange = {
  settings: { bizType: string; data: string }[]
  /** undefined leaves the avatar unchanged. */
  avatarPath: string | null | undefined
  password: { from: string; to: string } | undefined
}

type By = { principal: Principal; address: string }

/**
 * Checks the entries and hashes a new password. Refuses attempts.tooMany and validation, with faults by bizType: a
 * theme not offered, an avatar the user did not upload, a password that is missing, wrong, weak or not confirmed.
 */
export async function prepareUserConfig(
  { db, clock }: { db: Db; clock: Clock },
  entries: UserConfigEntries,
  by: By,
): Promise<UserConfigChange | Refusal> {
  const given = new Map<string, string>(entries.map(({ bizType, data }) => [bizType, data]))
  const faults: Record<string, FieldError[]> = {}
  const theme = given.get(UserConfigType.theme)
  if (theme && !(await isThemeOffered(db, theme))) faults[UserConfigType.theme] = [{ key: 'themeUnknown' }]
  const avatar = given.get(UserConfigType.avatar)
  if (avatar && !(await ownsAvatar(db, by.principal.userId, avatar))) Object.assign(faults, unknownAvatar.faults)
  const changesPassword = given.get(UserConfigType.passwordUpdate) === PasswordUpdate.yes
  if (changesPassword) Object.assign(faults, faultsOfPasswords(given))
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })

  const settingTypes: string[] = [UserConfigType.theme, UserConfigType.language, UserConfigType.digest]
  const change: UserConfigChange = {
    settings: entries.filter(({ bizType }) => settingTypes.includes(bizType)),
    avatarPath: avatar === '' ? null : avatar,
    password: undefined,
  }
  if (!changesPassword) return change
  const from = await checkOwnPassword({ db, clock }, given.get(UserConfigType.oldPassword) ?? '', by)
  if (typeof from !== 'string') return from
  return { ...change, password: { from, to: await hashPassword(given.get(UserConfigType.newPassword) ?? '') } }
}

function faultsOfPasswords(given: ReadonlyMap<string, string>): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {}
  const { oldPassword, newPassword: wanted, confirmPassword } = UserConfigType
  for (const name of [oldPassword, wanted, confirmPassword]) {
    if (!given.get(name)) faults[name] = [{ key: 'required' }]
  }
  const parsed = newPassword.safeParse(given.get(wanted) ?? '')
  if (!parsed.success) faults[wanted] ??= parsed.error.issues.slice(0, 1).map(fieldErrorOf)
  if (given.get(wanted) && given.get(wanted) === given.get(oldPassword)) faults[wanted] ??= [{ key: 'passwordSame' }]
  if (given.get(wanted) !== given.get(confirmPassword)) faults[confirmPassword] ??= [{ key: 'passwordDiffers' }]
  return faults
}

const unknownAvatar = refuse('validation', { faults: { [UserConfigType.avatar]: [{ key: 'avatarUnknown' }] } })
const wrongPassword = refuse('validation', { faults: { [UserConfigType.oldPassword]: [{ key: 'passwordWrong' }] } })

/** Wrong own passwords allowed within the attempt window; only the signed-in user can enter any. */
const passwordsTriedMax = 5

/** Stored hash, if the password is correct. Failures are counted, so that a stolen session cannot guess it. */
export async function checkOwnPassword({ db, clock }: { db: Db; clock: Clock }, password: string, by: By) {
  const limits = [
    { of: 'account', max: passwordsTriedMax },
    { of: 'network', max: failuresPerNetwork },
  ] as const
  const of = { account: by.principal.usercode, address: by.address }
  const attempt = await openAttempt(db, clock, { kind: 'password', ...of, limits })
  if (attempt.wait !== null) {
    await forgetAttempt(db, attempt)
    return comeAgainIn(attempt.wait)
  }
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select password_hash as hash from ${accounts.user} where id = ${by.principal.userId}`,
  )
  const hash = rows[0]?.hash
  if (!hash || !(await verify(hash, password))) return wrongPassword
  await forgetAttempt(db, attempt)
  return hash
}

/** Stores the change. Returns paths of avatars no longer used. Refuses a password that was changed in the meantime. */
export async function saveUserConfig(
  tx: Tx,
  clock: Clock,
  { settings, avatarPath, password }: UserConfigChange,
  { userId, tokenHash }: Principal,
): Promise<{ left: string[] } | Refusal> {
  for (const { bizType, data } of settings) {
    await (data === ''
      ? tx.execute(sql`delete from ${accounts.userConfig} where user_id = ${userId} and biz_type = ${bizType}`)
      : tx.execute(sql`
          insert into ${accounts.userConfig} (user_id, biz_type, data) values (${userId}, ${bizType}, ${data})
          on conflict (user_id, biz_type) do update set data = excluded.data`))
  }
  if (password) {
    const { rows } = await tx.execute(sql`
      update ${accounts.user} set password_hash = ${password.to}, password_changed_at = now()
      where id = ${userId} and password_hash = ${password.from} returning id`)
    if (rows.length === 0) return wrongPassword
    const which = sql`s.user_id = ${userId} and s.token_hash <> ${tokenHash}`
    await endSessions(tx, clock, { which, event: LoginEvent.closed })
    await endResetLinks(tx, userId)
    await tx.execute(sql`delete from half_session where user_id = ${userId}`)
  }
  if (avatarPath === undefined) return { left: [] }
  // Another tab may have uploaded another avatar in the meantime.
  if (avatarPath !== null && !(await ownsAvatar(tx, userId, avatarPath))) return unknownAvatar
  await tx.execute(sql`update ${accounts.user} set avatar_path = ${avatarPath} where id = ${userId}`)
  return { left: await forgetAvatars(tx, userId) }
}
