import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/data-table'

/** Published tables, and those of the workspace itself. Secret ones only with a right. */
export const searchCatalogue = call({
  method: 'POST',
  path: '/data/mart/search-page',
  title: 'Search the data mart',
  access: user,
  body: shape.cataloguePage,
  reply: shape.catalogueRecords,
  refusals: ['access.denied'],
})

export const getTable = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get a table as a workspace sees it',
  access: user,
  query: shape.byTableIn,
  reply: shape.tableDetail,
  refusals: ['access.denied', 'notFound'],
})

export const previewTable = call({
  method: 'POST',
  path: `${at}/preview`,
  title: 'Preview the first rows of a table',
  access: user,
  body: shape.previewing,
  reply: shape.tableRows,
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty'],
})

/** Cursor pagination over one data version. */
export const readTable = call({
  method: 'POST',
  path: `${at}/rows`,
  title: 'Read the rows of a table',
  access: user,
  body: shape.readingRows,
  reply: shape.tableRows,
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty', 'validation'],
})

export const profileTable = call({
  method: 'GET',
  path: `${at}/profile`,
  title: 'Get a profile of each column',
  access: user,
  query: shape.byTableIn,
  reply: shape.tableProfile,
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty'],
})

export const exportTable = call({
  method: 'POST',
  path: `${at}/export`,
  title: 'Export the rows of a table',
  access: user,
  body: shape.exporting,
  replyForm: 'blob',
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty', 'validation', 'quota.rate'],
  audit: 'table.export',
})

/** Links that the cells of a column hold. design: workbench D1 */
export const findLinks = call({
  method: 'POST',
  path: '/data/engine/table/findUrl',
  title: 'Find the links of a column',
  access: user,
  body: shape.findingLinks,
  reply: shape.columnLinks,
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty', 'validation'],
})

export const getLineage = call({
  method: 'GET',
  path: `${at}/lineage`,
  title: 'Get origins and users by column',
  access: user,
  query: shape.byTableColumn,
  reply: shape.tableLineage,
  refusals: ['access.denied', 'notFound', 'table.right', 'validation'],
})

export const listTableVersions = call({
  method: 'GET',
  path: `${at}/versions`,
  title: 'List the data versions of a table',
  access: user,
  query: shape.byTableIn,
  reply: z.array(shape.tableVersion),
  refusals: ['access.denied', 'notFound'],
})
