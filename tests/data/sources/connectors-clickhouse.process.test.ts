import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SourceConfig } from '#api/data/sources/connectors/connector.ts'
import { withSource } from '#api/data/sources/connectors/open.ts'
import { freePort } from '../../support/freeport.ts'
import { readTable, resultOf, shop, strictRow } from './reading.ts'

const placeAt = (port: number): SourceConfig => ({
  ...shop,
  connector: 'clickhouse',
  port,
})

/** Answer in `JSONCompact`, as the server writes it. */
const answerOf = (rows: readonly unknown[], count = rows.length) =>
  `{\n\t"meta":\n\t[\n\t],\n\n\t"data":\n\t[\n${rows.map((row) => `\t\t${JSON.stringify(row)}`).join(',\n')}\n\t],\n\n\t"rows": ${count}\n}\n`

const read = async (request: AsyncIterable<unknown>) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

describe('the HTTP interface', () => {
  /** A server that answers the questions before a reading, and the reading by `respond`. */
  const serve = async (respond: RequestListener): Promise<SourceConfig> => {
    const server = createServer(async (request, response) => {
      const sql = await read(request)
      if (sql.includes('version()')) return response.end(answerOf([['24.8.1']]))
      if (sql.includes('system.columns')) return response.end(answerOf([['id', 'Int64']]))
      respond(request, response)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await once(server, 'listening')
    return placeAt((server.address() as { port: number }).port)
  }

  test('an answer without its end, or with an error behind its rows, is a failure', async () => {
    const whole = answerOf([['1'], ['2']])
    expect(await resultOf(await serve((_, response) => response.end(whole)))).toBe('ok')
    const cut = whole.slice(0, whole.indexOf('["2"]'))
    expect(await resultOf(await serve((_, response) => response.end(cut)))).toBe('interrupted')
    expect(await resultOf(await serve((_, response) => response.end(answerOf([['1']], 2))))).toBe('interrupted')
    const failed = `${cut}Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n`
    expect(await resultOf(await serve((_, response) => response.end(failed)))).toBe('interrupted')
    const broken = whole.replace('\t"rows"', '\t"exception": "Code: 395",\n\t"rows"')
    expect(await resultOf(await serve((_, response) => response.end(broken)))).toBe('interrupted')
    const lost = await serve((_, response) => {
      response.write(cut)
      setImmediate(() => response.destroy())
    })
    expect(await resultOf(lost)).toBe('unreachable')
  })

  test('a redirect is reported and not followed', async () => {
    let followed = 0
    const elsewhere = createServer((_, response) => {
      followed++
      response.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void elsewhere.close())
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as { port: number }
    const place = await serve((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end('moved'),
    )
    expect(await resultOf(place)).toBe('redirected')
    expect(followed).toBe(0)
  })

  test('a row without an end is refused before it fills the memory', async () => {
    const place = await serve((_, response) => {
      response.write('\t"data":\n\t[\n\t\t["')
      const more = Buffer.alloc(1_000_000, 'x')
      const send = (failed?: Error | null) => {
        if (!failed && !response.destroyed) response.write(more, send)
      }
      send()
    })
    const before = process.memoryUsage().rss
    expect(await resultOf(place)).toBe('tooLarge')
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  })

  test.each([
    ['signIn', 403, 'Code: 516. DB::Exception: reader: Authentication failed. (AUTHENTICATION_FAILED)'],
    ['noTable', 404, 'Code: 60. DB::Exception: Table shop.payment does not exist. (UNKNOWN_TABLE)'],
    ['unknownDatabase', 404, 'Code: 81. DB::Exception: Database shop does not exist. (UNKNOWN_DATABASE)'],
    ['failed', 500, 'Code: 62. DB::Exception: Syntax error. (SYNTAX_ERROR)'],
  ])('a refusal is reported as %s', async (result, status, text) => {
    expect(await resultOf(await serve((_, response) => response.writeHead(status).end(text)))).toBe(result)
  })

  test('addresses are checked, and a server without encryption is not spoken to with it', async () => {
    const place = await serve((_, response) => response.end(answerOf([])))
    expect(await resultOf({ ...place, permitted: [] })).toBe('forbiddenAddress')
    expect(await resultOf({ ...place, host: 'localhost', permitted: [] })).toBe('forbiddenAddress')
    expect(await resultOf({ ...place, host: 'nowhere.invalid' })).toBe('unknownHost')
    expect(await resultOf({ ...place, port: await freePort() })).toBe('unreachable')
    expect(await resultOf({ ...place, tls: true })).toBe('noTls')
  })
})

/** The HTTP interface around the engine of ClickHouse, which the Python package chdb brings. */
const engine = `
import sys
from base64 import b64encode
from http.server import BaseHTTPRequestHandler, HTTPServer
from chdb.session import Session
session = Session(sys.argv[2])
account = 'Basic ' + b64encode(b'reader:a secret').decode()
class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_): pass
    def chunks(self):
        while size := int(self.rfile.readline(), 16):
            yield self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
    def do_POST(self):
        length = self.headers.get('content-length')
        sql = (self.rfile.read(int(length)) if length else b''.join(self.chunks())).decode()
        try:
            if self.headers.get('authorization') != account: raise RuntimeError('Code: 516. DB::Exception: (AUTHENTICATION_FAILED)')
            status, body = 200, session.query(sql, 'JSONCompact').bytes()
        except Exception as error:
            status, body = 500, str(error).encode()
        self.send_response(status)
        self.send_header('content-length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)
HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler).serve_forever()
`
const hasEngine = spawnSync('python3', ['-c', 'import chdb']).status === 0

describe.skipIf(!hasEngine)('the engine of ClickHouse (left out where Python has no chdb)', () => {
  let place: SourceConfig
  let server: ChildProcess
  let folder: string

  const run = async (sql: string) => {
    const authorization = `Basic ${Buffer.from('reader:a secret').toString('base64')}`
    const response = await fetch(`http://127.0.0.1:${place.port}/`, {
      method: 'POST',
      body: sql,
      headers: { authorization },
    })
    if (!response.ok) throw new Error(await response.text())
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chdb-'))
    place = placeAt(await freePort())
    server = spawn('python3', ['-c', engine, String(place.port), folder], { stdio: 'ignore' })
    await vi.waitFor(() => run('create database shop'), { timeout: 30_000, interval: 100 })
  }, 60_000)
  afterAll(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('every type arrives as text that its strict reader takes, or refuses', async () => {
    await run(`create table shop.kinds (i64 Int64, u64 UInt64, i128 Int128, dec Decimal(38, 10), f32 Float32, f64 Float64,
      b Bool, d Date, d32 Nullable(Date32), dt DateTime('Asia/Shanghai'), dt64 DateTime64(9, 'Asia/Shanghai'), s String,
      fixed FixedString(4), low LowCardinality(Nullable(String)), e Enum8('open' = 1, '关闭' = 2), id UUID, ip IPv4,
      list Array(Nullable(Int32)), m Map(String, Int8), t Tuple(Int8, String), missing Nullable(Int32)) order by i64`)
    await run(`insert into shop.kinds values (-9223372036854775808, 18446744073709551615, 12345678901234567890123,
      1234567890123456789012345678.0123456789, 0.1, 1.7976931348623157e308, true, '2024-02-29', '1925-01-01',
      '2024-02-29 08:00:00', '2024-02-29 08:00:00.123456789', 'it''s\\t"\\\\" 付款\\n', 'ab', null, '关闭',
      '00000000-0000-0000-0000-000000000001', '10.0.0.1', [1, null], map('a', 1), (1, 'b'), null)`)
    expect(await strictRow(place, 'kinds')).toEqual({
      i64: 'integer -9223372036854775808',
      u64: 'number 18446744073709551615',
      i128: 'number 12345678901234567890123',
      dec: 'number 1234567890123456789012345678.0123456789',
      f32: 'float 0.1',
      f64: 'float 1.7976931348623157e+308',
      b: 'boolean true',
      d: 'date 2024-02-29',
      d32: 'date 1925-01-01',
      dt: 'timestamp 2024-02-29 00:00:00 UTC',
      dt64: 'timestamp 2024-02-29 00:00:00.123456 UTC',
      s: 'string it\'s\t"\\" 付款\n',
      fixed: 'string ab',
      low: null,
      e: 'string 关闭',
      id: 'string 00000000-0000-0000-0000-000000000001',
      ip: 'string 10.0.0.1',
      list: 'string [1,NULL]',
      m: "string {'a':1}",
      t: "string (1,'b')",
      missing: null,
    })
    await run('create table shop.odd (f Float64, g Float32, i Int256) order by tuple()')
    await run(`insert into shop.odd values (nan, -inf, ${'9'.repeat(40)})`)
    const odd = await strictRow(place, 'odd')
    expect(Object.values(odd).filter((value) => !String(value).startsWith('fault'))).toEqual([])
  })

  test('a range is compared in the type of its column, and the highest value bounds it', async () => {
    await run(`create table shop.upd (id Int64, u UInt64, at DateTime64(9, 'Asia/Shanghai'), second DateTime, day Date,
      word Nullable(String), amount Decimal(30, 10)) order by id`)
    await run(`insert into shop.upd select 9007199254740990 + number, 18446744073709551600 + number,
      fromUnixTimestamp64Nano(1704067200000000000 + number), toDateTime(1704067200 + number),
      toDate('2024-01-01') + number, concat('O''Brien \\\\', toString(number)), number / 10 from numbers(1, 9)`)
    const names = ['id', 'u', 'at', 'second', 'day', 'word', 'amount']
    const highest = await withSource(place, async (source) => {
      const found: (string | null)[] = []
      for (const watermark of names) found.push(await source.highest({ table: 'upd', watermark }))
      return found
    })
    expect(highest).toEqual([
      '9007199254740999',
      '18446744073709551609',
      '2024-01-01T00:00:00.000000009Z',
      '2024-01-01T00:00:09Z',
      '2024-01-10',
      "O'Brien \\9",
      '0.9',
    ])
    for (const [at, watermark] of names.entries()) {
      const { rows } = await readTable(place, 'upd', { watermark, from: highest[at] ?? undefined })
      expect([watermark, rows.length]).toEqual([watermark, 1])
      expect((await readTable(place, 'upd', { watermark, to: highest[at] ?? undefined })).rows).toHaveLength(9)
    }
    expect((await readTable(place, 'upd', { watermark: 'word', from: "\\' or 1 = 1 --" })).rows).toEqual([])
  })

  test('names may be reserved words, long, Chinese, dotted and quoted; a long cell is cut', async () => {
    const names = ['select', 'a.b', `it's "quoted"`, '付款 单', 'x'.repeat(100), 'back`tick', 'back\\slash', 'a]b']
    for (const name of names) {
      const quoted = `\`${name.replace(/[\\`]/g, '\\$&')}\``
      await run(`create table shop.${quoted} (${quoted} Int32, long String) order by tuple()`)
      await run(`insert into shop.${quoted} select 1, repeat('付', 50000)`)
      const { columns, rows } = await readTable(place, name, { watermark: name, from: '1', to: '1' })
      expect([columns[0]?.name, rows[0]?.[0], rows[0]?.[1]?.length]).toEqual([name, '1', 8001])
    }
    const listed = await withSource(place, (source) => source.tables())
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })

  test('each failure has its name, and many rows arrive complete', async () => {
    await run('create table shop.many engine = MergeTree order by id as select number as id from numbers(100000)')
    const { rows } = await readTable(place, 'many')
    expect(new Set(rows.map(([id]) => id)).size).toBe(100_000)
    expect(await withSource(place, (source) => source.server())).toMatch(/^ClickHouse \d+\./)
    expect(await resultOf({ ...place, secret: 'another' }, 'many')).toBe('signIn')
    expect(await resultOf(place, 'none')).not.toBe('ok')
  })
})
