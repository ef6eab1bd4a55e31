import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SourceConfig } from '#api/data/sources/connectors/connector.ts'
import type { Connector } from '#contract/data/sources/codes.ts'
import { freePort } from '../../support/freeport.ts'
import { ownerOfData, type Postgres, startPostgres } from '../../support/postgres.ts'
import { type Authority, type Certificate, makeAuthority } from './authority.ts'
import { permitted, resultOf } from './reading.ts'
import * as tds from './tds.ts'

const within = 180_000
const mariadbd = '/usr/sbin/mariadbd'
const minutes = { timeout: within }

let folder: string
let authority: Authority
let good: Certificate
let wrongName: Certificate
let reader: ReturnType<typeof startReader>

/** A database with TLS; `use` changes its certificate. */
type Encrypted = {
  place: SourceConfig
  use(certificate: Certificate): Promise<void> | void
  stop(): Promise<void> | void
}
const servers = new Map<Connector, Encrypted>()

const placeAt = (connector: Connector, port: number): SourceConfig => ({
  connector,
  host: '127.0.0.1',
  port,
  database: connector === 'postgres' ? 'postgres' : 'shop',
  schema: '',
  account: 'reader',
  secret: 'a secret',
  tls: true,
  permitted,
})

/** Reads tables in a process that trusts the authority in addition to the usual ones. */
function startReader(caPath: string) {
  const script = fileURLToPath(new URL('read-places.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: caPath },
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async read(place: SourceConfig, table = 'payment'): Promise<unknown> {
      child.stdin.write(`${JSON.stringify({ place, table })}\n`)
      return JSON.parse((await lines.next()).value ?? 'null')
    },
    stop: () => void child.kill(),
  }
}

/** Writes key and certificate where the server reads them; only its user may read the key. */
function writeCertificate(name: string, { key, cert }: Certificate): { keyPath: string; certPath: string } {
  const [keyPath, certPath] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  writeFileSync(keyPath, key, { mode: 0o600 })
  writeFileSync(certPath, cert)
  const owner = ownerOfData()
  if (owner) chownSync(keyPath, owner.uid, owner.gid)
  return { keyPath, certPath }
}

async function startEncryptedPostgres(): Promise<Encrypted> {
  const port = await freePort()
  const { keyPath, certPath } = writeCertificate('postgres', good)
  const server: Postgres = await startPostgres({
    settings: {
      listen_addresses: '127.0.0.1',
      port: String(port),
      ssl: 'on',
      ssl_key_file: keyPath,
      ssl_cert_file: certPath,
    },
  })
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`
    create role reader login password 'a secret';
    create view payment as select ssl from pg_stat_ssl where pid = pg_backend_pid();
    grant select on payment to reader`)
  return {
    place: placeAt('postgres', port),
    async use(certificate) {
      writeCertificate('postgres', certificate)
      await client.query('select pg_reload_conf()')
    },
    async stop() {
      await client.end()
      await server.stop()
    },
  }
}

async function startEncryptedMariadb(): Promise<Encrypted> {
  const port = await freePort()
  const room = mkdtempSync('/tmp/maria-tls-')
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : []
  const { keyPath, certPath } = writeCertificate('mariadb', good)
  execFileSync(
    'mariadb-install-db',
    [`--datadir=${room}/data`, '--auth-root-authentication-method=normal', ...asRoot],
    {
      stdio: 'ignore',
    },
  )
  const server: ChildProcess = spawn(
    mariadbd,
    [
      ...['--no-defaults', `--datadir=${room}/data`, `--port=${port}`, '--bind-address=127.0.0.1'],
      ...[`--socket=${room}/socket`, `--pid-file=${room}/pid`, `--ssl-key=${keyPath}`, `--ssl-cert=${certPath}`],
      ...asRoot,
    ],
    { stdio: 'ignore' },
  )
  const client = await vi.waitFor(
    () => createConnection({ socketPath: `${room}/socket`, user: 'root', multipleStatements: true }),
    { timeout: 60_000, interval: 100 },
  )
  await client.query(`create database shop; use shop; create table payment (ssl_on int primary key);
    insert into payment values (1); create user reader@'127.0.0.1' identified by 'a secret' require ssl;
    grant select on shop.* to reader@'127.0.0.1'`)
  return {
    place: placeAt('mysql', port),
    async use(certificate) {
      writeCertificate('mariadb', certificate)
      await client.query('flush ssl')
    },
    async stop() {
      await client.end()
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(room, { recursive: true, force: true })
    },
  }
}

/** Requests that reached ClickHouse, and sign-ins that reached SQL Server. */
const reached = { clickhouse: 0, sqlServer: 0 }

async function startEncryptedClickhouse(): Promise<Encrypted> {
  const answerOf = (cells: readonly string[]) =>
    `{\n\t"meta":\n\t[\n\t],\n\n\t"data":\n\t[\n\t\t${JSON.stringify(cells)}\n\t],\n\n\t"rows": 1\n}\n`
  const server = createHttpsServer({ key: good.key, cert: good.cert }, async (request, response) => {
    reached.clickhouse++
    let sql = ''
    for await (const chunk of request) sql += chunk
    if (sql.includes('version()')) return response.end(answerOf(['24.8.1']))
    if (sql.includes('system.columns')) return response.end(answerOf(['id', 'Int64']))
    response.end(answerOf(['1']))
  })
  return {
    place: placeAt('clickhouse', await listen(server)),
    use: ({ key, cert }) => server.setSecureContext({ key, cert }),
    stop: () => close(server),
  }
}

