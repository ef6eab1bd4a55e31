/** Wire codes of a board. spec: platform §7 `/data/board/search-page` */
export const BoardStatus = { draft: '0', published: '1' } as const
export type BoardStatus = (typeof BoardStatus)[keyof typeof BoardStatus]

/** menuId of the module whose menu lists the boards. */
export const reportModule = 'report'

/** spec: platform §9 "board fetch size" */
export const boardPageMax = 1000
/** Limits of a board. design: boards "Content and versions" */
export const boardNameMax = 24
export const boardNoteMax = 200
export const boardCardsMax = 24
export const boardFiltersMax = 8
/** Boards of one workspace, and versions of one board. */
export const workspaceBoardsMax = 200
export const boardVersionsMax = 1000
/** Roles, departments and people of one audience, each. */
export const audienceMax = 200
/** Values of one filter. */
export const filterValuesMax = 20

/** Columns of the grid, and sizes of a card in it. */
export const gridColumns = 12
export const cardWidthMin = 2
export const cardHeightMax = 12
/** Maximum rows of the grid: all cards at maximum height, below one another. */
export const gridRowsMax = boardCardsMax * cardHeightMax

/** Minutes between refreshes of an open board; 0 does not refresh. */
export const refreshMinutes = [0, 1, 5, 15, 30, 60] as const

/** Filters for all cards: some values of a column, or a range of its numbers or days. */
export const FilterKind = { value: 'value', number: 'number', day: 'day' } as const
export type FilterKind = (typeof FilterKind)[keyof typeof FilterKind]

/** Minimum rows behind each figure that is shown under the publisher's right. design: boards "Figures" */
export const publishedRowsMin = 5
