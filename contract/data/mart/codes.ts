/** Orders of the catalogue. */
export const catalogueSorts = ['relevance', 'tableName', 'rows', 'refreshedAt'] as const

/** Whether a table was refreshed within its interval. */
export const freshness = ['fresh', 'stale'] as const

/** Forms of an exported file. */
export const exportForms = ['xlsx', 'csv', 'parquet'] as const
