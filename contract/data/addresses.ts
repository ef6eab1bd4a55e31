import { workbenches, workspace } from '#contract/shell/workspaces/addresses.ts'

type Id = string | number

/** Data access of a workspace: its own tables and their imports. */
export const tables = (id: Id) => `${workspace(id)}/access`
export const tableNew = (id: Id) => `${tables(id)}/new`
export const tableNewParts = (id: Id) => `${tableNew(id)}/parts`
export const tableImport = (id: Id, importBizId: Id) => `${tables(id)}/import/${importBizId}`
export const importFaults = (id: Id, importBizId: Id) => `${tableImport(id, importBizId)}/faults`
export const table = (id: Id, bizId: Id) => `${tables(id)}/${bizId}`
export const tableEdit = (id: Id, bizId: Id) => `${table(id, bizId)}/edit`
export const tableRefresh = (id: Id, bizId: Id) => `${table(id, bizId)}/refresh`
export const tableRefreshParts = (id: Id, bizId: Id) => `${tableRefresh(id, bizId)}/parts`
/** Source of a platform table, and its refresh. */
export const tableSource = (id: Id, bizId: Id) => `${table(id, bizId)}/source`
export const tableRemove = (id: Id, bizId: Id) => `${table(id, bizId)}/remove`
export const tablePublish = (id: Id, bizId: Id) => `${table(id, bizId)}/publish`
export const tableWithdraw = (id: Id, bizId: Id) => `${table(id, bizId)}/withdraw`
export const tableColumns = (id: Id, bizId: Id) => `${table(id, bizId)}/columns`
export const tableVersions = (id: Id, bizId: Id) => `${table(id, bizId)}/versions`
export const tableLineage = (id: Id, bizId: Id) => `${table(id, bizId)}/lineage`
export const tableRights = (id: Id, bizId: Id) => `${table(id, bizId)}/rights`
export const tableRequest = (id: Id, bizId: Id, requestBizId: Id) => `${tableRights(id, bizId)}/${requestBizId}`

/** The data mart as a workspace sees it. */
export const mart = (id: Id) => `${workspace(id)}/mart`
export const martTable = (id: Id, bizId: Id) => `${mart(id)}/${bizId}`
/** Its rows by a filter. */
export const martRowsBy = (id: Id, bizId: Id, query: string) => `${martTable(id, bizId)}?${query}`
export const martColumns = (id: Id, bizId: Id) => `${martTable(id, bizId)}/columns`
export const martVersions = (id: Id, bizId: Id) => `${martTable(id, bizId)}/versions`
/** Links that a column holds. */
export const martLinks = (id: Id, bizId: Id) => `${martTable(id, bizId)}/links`
export const martLineage = (id: Id, bizId: Id) => `${martTable(id, bizId)}/lineage`
export const martExport = (id: Id, bizId: Id) => `${martTable(id, bizId)}/export`
export const apply = (id: Id, bizId: Id) => `${martTable(id, bizId)}/apply`
export const applications = (id: Id) => `${mart(id)}/applications`
export const application = (id: Id, requestBizId: Id) => `${applications(id)}/${requestBizId}`
export const applicationCancel = (id: Id, requestBizId: Id) => `${application(id, requestBizId)}/cancel`

/** Across workspaces; their ids are numbers, so the addresses do not clash. */
export const markets = `${workbenches}/market`
export const marketNew = `${markets}/new`
export const market = (bizId: Id) => `${markets}/${bizId}`
export const marketRemove = (bizId: Id) => `${market(bizId)}/remove`
/** Tables that features of the platform offer to a market. */
export const offeredTables = (bizId: Id) => `${market(bizId)}/platform`
export const offeredTable = (bizId: Id, code: string) => `${offeredTables(bizId)}/${code}`
export const decisions = `${markets}/decisions`
export const decision = (requestBizId: Id) => `${decisions}/${requestBizId}`
export const grantRevoke = (requestBizId: Id) => `${decision(requestBizId)}/revoke`
/** Applications of schedules, for those who decide them. */
export const scheduleDecisions = `${markets}/schedules`
export const scheduleDecision = (scheduleBizId: Id) => `${scheduleDecisions}/${scheduleBizId}`
export const rights = `${markets}/rights`
export const rightsExport = `${rights}/export`

