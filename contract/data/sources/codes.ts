/** Database systems that a connection can reach. */
export const Connector = {
  postgres: 'postgres',
  mysql: 'mysql',
  sqlServer: 'sqlServer',
  clickhouse: 'clickhouse',
  oracle: 'oracle',
} as const
export type Connector = (typeof Connector)[keyof typeof Connector]

export const SourceStatus = { enabled: '0', disabled: '1' } as const
export type SourceStatus = (typeof SourceStatus)[keyof typeof SourceStatus]

/** Usual port of each connector. */
export const portOf: Readonly<Record<Connector, number>> = {
  postgres: 5432,
  mysql: 3306,
  sqlServer: 1433,
  clickhouse: 8123,
  oracle: 1521,
}

/** Results of a check: `ok`, or texts under `sources:check.<key>`. */
export const CheckResult = {
  ok: 'ok',
  unreachable: 'unreachable',
  forbiddenAddress: 'forbiddenAddress',
  unknownHost: 'unknownHost',
  signIn: 'signIn',
  unknownDatabase: 'unknownDatabase',
  noTls: 'noTls',
  needsTls: 'needsTls',
  /** The server sends connections on to another address. */
  redirected: 'redirected',
  tooSlow: 'tooSlow',
  /** A row with more bytes than the maximum, or than requested. */
  tooLarge: 'tooLarge',
  noTable: 'noTable',
  /** The connection was lost before all rows were received. */
  interrupted: 'interrupted',
  failed: 'failed',
} as const
export type CheckResult = (typeof CheckResult)[keyof typeof CheckResult]

export const sourceNameMax = 24
export const sourcesMax = 50
/** Tables listed per connection, and characters of a name. */
export const sourceTablesMax = 2000
export const sourceTableMax = 128
/** Rows of a preview before an import. */
export const sourcePreviewRows = 5
