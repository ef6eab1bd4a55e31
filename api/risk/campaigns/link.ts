import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomToken, sha256 } from '#api/platform/keys.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openProject } from './item.ts'
import { isNewest } from './paper-conditions.ts'

/**
 * Replaces the link of a respondent's page and of all their papers, since its previous holder saw them all. With a
 * domain, replaces only the link of its newest paper. Old links answer notFound. Refuses notFound, project.archived.
 */
export async function renewLink(
  tx: Tx,
  keys: Keys,
  { itemId, domain }: { itemId: string; domain?: string | undefined },
): Promise<{ name: string } | Refusal> {
  const { rows } = await tx.execute<{ id: number; name: string; projectId: string }>(sql`
    select i.id, i.name, j.biz_id as "projectId" from risk_item i join risk_project j on j.id = i.project_id
    where i.biz_id = ${itemId}`)
  const [item] = rows
  if (!item) return refuse('notFound')
  const found = await openProject(tx, item.projectId)
  if (isRefusal(found)) return found
  const papers = await papersToRenew(tx, { itemId: item.id, domain })
  if (domain === undefined) await renewOwn(tx, keys, item.id)
  else if (papers.length === 0) return refuse('notFound')
  for (const id of papers) await renewPaper(tx, keys, id)
  return { name: item.name }
}

async function papersToRenew(
  tx: Tx,
  { itemId, domain }: { itemId: number; domain: string | undefined },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.id from risk_paper p join ${questionnaires.domain} d on d.id = p.domain_id
    where p.item_id = ${itemId} and p.revoked_at is null
      and ${domain === undefined ? sql`true` : sql`d.code = ${domain} and ${isNewest}`}
    order by p.id`)
  return rows.map(({ id }) => id)
}

function renewOwn(tx: Tx, keys: Keys, itemId: number) {
  const token = randomToken()
  return tx.execute(sql`
    update risk_item set token_hash = ${sha256(token)}, token_sealed = ${keys.seal(token)} where id = ${itemId}`)
}

function renewPaper(tx: Tx, keys: Keys, id: number) {
  const uuid = randomUUID()
  return tx.execute(
    sql`update risk_paper set uuid_hash = ${sha256(uuid)}, uuid_sealed = ${keys.seal(uuid)} where id = ${id}`,
  )
}

/** Link token of a user's own papers, for the reader of a message. Refuses notFound, also for papers of others. */
export async function ownToken(
  db: Db,
  keys: Keys,
  { itemId, userId }: { itemId: string; userId: number },
): Promise<{ token: string } | Refusal> {
  const { rows } = await db.execute<{ sealed: Buffer }>(sql`
    select token_sealed as sealed from risk_item where biz_id = ${itemId} and user_id = ${userId}`)
  const [item] = rows
  return item ? { token: keys.open(item.sealed) } : refuse('notFound')
}
