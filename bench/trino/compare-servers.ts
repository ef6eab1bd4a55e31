import { demoMade } from '#api/seed/demo-flow.ts'
import * as boards from '#contract/data/boards/calls.ts'
import type { BoardDetail, CountedCards } from '#contract/data/boards/shapes.ts'
import * as mart from '#contract/data/mart/calls.ts'
import type { CatalogueRow, TableProfile, TableRows } from '#contract/data/mart/shapes.ts'
import { searchRuns } from '#contract/data/runs/calls.ts'
import type { RunRow } from '#contract/data/runs/shapes.ts'
import { TableOrigin } from '#contract/data/tables/codes.ts'
import type { Call } from '#contract/platform/call.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'
import { withServer } from '../server.ts'
import { makeSite, type Site } from '../site.ts'
import { timeCall, tokenOf } from '../token.ts'
import { isClose } from './digest.ts'
import type { Servers } from './servers.ts'

type Show = (name: string, value: unknown) => void
type Records<T> = { records: T[] }
type Ask = <T>(call: Call, sent: { query?: Record<string, string>; body?: object }) => Promise<T>

const demoWithinMs = 900_000
const accounts = ['admin', 'manager', 'risk', 'audit']
const whole = { current: 1, size: 100 }

/** The demo of a server on each engine: tables and their profiles, runs of processes, figures of boards. */
export async function* compareServers({ s3, trino }: Servers): AsyncGenerator<{ name: string; outcome: string }> {
  const store = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  }
  const onTrino = {
    ENGINE: 'trino',
    TRINO_URL: trino.url,
    TRINO_CATALOG: trino.catalog,
    TRINO_SCHEMA: 'served',
    TRINO_USER: trino.user,
    ...(trino.token !== undefined && { TRINO_TOKEN: trino.token }),
  }
  const byDuckdb = await shownWith(store)
  const byTrino = await shownWith({ ...store, ...onTrino })
  for (const name of new Set([...byDuckdb.keys(), ...byTrino.keys()])) {
    const [one, other] = [byDuckdb.get(name), byTrino.get(name)]
    const outcome = isClose(one, other) ? 'equal' : `${written(one)} by DuckDB, ${written(other)} by Trino`
    yield { name: `server: ${name}`, outcome }
  }
}

const written = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 1000))

async function shownWith(env: Record<string, string>): Promise<Map<string, unknown>> {
  const site = await makeSite('PostgreSQL')
  try {
    const served: Site = { ...site, env: { ...site.env, ...env } }
    return await withServer(served, async ({ url }) => {
      await demoIn(served)
      const shown = new Map<string, unknown>()
      const show: Show = (name, value) =>
        shown.set(withoutIds(name), JSON.parse(withoutIds(JSON.stringify(value ?? null))))
      for (const account of accounts) {
        const token = await tokenOf(url, account)
        const ask: Ask = async <T>(call: Call, sent: object) => (await timeCall<T>(url, call, { token, ...sent })).data
        await showTo(account, ask, show)
      }
      return shown
    })
  } finally {
    await site.remove()
  }
}

/** Waits until the server has made its demo. */
async function demoIn({ use }: Site): Promise<void> {
  const end = performance.now() + demoWithinMs
  while (!(await use(demoMade))) if (performance.now() > end) throw new Error('the demo was not made in time')
}

async function showTo(account: string, ask: Ask, show: Show): Promise<void> {
  const momentary = new Set<string>()
  const workspaces = await ask<{ bizId: string; name: string }[]>(listWorkspaces, {})
  for (const { bizId: workspaceBizId, name } of workspaces) {
    const of = `${account} in ${name}`
    const tables = await ask<Records<CatalogueRow>>(mart.searchCatalogue, { body: { workspaceBizId, ...whole } })
    for (const table of tables.records) {
      // Their rows contain timestamps of this server.
      if (table.origin === TableOrigin.platform) {
        momentary.add(table.tableName)
        continue
      }
      const query = { bizId: table.bizId, workspaceBizId }
      const seen = `${of}: ${table.tableName}`
      const read = await ask<TableRows>(mart.readTable, { body: { ...query, size: 200 } }).catch(refused)
      show(
        `${seen}, rows`,
        'rows' in read
          ? { total: read.total, of: read.of, columns: read.columns, rows: read.of <= 200 ? sorted(read.rows) : null }
          : read,
      )
      show(`${seen}, profile`, await ask<TableProfile>(mart.profileTable, { query }).catch(refused))
    }
    const ran = await ask<Records<RunRow>>(searchRuns, { body: { workspaceBizId, ...whole } }).catch(refused)
    show(
      `${of}: runs`,
      'records' in ran ? sorted(ran.records.map((run) => [run.process.name, run.number, run.state])) : ran,
    )
  }
  const listed = await ask<Records<{ bizId: string; name: string }>>(boards.pageBoards, { body: whole }).catch(refused)
  for (const { bizId: id, name } of 'records' in listed ? listed.records : []) {
    const board = await ask<BoardDetail>(boards.getBoard, { query: { id } })
    const counted = await ask<CountedCards>(boards.countCards, { body: { id } })
    for (const card of counted.cards)
      show(
        `${account}: ${name}, ${board.cards.find((each) => each.card.id === card.id)?.card.title ?? card.id}`,
        momentary.has(card.source?.table.name ?? '') ? card.fault : { figures: card.figures, fault: card.fault },
      )
  }
}

/** Refusals name their table, which has another identifier on each server. */
const refused = ({ message }: Error) => ({
  refused: / answered (\d+): \{"code":"(\d+)"/.exec(message)?.slice(1) ?? message,
})

const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => withoutIds(JSON.stringify(row))).sort()

/** Identifiers are random: rule_7exOvKrqXZab, or 22 characters. */
const withoutIds = (text: string): string =>
  text.replaceAll(/\brule_[\w-]{12}/g, 'rule_*').replaceAll(/"[\w-]{22}"/g, '"*"')
