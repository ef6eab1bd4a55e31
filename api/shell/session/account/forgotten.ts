import { sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { departmentNames } from '#api/shell/accounts/user.ts'
import { type Post, writeMail } from '#api/shell/system/mail.ts'
import type { Language } from '#contract/platform/language.ts'
import { attemptOf, waitOf } from '../sign-in/attempts.ts'
import { forgottenLinkMinutes, type LinkDeps, newResetLink } from './password-link.ts'

type Said = { name: string; email: string; companyName: string }

/**
 * Links mailed per account and network within the attempt window; further requests get the same response. Only mailed
 * links count, so strangers cannot block the owner: earlier links are in the owner's mailbox and still valid.
 */
export const linksPerNetwork = 3
/**
 * Limit per account from all networks, so that a mailbox is not flooded. Each link stays valid longer than it is
 * counted.
 */
export const linksPerAccount = 12

/** Normalizes typed text: case, width and outer spaces are ignored. */
const plain = (text: unknown) => sql`lower(trim(normalize(${text}::text, NFKC)))`

/**
 * Mails a one-time link if name, e-mail and company match exactly one enabled account. A user without a company matches
 * by the top of their department's path. Does the same work without a match. Returns the usercode only for the audit
 * trail.
 */
export async function mailForgottenLink(
  tx: Tx,
  deps: LinkDeps & Post,
  { said, address, language }: { said: Said; address: string; language: Language },
): Promise<{ usercode: string } | undefined> {
  const { clock, publicUrl } = deps
  const { tokenHash, url } = newResetLink(publicUrl)
  const link = { account: said.email.toLowerCase(), address }
  const wait = waitOf(clock, 'link', link, [
    { of: 'both', max: linksPerNetwork },
    { of: 'account', max: linksPerAccount },
  ])
  const { rows } = await tx.execute<{ usercode: string; email: string }>(sql`
    with recursive ${departmentNames},
    fitting as (
      select u.id, u.usercode, u.email from ${accounts.user} u left join department_name d on d.id = u.department_id
      where lower(u.email) = lower(${said.email}::text) and u.status = '0' and ${wait} is null
        and ${plain(sql`u.name`)} = ${plain(said.name)}
        and case when coalesce(u.company, '') <> '' then ${plain(sql`u.company`)} = ${plain(said.companyName)}
          else starts_with(${plain(sql`d.full_name`)} || '/', ${plain(said.companyName)} || '/') end),
    the_one as (select * from fitting where (select count(*) from fitting) = 1),
    linked as (
      insert into password_link (token_hash, user_id, expires_at, created_at)
      select ${tokenHash}, id, ${clock.now} + make_interval(mins => ${forgottenLinkMinutes}), ${clock.now} from the_one),
    counted as (${attemptOf(clock, 'link', link)} from the_one)
    select usercode, email from the_one`)
  const [account] = rows
  await writeMail(tx, deps, {
    name: 'password.forgotten',
    language,
    recipient: account?.email ?? null,
    values: { name: said.name, url, minutes: forgottenLinkMinutes },
  })
  return account && { usercode: account.usercode }
}
