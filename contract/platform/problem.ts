/**
 * Every refusal of the product, with its wire code; the first three digits are the HTTP status. Refusals that a caller
 * treats alike share a code, the general one first: all that depend on a state are 409003, with different texts. The
 * texts are in locales/<language>/problem.json under the same key.
 */
export const problems = {
  parameter: '400001',
  'session.expired': '401001',
  'login.failed': '401002',
  'captcha.wrong': '401003',
  'client.unknown': '401004',
  'provider.refused': '401005',
  'factor.required': '401006',
  'factor.wrong': '401007',
  'access.denied': '403001',
  'table.right': '403001',
  'execute.denied': '403002',
  'authorization.own': '403002',
  'review.own': '403002',
  'origin.foreign': '403003',
  'identity.unknown': '403004',
  'delegation.acting': '403005',
  'delegation.inactive': '403006',
  'delegation.outside': '403007',
  'registration.off': '403008',
  'factor.needed': '403009',
  'token.scope': '403010',
  'token.inPerson': '403011',
  'password.over': '403012',
  'paper.sealed': '403013',
  'results.anonymous': '403014',
  'forgot.off': '403015',
  notFound: '404001',
  'record.conflict': '409001',
  'version.conflict': '409001',
  exists: '409002',
  'delegation.exists': '409002',
  'authorization.exists': '409002',
  'schedule.exists': '409002',
  'registration.pending': '409002',
  'questionnaire.exists': '409002',
  'state.refused': '409003',
  'paper.locked': '409003',
  'project.archived': '409003',
  'project.answered': '409003',
  'paper.asked': '409003',
  'item.answered': '409003',
  'questionnaire.archived': '409003',
  'draft.unchanged': '409003',
  'factor.on': '409003',
  'factor.kept': '409003',
  'user.self': '409003',
  'administrator.last': '409003',
  'role.builtIn': '409003',
  'role.held': '409003',
  'department.used': '409003',
  'masterData.used': '409003',
  'review.used': '409003',
  'workspace.ownerStays': '409003',
  'menu.hasChildren': '409003',
  'menu.needed': '409003',
  'file.incomplete': '409003',
  'collection.closed': '409003',
  'comparison.running': '409003',
  'comparison.unready': '409003',
  'comparison.empty': '409003',
  'comparison.used': '409003',
  'version.published': '409003',
  'version.online': '409003',
  'sample.none': '409003',
  'sample.running': '409003',
  'work.ended': '409003',
  'export.gone': '409003',
  'remarks.full': '409003',
  'comment.resolved': '409003',
  'executor.none': '409003',
  'draft.none': '409003',
  'questionnaire.inUse': '409003',
  'factor.notBegun': '409003',
  'factor.off': '409003',
  'registration.decided': '409003',
  'delegation.over': '409003',
  'delegation.notActing': '409003',
  'mail.notFailed': '409003',
  'user.disabled': '409003',
  'user.enabled': '409003',
  'paper.notSubmitted': '409003',
  'paper.readOnly': '409003',
  'project.open': '409003',
  'delivery.noneFailed': '409003',
  'reminder.sent': '409003',
  'invitation.answered': '409003',
  'invitation.rejected': '409003',
  'workspace.blocked': '409003',
  'workspace.unchanged': '409003',
  'link.ended': '409003',
  'ticket.fixed': '409003',
  'ticket.notTaken': '409003',
  'task.notOpen': '409003',
  'task.incomplete': '409003',
  'tasks.unchanged': '409003',
  'market.used': '409003',
  'process.used': '409003',
  'process.unchanged': '409003',
  'board.empty': '409003',
  'table.unready': '409003',
  'table.used': '409003',
  'table.empty': '409003',
  'table.uploaded': '409003',
  'table.unmodelled': '409003',
  'table.readOnly': '409003',
  'table.pulled': '409003',
  'source.disabled': '409003',
  'source.used': '409003',
  'import.running': '409003',
  'authorization.decided': '409003',
  'schedule.used': '409003',
  'schedule.notLive': '409003',
  'schedule.live': '409003',
  'schedule.applying': '409003',
  'backfill.running': '409003',
  'scene.notLive': '409003',
  'scene.live': '409003',
  'review.claimed': '409003',
  'review.closed': '409003',
  'authorization.over': '409003',
  'row.files': '409003',
  'file.replaced': '409003',
  'project.late': '409004',
  'paper.late': '409004',
  'collection.late': '409004',
  'delegation.ended': '409005',
  'quota.full': '409006',
  'collection.open': '409007',
  'file.tooLarge': '413001',
  'form.tooLarge': '413002',
  'page.tooLarge': '413003',
  'file.type': '415001',
  validation: '422001',
  'paper.unfilled': '422001',
  'column.ambiguous': '422001',
  'key.reused': '422001',
  'decision.reused': '422001',
  'workbook.faulty': '422001',
  'attempts.tooMany': '429001',
  'quota.rate': '429002',
  'file.busy': '429002',
  'executor.reminded': '429003',
  server: '500000',
  unavailable: '503001',
  'provider.unavailable': '503002',
  'comparison.unread': '503003',
  'flow.unread': '503004',
} as const

export type ProblemKey = keyof typeof problems

/** The first refusal of a shared code is the general one. */
const keyOfCode = new Map<string, ProblemKey>()
for (const [key, code] of Object.entries(problems)) if (!keyOfCode.has(code)) keyOfCode.set(code, key as ProblemKey)

/** Refusal of a wire code; undefined for any other text. */
export const problemOfCode = (code: string): ProblemKey | undefined => keyOfCode.get(code)

/** The HTTP status of a wire code: its first three digits. */
export const statusOf = (code: string): number => Number(code.slice(0, 3))

/**
 * A fault of one field: a key of locales/…/validation.json, or of another file as `files-workbook:fault.twice`, and its
 * values.
 */
export type FieldError = { key: string; values?: Record<string, string | number> }

/**
 * Limit on what one person may have, or do within a number of minutes; a form without sign-in counts by IP address. The
 * feature that counts it declares it; its text is under its name in the feature's `-entities` file.
 */
export type Quota = {
  readonly name: string
  readonly max: number
  readonly minutes?: number
  /** Further values of its text, such as the used part of a quota. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** Reason why an operation was refused: a return value, never an exception. */
export type Refusal = {
  readonly refused: ProblemKey
  /** Faults per field path, e.g. `endTime` or `answers.3.value`. */
  readonly faults?: Record<string, FieldError[]>
  /** For quota.rate and quota.full: the quota that is used up. */
  readonly quota?: Quota
  /** Data for the caller in addition to the text, e.g. the stored version. */
  readonly detail?: Record<string, unknown>
  /** Object for the audit trail; never sent to the caller. */
  readonly about?: string
  /** Sentence that replaces the refusal's general text. */
  readonly said?: FieldError
  /** For attempts.tooMany and executor.reminded: seconds until the next try. */
  readonly retryAfterSeconds?: number
}

export function refuse(refused: ProblemKey, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...more }
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value
