import { kilobyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { reportModule } from './codes.ts'
import * as shape from './shapes.ts'

/** Bytes and values of one board. */
const boardBytesMax = 512 * kilobyte
const boardPartsMax = 20_000

const at = '/data/board'
const reader = access.userIn(reportModule)
const editor = access.userIn(workbenchModule)

/** Boards that the caller may open. */
export const pageBoards = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'List report boards, paged',
  access: access.user,
  body: shape.boardPage,
  reply: shape.boardItems,
})

/** The published version, for its audience and its editors. */
export const getBoard = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get a board as its readers see it',
  access: reader,
  query: shape.readingBoard,
  reply: shape.boardDetail,
  refusals: ['notFound'],
})

/** Figures under the caller's own rights. */
export const countCards = call({
  method: 'POST',
  path: `${at}/card`,
  title: 'Compute the figures of cards',
  access: reader,
  body: shape.countingCards,
  reply: shape.countedCards,
  refusals: ['notFound'],
})

export const exportBoard = call({
  method: 'POST',
  path: `${at}/export`,
  title: 'Export the figures of a board',
  access: reader,
  body: shape.exportingBoard,
  replyForm: 'blob',
  refusals: ['notFound', 'quota.rate'],
  audit: 'board.export',
})

/** Cursor pagination over the rows behind a card or one of its figures, under the caller's own rights. */
export const readCardRows = call({
  method: 'POST',
  path: `${at}/rows`,
  title: 'Read the rows behind a figure',
  access: reader,
  body: shape.readingCardRows,
  reply: shape.cardRows,
  refusals: ['notFound', 'table.right', 'table.empty', 'validation'],
})

export const searchWorkspaceBoards = call({
  method: 'POST',
  path: `${at}/workspace/search-page`,
  title: 'List the boards of a workspace, paged',
  access: editor,
  body: shape.workspaceBoardPage,
  reply: shape.boardRows,
  refusals: ['access.denied'],
})

export const getBoardDraft = call({
  method: 'GET',
  path: `${at}/draft`,
  title: 'Get the draft of a board',
  access: editor,
  query: shape.byBoard,
  reply: shape.boardDraft,
  refusals: ['notFound'],
})

/** Readers see the published version until the draft is published. */
export const saveBoard = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Add a board or edit its draft',
  access: editor,
  body: shape.savingBoard,
  bodyMax: boardBytesMax,
  partsMax: boardPartsMax,
  reply: shape.savedBoard,
  refusals: [
    'access.denied',
    'execute.denied',
    'workspace.blocked',
    'notFound',
    'exists',
    'record.conflict',
    'quota.full',
    'validation',
  ],
  audit: 'board.save',
})

export const publishBoard = call({
  method: 'POST',
  path: `${at}/publish`,
  title: 'Publish the draft of a board',
  access: editor,
  body: shape.publishingBoard,
  reply: shape.publishedBoard,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'record.conflict',
    'draft.unchanged',
    'board.empty',
    'table.right',
    'delegation.outside',
    'quota.full',
  ],
  audit: 'board.publish',
})

/** Creates a new version from an earlier one. The draft follows unless it has unpublished changes. */
export const restoreBoard = call({
  method: 'POST',
  path: `${at}/restore`,
  title: 'Publish an earlier version again',
  access: editor,
  body: shape.restoringBoard,
  reply: shape.publishedBoard,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'record.conflict',
    'draft.unchanged',
    'table.right',
    'delegation.outside',
    'quota.full',
  ],
  audit: 'board.restore',
})

export const listBoardVersions = call({
  method: 'GET',
  path: `${at}/versions`,
  title: 'List the versions of a board, paged',
  access: editor,
  query: shape.boardVersionPage,
  reply: shape.boardVersionRows,
  refusals: ['notFound'],
})

export const compareBoards = call({
  method: 'POST',
  path: `${at}/compare`,
  title: 'Compare two versions of a board',
  access: editor,
  body: shape.comparingBoards,
  reply: shape.comparedBoards,
  refusals: ['notFound'],
})

export const listAudienceChoices = call({
  method: 'GET',
  path: `${at}/audience/choices`,
  title: 'List roles and departments for an audience',
  access: editor,
  query: shape.byBoard,
  reply: shape.audienceChoices,
  refusals: ['notFound'],
})

export const setAudience = call({
  method: 'POST',
  path: `${at}/audience`,
  title: 'Set who may read a board',
  access: editor,
  inPerson: true,
  body: shape.settingAudience,
  reply: shape.audienceSet,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'record.conflict', 'validation'],
  audit: 'board.audience',
})

export const removeBoards = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove boards with their versions',
  access: editor,
  body: shape.removingBoards,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked'],
  audit: 'board.remove',
})
