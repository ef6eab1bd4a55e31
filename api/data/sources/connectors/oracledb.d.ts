/** Types of the parts of the driver in use; the package includes none. */
declare module 'oracledb' {
  type Metadata = { dbType: unknown }
  type ResultSet = { getRows(count: number): Promise<unknown[][]>; close(): Promise<void> }
  type Options = {
    resultSet?: boolean
    outFormat?: number
    fetchArraySize?: number
    maxRows?: number
    fetchTypeHandler?: (metadata: Metadata) => { type: unknown } | undefined
  }
  export type Connection = {
    callTimeout: number
    execute(
      sql: string,
      binds?: readonly string[],
      options?: Options,
    ): Promise<{ rows?: unknown[][]; resultSet?: ResultSet }>
    close(options?: { drop: boolean }): Promise<void>
    readonly oracleServerVersionString: string
  }
  const driver: {
    getConnection(settings: {
      user: string
      password: string
      connectString: string
      httpsProxy?: string
      httpsProxyPort?: number
      connectTimeout?: number
      sslServerDNMatch?: boolean
    }): Promise<Connection>
    OUT_FORMAT_ARRAY: number
    STRING: unknown
    DB_TYPE_NUMBER: unknown
    DB_TYPE_CLOB: unknown
    DB_TYPE_NCLOB: unknown
    DB_TYPE_LONG: unknown
  }

  // biome-ignore lint/style/noDefaultExport: the driver exports itself so.
  export default driver
}
