import { describe, expect, test } from 'vitest'
import { clickhouseRange, clickhouseText } from '#api/data/sources/connectors/clickhouse.ts'
import { cutInstant, floatText, SourceFailure } from '#api/data/sources/connectors/connector.ts'
import { failureOf } from '#api/data/sources/connectors/failure.ts'
import { mysqlRange, mysqlText } from '#api/data/sources/connectors/mysql.ts'
import { oracleDescription, oracleFieldType, oracleRange, oracleText } from '#api/data/sources/connectors/oracle.ts'
import { postgresRange, postgresText } from '#api/data/sources/connectors/postgres.ts'
import { sqlServerRange, sqlServerText } from '#api/data/sources/connectors/sql-server.ts'

describe('names and literals', () => {
  const name = 'a"b`c]d\\e.付款 select'

  test('a name is quoted as its database reads it', () => {
    expect(postgresText(name, 'int4')).toBe('"a""b`c]d\\e.付款 select"::text')
    expect(mysqlText(name, 'int')).toBe('`a"b``c]d\\e.付款 select`')
    expect(sqlServerText(name, 'float')).toBe('[a"b`c]]d\\e.付款 select]')
    expect(clickhouseText(name, 'Int32')).toBe('toString(`a"b\\`c]d\\\\e.付款 select`)')
    expect(oracleText('a`b]c.付款', 'NUMBER')).toBe('"a`b]c.付款"')
    expect(() => oracleText(name, 'NUMBER')).toThrow(SourceFailure)
  })

  test('a name of 200 characters stays whole', () => {
    const long = '长'.repeat(200)
    for (const text of [
      postgresText(long, 'int4'),
      mysqlText(long, 'int'),
      sqlServerText(long, 'float'),
      clickhouseText(long, 'Int8'),
      oracleText(long, 'NUMBER'),
    ])
      expect(text).toContain(long)
  })

  test('a bound stays within its literal', () => {
    const bound = { watermark: 'w', from: "x' or 1=1 --\\" }
    expect(postgresRange(bound)).toBe(`where "w" is not null and "w" >=  E'x'' or 1=1 --\\\\'`)
    expect(mysqlRange(bound, 'varchar')).toBe(`where \`w\` is not null and \`w\` >= 'x\\' or 1=1 --\\\\'`)
    expect(sqlServerRange(bound, 'nvarchar')).toBe(`where [w] is not null and [w] >= N'x'' or 1=1 --\\'`)
    expect(clickhouseRange(bound, 'Nullable(String)')).toBe(
      `where \`w\` is not null and \`w\` >= cast('x\\' or 1=1 --\\\\' as String)`,
    )
    expect(oracleRange(bound, 'VARCHAR2')).toBe(`where "w" is not null and "w" >= 'x'' or 1=1 --\\'`)
  })

  test('a bound of a number is a number and nothing else', () => {
    const bound = { watermark: 'w', to: '1 or 1=1' }
    expect(() => mysqlRange(bound, 'bigint')).toThrow(SourceFailure)
    expect(() => sqlServerRange(bound, 'decimal')).toThrow(SourceFailure)
    expect(() => oracleRange(bound, 'NUMBER(10,0)')).toThrow(SourceFailure)
  })

  test('a service of Oracle cannot add to the description of its connection', () => {
    const place = { host: 'db.example', port: 1521, database: 'ORCLPDB1.example', tls: false }
    expect(oracleDescription(place, 40_000)).toBe(
      '(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=127.0.0.1)(PORT=40000))(CONNECT_DATA=(SERVICE_NAME=ORCLPDB1.example)))',
    )
    expect(oracleDescription({ ...place, tls: true }, 40_000)).toContain('(PROTOCOL=TCPS)(HOST=db.example)(PORT=1521)')
    expect(() => oracleDescription({ ...place, database: 'a)(HOST=10.0.0.1' }, 1)).toThrow(SourceFailure)
  })
})