/** Connections of a workspace to databases. */
export const sources = (id: Id) => `${tables(id)}/sources`
export const sourceNew = (id: Id) => `${sources(id)}/new`
export const source = (id: Id, bizId: Id) => `${sources(id)}/${bizId}`
export const sourceEdit = (id: Id, bizId: Id) => `${source(id, bizId)}/edit`
export const sourceRemove = (id: Id, bizId: Id) => `${source(id, bizId)}/remove`
export const sourceTables = (id: Id, bizId: Id) => `${source(id, bizId)}/tables`
/** Preview of one of its tables, named by the query string. */
export const sourceTable = (id: Id, bizId: Id) => `${source(id, bizId)}/table`
export const sourceTableOf = (id: Id, bizId: Id, table: string) =>
  `${sourceTable(id, bizId)}?table=${encodeURIComponent(table)}`
export const tableRuns = (id: Id, bizId: Id) => `${table(id, bizId)}/runs`
export const runFaults = (id: Id, bizId: Id, runBizId: Id) => `${tableRuns(id, bizId)}/${runBizId}/faults`

/** Data processing of a workspace: its processes and their runs. */
export const processes = (id: Id) => `${workspace(id)}/process`
export const processNew = (id: Id) => `${processes(id)}/new`
/** Editor of a process; the query string names the open step. */
export const process = (id: Id, bizId: Id) => `${processes(id)}/${bizId}`
export const processStep = (id: Id, bizId: Id, step: string) => `${process(id, bizId)}?step=${encodeURIComponent(step)}`
export const processCopy = (id: Id, bizId: Id) => `${processNew(id)}?from=${bizId}`
export const processEdit = (id: Id, bizId: Id) => `${process(id, bizId)}/edit`
export const processRemove = (id: Id, bizId: Id) => `${process(id, bizId)}/remove`
export const processDiscard = (id: Id, bizId: Id) => `${process(id, bizId)}/discard`
export const processVersions = (id: Id, bizId: Id) => `${process(id, bizId)}/versions`
export const processVersion = (id: Id, bizId: Id, number: Id) => `${processVersions(id, bizId)}/${number}`
export const processRestore = (id: Id, bizId: Id, number: Id) => `${processVersion(id, bizId, number)}/restore`
export const processRuns = (id: Id, bizId: Id) => `${process(id, bizId)}/runs`
export const processRun = (id: Id, bizId: Id, run: Id) => `${processRuns(id, bizId)}/${run}`

/** Schedules of the processes of a workspace. */
export const schedules = (id: Id) => `${workspace(id)}/schedule`
export const scheduleCalendar = (id: Id) => `${schedules(id)}/calendar`
export const scheduleCalendarOf = (id: Id, month: string) => `${scheduleCalendar(id)}?month=${month}`
export const scheduleNew = (id: Id) => `${schedules(id)}/new`
/** The form for a process that has no schedule yet. */
export const scheduleNewOf = (id: Id, processBizId: string) => `${scheduleNew(id)}?process=${processBizId}`
export const schedule = (id: Id, bizId: Id) => `${schedules(id)}/${bizId}`
export const scheduleEdit = (id: Id, bizId: Id) => `${schedule(id, bizId)}/edit`
export const scheduleApply = (id: Id, bizId: Id) => `${schedule(id, bizId)}/apply`
export const scheduleWithdraw = (id: Id, bizId: Id) => `${schedule(id, bizId)}/withdraw`
export const scheduleRemove = (id: Id, bizId: Id) => `${schedule(id, bizId)}/remove`
export const scheduleBackfill = (id: Id, bizId: Id) => `${schedule(id, bizId)}/backfill`
/** Rows of a step of the draft; the query string names the step. */
export const processPreview = (id: Id, bizId: Id) => `${process(id, bizId)}/preview`
export const processPreviewOf = (id: Id, bizId: Id, step: string) =>
  `${processPreview(id, bizId)}?step=${encodeURIComponent(step)}`

/** Boards as their readers see them. */
export const boardPage = (bizId: Id) => `/board/detail/${bizId}`
/** One card, large, with its figures and the rows behind them. */
export const boardCard = (bizId: Id, card: string) => `${boardPage(bizId)}/card/${card}`
/** Rows behind a card, or one of its figures that the query string names. */
export const boardCardRows = (bizId: Id, card: string) => `${boardCard(bizId, card)}/rows`
export const boardPrint = (bizId: Id) => `${boardPage(bizId)}/print`
export const boardFullScreen = (bizId: Id) => `${boardPage(bizId)}/full`
export const boardExport = (bizId: Id) => `${boardPage(bizId)}/export`

