import { sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { departmentNames } from '#api/shell/accounts/user.ts'
import { type Post, writeMail } from '#api/shell/system/mail.ts'
import type { Language } from '#contract/platform/language.ts'
import { attemptOf, waitOf } from './attempts.ts'
import { forgottenLinkMinutes, type LinkDeps, newResetLink } from './password-link.ts'

type Said = { name: string; email: string; companyName: string }

/**
 * Links that one account is mailed within the time of attempts for anyone who asks from one network; who asks for more is answered
 * the same. Only links that were mailed count, so that no stranger's asking stops a person's own: what was asked for before
 * lies in the person's own mailbox, and stays good.
 */
export const linksPerNetwork = 3
/** The same for anyone who asks, from wherever: a mailbox is not flooded. Each of them is good for longer than they are counted. */
export const linksPerAccount = 12

/** As people type it: case, width and outer spaces do not count. */
const plain = (text: unknown) => sql`lower(trim(normalize(${text}::text, NFKC)))`

/**
 * Mails a one-time link when name, e-mail and company fit exactly one enabled account; the company of the one who has none written
 * down is the top of the department's tree. Does the same work when they fit none. Gives the account's usercode for the
 * audit trail alone.
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