describe('values of SQL Server and Oracle', () => {
  test('a time with a zone is read in UTC and compared as an instant', () => {
    expect(sqlServerText('w', 'datetimeoffset')).toContain(`switchoffset([w], '+00:00')`)
    expect(sqlServerRange({ watermark: 'w', from: '2024-01-01T00:00:00.1234567Z' }, 'datetimeoffset')).toBe(
      `where [w] is not null and [w] >= convert(datetimeoffset, N'2024-01-01 00:00:00.1234567 +00:00', 121)`,
    )
    expect(oracleText('w', 'TIMESTAMP(6) WITH TIME ZONE')).toContain('sys_extract_utc("w")')
    expect(
      oracleRange({ watermark: 'w', to: '2024-01-01T00:00:00.000000001Z' }, 'TIMESTAMP(9) WITH LOCAL TIME ZONE'),
    ).toBe(
      `where "w" is not null and "w" <= to_timestamp_tz('2024-01-01 00:00:00.000000001 +00:00', 'YYYY-MM-DD HH24:MI:SS.FF TZH:TZM')`,
    )
  })

  test('numbers keep their digits: only floats leave the server as numbers', () => {
    expect(sqlServerText('n', 'decimal')).toBe('convert(varchar(60), [n])')
    expect(sqlServerText('n', 'money')).toBe('convert(varchar(30), [n], 2)')
    expect(sqlServerText('n', 'real')).toBe('[n]')
    expect(sqlServerRange({ watermark: 'n', from: '0.1' }, 'real')).toContain('1.0000000149011612e-1')
    expect(sqlServerRange({ watermark: 'n', from: '0.1' }, 'float')).toContain('>= 0.1e0')
    expect(oracleFieldType('NUMBER(10,0)')).toBe('integer')
    expect(oracleFieldType('NUMBER(10)')).toBe('integer')
    expect(oracleFieldType('NUMBER(38,0)')).toBe('number')
    expect(oracleFieldType('NUMBER(10,2)')).toBe('number')
    expect(oracleFieldType('NUMBER')).toBe('number')
    expect(oracleFieldType('DATE')).toBe('timestamp')
    expect(oracleFieldType('TIMESTAMP(6) WITH TIME ZONE')).toBe('timestamp')
    expect(oracleFieldType('INTERVAL DAY(2) TO SECOND(6)')).toBe('string')
  })

  test('a row version of SQL Server bounds a range as the bytes that it is', () => {
    expect(sqlServerRange({ watermark: 'v', from: '00000000000007D1' }, 'timestamp')).toContain(
      `>= convert(binary(8), N'00000000000007D1', 2)`,
    )
  })

  test('a timestamp has at most microseconds', () => {
    expect(cutInstant('2024-01-01 00:00:00.1234567')).toBe('2024-01-01 00:00:00.123456')
    expect(cutInstant('2024-01-01T00:00:00.123456789Z')).toBe('2024-01-01T00:00:00.123456Z')
    expect(cutInstant('2024-01-01 00:00:00')).toBe('2024-01-01 00:00:00')
    expect(cutInstant(null)).toBeNull()
  })

  test('a float of 32 bits has the shortest text that means it', () => {
    expect(['0.10000000149011612', '16777216', '3.4028234663852886e38', 'NaN'].map(floatText)).toEqual([
      '0.1',
      '16777216',
      '3.4028235e+38',
      'NaN',
    ])
  })
})

describe('failures', () => {
  const coded = (fields: object, message = 'of the driver') => Object.assign(new Error(message), fields)

  test.each([
    ['signIn', coded({ code: '28P01' })],
    ['signIn', coded({ code: 'ER_ACCESS_DENIED_ERROR' })],
    ['signIn', coded({ code: 'ELOGIN', number: 18456 })],
    ['signIn', coded({ code: 'CH-516' })],
    ['signIn', coded({ code: 'ORA-01017' })],
    ['unknownDatabase', coded({ code: '3D000' })],
    ['unknownDatabase', coded({ code: 'ER_BAD_DB_ERROR' })],
    ['unknownDatabase', coded({ code: 'ELOGIN', number: 4060 })],
    ['unknownDatabase', coded({ code: 'CH-81' })],
    ['unknownDatabase', coded({ code: 'NJS-518' })],
    ['noTable', coded({ code: '42P01' })],
    ['noTable', coded({ code: 'ER_NO_SUCH_TABLE' })],
    ['noTable', coded({ code: 'EREQUEST', number: 208 })],
    ['noTable', coded({ code: 'CH-60' })],
    ['noTable', coded({ code: 'ORA-00942' })],
    ['needsTls', coded({ code: 'EENCRYPT' })],
    ['needsTls', coded({ code: 'ER_SECURE_TRANSPORT_REQUIRED' })],
    ['noTls', coded({}, 'The server does not support SSL connections')],
    ['noTls', coded({ code: 'NJS-505' })],
    ['tooSlow', coded({ code: '57014' })],
    ['tooSlow', coded({ code: 'ETIMEOUT' })],
    ['tooSlow', coded({ code: 'NJS-123' })],
    ['unreachable', coded({ code: 'ESOCKET', cause: coded({ code: 'ECONNREFUSED' }) })],
    ['unreachable', coded({}, 'Connection terminated unexpectedly')],
    ['failed', coded({ code: 'EREQUEST', number: 102 })],
    ['failed', 'no error'],
  ])('%s is derived from the code of a driver', (result, error) => {
    expect(failureOf(error).result).toBe(result)
  })

  test('a reason of our own counts more than the code of the driver around it', () => {
    const inner = new SourceFailure('redirected', undefined)
    expect(failureOf(coded({ code: 'ESOCKET', cause: coded({ code: 'ECONNRESET', cause: inner }) })).result).toBe(
      'redirected',
    )
  })
})
