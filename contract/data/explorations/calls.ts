import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { cardsFigures } from '../cards/shapes.ts'
import { tableRows } from '../mart/shapes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/explore'

export const searchExplorations = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'The explorations of a workspace, paged',
  access: user,
  body: shape.explorationPage,
  reply: shape.explorationRecords,
  refusals: ['access.denied'],
})

export const getExploration = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'An exploration with its filter and cards',
  access: user,
  query: shape.byExploration,
  reply: shape.explorationDetail,
  refusals: ['notFound'],
})

/** Cards must fit the columns that the caller sees. */
export const saveExploration = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Add or edit an exploration',
  access: user,
  body: shape.savingExploration,
  reply: shape.savedExploration,
  refusals: [
    'access.denied',
    'execute.denied',
    'workspace.blocked',
    'notFound',
    'table.right',
    'table.empty',
    'validation',
    'exists',
    'record.conflict',
    'quota.full',
  ],
  audit: 'exploration.save',
})

export const removeExplorations = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove explorations',
  access: user,
  body: shape.removingExplorations,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked'],
  audit: 'exploration.remove',
})

/** Pins it to the top of the list for 23 hours. spec: platform §9 */
export const pinExploration = call({
  method: 'POST',
  path: `${at}/pin`,
  title: 'Pin an exploration, or unpin it',
  access: user,
  body: shape.pinningExploration,
  reply: shape.pinnedExploration,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked'],
  audit: 'exploration.pin',
})

/**
 * Several cards over one table and filter. A single faulty card is refused; among several, it is returned with its
 * fault.
 */
export const computeExploredCards = call({
  method: 'POST',
  path: `${at}/card`,
  title: 'Compute the figures of cards',
  access: user,
  body: shape.computingCards,
  reply: cardsFigures,
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty', 'validation'],
})

/** Cursor pagination over the rows behind a figure, or those that an audit test finds. */
export const readFigureRows = call({
  method: 'POST',
  path: `${at}/rows`,
  title: 'Read the rows behind a figure',
  access: user,
  body: shape.readingFigureRows,
  reply: tableRows,
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty', 'validation'],
})

export const exportExploration = call({
  method: 'POST',
  path: `${at}/export`,
  title: 'Export figures, or the rows behind one',
  access: user,
  body: shape.exportingExploration,
  replyForm: 'blob',
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty', 'validation', 'quota.rate'],
  audit: 'exploration.export',
})

export const profileColumns = call({
  method: 'POST',
  path: `${at}/profile`,
  title: 'Profile each column under a filter',
  access: user,
  body: shape.profilingColumns,
  reply: shape.columnProfiles,
  refusals: ['access.denied', 'notFound', 'table.right', 'table.empty', 'validation'],
})
