/** Orders of the catalogue. */
export const catalogueSorts = ['relevance', 'tableName', 'rows', 'refreshedAt'] as const

/** Freshness of a table: refreshed within its interval or not. */
export const freshness = ['fresh', 'stale'] as const

/** Links of a column that one call finds. design: workbench D1 */
export const linksMax = 1000

/** Maximum number of newest versions whose lineage one call returns. */
export const lineageVersionsMax = 20

/** Forms of an exported file. */
export const exportForms = ['xlsx', 'csv', 'parquet'] as const