/** Boards of a workspace, for their editors. */
export const boards = (id: Id) => `${workspace(id)}/board`
export const boardNew = (id: Id) => `${boards(id)}/new`
export const board = (id: Id, bizId: Id) => `${boards(id)}/${bizId}`
export const boardCardNew = (id: Id, bizId: Id) => `${board(id, bizId)}/card/new`
export const boardCardEdit = (id: Id, bizId: Id, card: string) => `${board(id, bizId)}/card/${card}`
export const boardFilters = (id: Id, bizId: Id) => `${board(id, bizId)}/filters`
export const boardAudience = (id: Id, bizId: Id) => `${board(id, bizId)}/audience`
export const boardPublish = (id: Id, bizId: Id) => `${board(id, bizId)}/publish`
export const boardRemove = (id: Id, bizId: Id) => `${board(id, bizId)}/remove`
export const boardVersions = (id: Id, bizId: Id) => `${board(id, bizId)}/versions`
export const boardRestore = (id: Id, bizId: Id, number: Id) => `${boardVersions(id, bizId)}/${number}/restore`
/** The draft, or a version, as readers would see it. */
export const boardPreview = (bizId: Id) => `${boardPage(bizId)}?draft`
export const boardVersion = (bizId: Id, number: Id) => `${boardPage(bizId)}?version=${number}`

/** Explorations of a workspace: saved looks at one table by cards. */
export const explorations = (id: Id) => `${workspace(id)}/explore`
export const explorationNew = (id: Id) => `${explorations(id)}/new`
/** Profile of a table, each column of which can become the first card of an exploration. */
export const explorationNewOf = (id: Id, tableBizId: string) => `${explorationNew(id)}?table=${tableBizId}`
/** Cards of an exploration; the query string holds the filter. */
export const exploration = (id: Id, bizId: Id) => `${explorations(id)}/${bizId}`
export const explorationBy = (id: Id, bizId: Id, query: string) => `${exploration(id, bizId)}?${query}`
export const explorationEdit = (id: Id, bizId: Id) => `${exploration(id, bizId)}/edit`
export const explorationRemove = (id: Id, bizId: Id) => `${exploration(id, bizId)}/remove`
/** Rows of the table that a figure counts; the query string names the figure and the filter. */
export const explorationRows = (id: Id, bizId: Id) => `${exploration(id, bizId)}/rows`
export const explorationRowsBy = (id: Id, bizId: Id, query: string) => `${explorationRows(id, bizId)}?${query}`
export const explorationRowsExport = (id: Id, bizId: Id) => `${explorationRows(id, bizId)}/export`
/** Profile of its table, from which cards are added. */
export const explorationProfile = (id: Id, bizId: Id) => `${exploration(id, bizId)}/profile`
export const explorationExport = (id: Id, bizId: Id) => `${exploration(id, bizId)}/export`
export const cardNew = (id: Id, bizId: Id) => `${exploration(id, bizId)}/card/new`
export const card = (id: Id, bizId: Id, cardId: Id) => `${exploration(id, bizId)}/card/${cardId}`
export const cardBy = (id: Id, bizId: Id, cardId: Id, query: string) => `${card(id, bizId, cardId)}?${query}`
export const cardEdit = (id: Id, bizId: Id, cardId: Id) => `${card(id, bizId, cardId)}/edit`
export const cardRemove = (id: Id, bizId: Id, cardId: Id) => `${card(id, bizId, cardId)}/remove`
export const cardExport = (id: Id, bizId: Id, cardId: Id) => `${card(id, bizId, cardId)}/export`
/** Mails of a board at set times. */
export const boardSubscribe = (bizId: Id) => `${boardPage(bizId)}/subscribe`
export const boardSubscriptionOf = (bizId: Id, subscription: string) =>
  `${boardSubscribe(bizId)}?subscription=${encodeURIComponent(subscription)}`
export const boardSubscriptionEnd = (bizId: Id, subscription: Id) => `${boardSubscribe(bizId)}/${subscription}/end`
/** Opened by a link of a mail, without signing in. */
export const boardUnsubscribe = '/board/unsubscribe'
export const boardUnsubscribeOf = (token: string) => `${boardUnsubscribe}?token=${encodeURIComponent(token)}`

/** Figures of a board as they were at one moment. */
export const boardSnapshots = (bizId: Id) => `${boardPage(bizId)}/snapshots`
export const boardSnapshot = (bizId: Id, snapshot: Id) => `${boardSnapshots(bizId)}/${snapshot}`
export const boardSnapshotFile = (bizId: Id, snapshot: Id) => `${boardSnapshot(bizId, snapshot)}/file`
/** Verifies a statement without signing in. */
export const snapshotCheck = '/board/snapshot/check'