/** SQL Server wraps the TLS handshake in its own packets; later TLS records are sent as they are. */
async function startEncryptedSqlServer(): Promise<Encrypted> {
  let certificate = good
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let left = Buffer.alloc(0)
    let isWrapped = true
    const inside = new Duplex({
      read() {},
      write(chunk: Buffer, _, written) {
        socket.write(isWrapped ? tds.packet(chunk, { type: tds.packetType.prelogin }) : chunk)
        written()
      },
    })
    let secure: TLSSocket | undefined
    const begin = () => {
      const { key, cert } = certificate
      secure = new TLSSocket(inside as unknown as Socket, { isServer: true, key, cert, maxVersion: 'TLSv1.2' } as never)
      secure.on('error', () => socket.destroy())
      const statements = tds.reader(({ type, payload }) => {
        if (type === tds.packetType.login) {
          reached.sqlServer++
          secure?.write(tds.packet(Buffer.concat([tds.signedIn, tds.done])))
        }
        if (type === tds.packetType.batch) secure?.write(answerOf(tds.sqlOf(payload)))
      })
      secure.on('data', statements)
    }
    socket.on('data', (chunk) => {
      left = Buffer.concat([left, chunk])
      while (left.length >= 8 && left.readUInt8(0) === tds.packetType.prelogin) {
        const length = left.readUInt16BE(2)
        if (left.length < length) return
        const payload = left.subarray(8, length)
        left = left.subarray(length)
        if (secure) inside.push(payload)
        else {
          socket.write(tds.preloginAnswer(tds.encryption.on))
          begin()
        }
      }
      if (left.length === 0 || left.readUInt8(0) === tds.packetType.prelogin) return
      isWrapped = false
      inside.push(left)
      left = Buffer.alloc(0)
    })
    socket.on('close', () => inside.push(null))
  })
  return {
    place: placeAt('sqlServer', await listen(server)),
    use(changed) {
      certificate = changed
    },
    stop: () => close(server),
  }
}

function answerOf(sql: string): Buffer {
  if (sql.includes('snapshot_isolation_state')) return tds.packet(tds.result(['state'], [['1']]))
  if (sql.includes('sys.columns'))
    return tds.packet(tds.result(['n', 't', 'k', 'e', 's'], [['id', 'bigint', '1', 'false', '0']]))
  return tds.packet(sql.includes('[payment]') ? tds.result(['id'], [['1']]) : tds.done)
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}
const close = (server: Server & { closeAllConnections?: () => void }) => {
  server.closeAllConnections?.()
  server.close()
}

beforeAll(async () => {
  folder = mkdtempSync('/tmp/tls-')
  chmodSync(folder, 0o755)
  authority = await makeAuthority(join(folder, 'authority'))
  good = await authority.issue({ type: 'ip', value: '127.0.0.1' }, { type: 'dns', value: 'localhost' })
  wrongName = await authority.issue({ type: 'dns', value: 'elsewhere.example' })
  reader = startReader(authority.path)
  const made = await Promise.all([
    startEncryptedPostgres(),
    startEncryptedClickhouse(),
    startEncryptedSqlServer(),
    ...(existsSync(mariadbd) ? [startEncryptedMariadb()] : []),
  ])
  for (const server of made) servers.set(server.place.connector, server)
}, within)
afterAll(async () => {
  reader?.stop()
  for (const server of servers.values()) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** One row from each server that can report that the connection is encrypted. */
const rows: Readonly<Partial<Record<Connector, unknown>>> = {
  postgres: [['true']],
  mysql: [['1']],
  clickhouse: [['1']],
  sqlServer: [['1']],
}
const isThere = (connector: Connector) => connector !== 'mysql' || existsSync(mariadbd)

test.skipIf(!existsSync(mariadbd))('MariaDB is among them (left out without /usr/sbin/mariadbd)', () => {
  expect(servers.has('mysql')).toBe(true)
})

test.each(Object.keys(rows) as Connector[])(
  '%s is read over TLS where its certificate is of a trusted authority and names it, and not otherwise',
  minutes,
  async (connector) => {
    if (!isThere(connector)) return
    const server = servers.get(connector)
    if (!server) throw new Error(`no ${connector}`)
    const { place } = server
    expect(await reader.read(place)).toEqual(rows[connector])
    const before = { ...reached }
    // This process does not trust the authority.
    expect(await resultOf(place)).toBe('noTls')
    await server.use(wrongName)
    expect(await vi.waitFor(async () => refusedBy(await reader.read(place)), { timeout: 10_000 })).toBe('noTls')
    expect(reached).toEqual(before)
    await server.use(good)
    expect(await vi.waitFor(async () => readBy(await reader.read(place)), { timeout: 10_000 })).toEqual(rows[connector])
  },
)

/** A server that reloads its certificate serves the former one for a short time. */
function refusedBy(answer: unknown): unknown {
  if (typeof answer !== 'string') throw new Error('it was read')
  return answer
}
function readBy(answer: unknown): unknown {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
