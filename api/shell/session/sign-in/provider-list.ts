import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { Language } from '#contract/platform/language.ts'
import type { ProviderRow } from '#contract/shell/session/shapes.ts'
import type { Providers } from './provider.ts'

/** Configured providers with their number of linked accounts; no secrets. */
export async function listProviderRows(db: Db, providers: Providers, language: Language): Promise<ProviderRow[]> {
  const { rows } = await db.execute<{ issuer: string; accounts: number }>(
    sql`select issuer, count(*)::int as accounts from ${accounts.identity} group by issuer`,
  )
  const accountsOf = new Map(rows.map(({ issuer, accounts }) => [issuer, accounts]))
  return providers.configs(language).map((config) => {
    const provider = providers.find(config.id)
    return {
      ...config,
      clientId: provider?.clientId ?? '',
      scopes: provider?.scopes ?? [],
      accounts: accountsOf.get(config.issuer) ?? 0,
    }
  })
}