/** Risk warnings of a workspace: its queue. */
export const warnings = (id: Id) => `${workspace(id)}/scheduleReport`
export const warningsOf = (id: Id, filter: Readonly<Record<string, string>>) =>
  `${warnings(id)}?${new URLSearchParams(filter)}`
/** One warning; the query string holds the list from which it was opened. */
export const warning = (id: Id, bizId: Id) => `${warnings(id)}/${bizId}`
export const warningIn = (id: Id, bizId: Id, search: string) => `${warning(id, bizId)}${search}`
export const warningsChosen = (id: Id) => `${warnings(id)}/chosen`
export const warningsExport = (id: Id) => `${warnings(id)}/export`
export const warningSettings = (id: Id) => `${warnings(id)}/settings`
export const warningSubscriptions = (id: Id) => `${warnings(id)}/subscriptions`
export const warningSubscriptionOf = (id: Id, subscription: string) =>
  `${warningSubscriptions(id)}?subscription=${encodeURIComponent(subscription)}`
export const warningSubscriptionEnd = (id: Id, subscription: Id) => `${warningSubscriptions(id)}/${subscription}/end`
/** Opened by a link of a mail, without signing in. */
export const warningUnsubscribe = '/warning/unsubscribe'
export const warningUnsubscribeOf = (token: string) => `${warningUnsubscribe}?token=${encodeURIComponent(token)}`

/** Boards that the product ships. */
export const cockpitSetUp = `${workbenches}/market/report-boards`

export const ruleModels = (id: Id) => `${workspace(id)}/rule`
export const ruleModelNew = (id: Id) => `${ruleModels(id)}/new`
export const ruleModelsRemove = (id: Id) => `${ruleModels(id)}/remove`
/** Editor of a rule model. */
export const ruleModel = (id: Id, bizId: Id) => `${ruleModels(id)}/${bizId}`
export const ruleModelEdit = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/edit`
export const ruleModelTables = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/tables`
export const ruleModelRemove = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/remove`
/** Form of a new rule; the query string names its kind. */
export const ruleNew = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/add-rule`
export const ruleNewOf = (id: Id, bizId: Id, kind: string) => `${ruleNew(id, bizId)}?kind=${kind}`
export const rule = (id: Id, bizId: Id, ruleId: string) => `${ruleModel(id, bizId)}/rule/${ruleId}`
export const judgingNew = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/add-judging`
/** Judging field by its position, from 1. */
export const judging = (id: Id, bizId: Id, place: Id) => `${ruleModel(id, bizId)}/judging/${place}`
export const ruleModelTest = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/test`
export const ruleModelTestOf = (id: Id, bizId: Id, number: Id) => `${ruleModelTest(id, bizId)}?number=${number}`
/** Two versions on the same rows; the query string names them. */
export const ruleModelCompare = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/compare`
export const ruleModelCompareOf = (id: Id, bizId: Id, first: Id, second: Id) =>
  `${ruleModelCompare(id, bizId)}?first=${first}&second=${second}`
export const ruleModelApply = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/apply`
export const ruleModelHandOver = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/hand-over`
export const ruleModelRetire = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/retire`
/** Runs of a live model with the hits of its newest result, or of one run. */
export const ruleResults = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/result`
export const ruleResultsOf = (id: Id, bizId: Id, run: Id) => `${ruleResults(id, bizId)}/${run}`
/** Rows of a run as a file, filtered as the page is. */
export const ruleResultsExport = (id: Id, bizId: Id, run: Id) => `${ruleResultsOf(id, bizId, run)}/export`
/** Reasons of a result row, which the query string names by the cells of its key. */
export const ruleResultRow = (id: Id, bizId: Id, run: Id) => `${ruleResultsOf(id, bizId, run)}/row`
export const ruleResultRowOf = (id: Id, bizId: Id, run: Id, key: readonly unknown[]) =>
  `${ruleResultRow(id, bizId, run)}?key=${encodeURIComponent(JSON.stringify(key))}`
export const ruleModelVersions = (id: Id, bizId: Id) => `${ruleModel(id, bizId)}/versions`
export const ruleModelVersion = (id: Id, bizId: Id, number: Id) => `${ruleModelVersions(id, bizId)}/${number}`
export const ruleModelRestore = (id: Id, bizId: Id, number: Id) => `${ruleModelVersion(id, bizId, number)}/restore`
