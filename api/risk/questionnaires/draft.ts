import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { sha256 } from '#api/platform/keys.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { Localized } from '#contract/platform/language.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { domain, questionnaireDraft, questionnaireVersion } from './table.ts'

/** Storage and editing of drafts for one kind of questionnaire. */
export type DraftForm<C extends object> = {
  kind: DomainKind
  /** Initial content of a draft: that of a version, or an empty one. */
  begin(db: Db | Tx, versionId: number | null): Promise<C>
  /** Faults that block publishing, by path; empty if there are none. */
  faultsOf(content: C): Record<string, FieldError[]>
  /** Columns of the version's row; `cells` is the number in a paper. */
  headOf(content: C): {
    rows: number
    columns: number
    cells: number
    scale: object
    asks?: string[]
    measures?: object | null
  }
  /** Writes the content of a version whose own row exists. */
  write(tx: Tx, versionId: number, content: C): Promise<void>
}

export type Draft<C> = {
  domainId: number
  code: string
  name: Localized
  archived: boolean
  content: C
  /** Digest of the content; forms send it back to detect conflicts. */
  version: string
  /** Last save; null if never saved, when the content is the published one. */
  saved: { by: string; at: string } | null
  /** Version numbers of the draft's base and of the newest version; 0 if there is none. */
  base: number
  newest: number
  newestId: number | null
}

export const aboutDraft = ({ code, name, archived, saved, base, newest, version }: Draft<object>) => ({
  code,
  name,
  archived,
  saved,
  base,
  newest,
  version,
})

/** Draft by code, with the version that its editor loaded; without it any version matches. */
type DraftNamed = { code: string; version?: string | undefined }

/** Digest of the content, independent of the order of keys. */
export const versionOf = (content: unknown): string => sha256(canonical(content)).toString('base64url').slice(0, 22)

/** JSON with sorted keys, without undefined values. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

type Raw = {
  id: number
  code: string
  name: Localized
  archived: boolean
  version_id: number | null
  newest: number
  content: unknown
  base: number | null
  saved_by: string
  saved_at: string | null
}

/** Draft of a domain of that kind; if never saved, the published content. Refuses notFound. */
export async function readDraft<C extends object>(
  db: Db | Tx,
  form: Pick<DraftForm<C>, 'kind' | 'begin'>,
  code: string,
): Promise<Draft<C> | Refusal> {
  const { rows } = await db.execute<Raw>(sql`
    select d.id, d.code, d.name, d.archived_at is not null as archived, d.version_id, coalesce(v.number, 0) as newest,
      r.content, r.version as base, coalesce(u.name, '') as saved_by, r.updated_at as saved_at
    from risk_domain d
    left join risk_questionnaire_version v on v.id = d.version_id
    left join risk_questionnaire_draft r on r.domain_id = d.id
    left join ${accounts.user} u on u.id = r.updated_by
    where d.code = ${code} and d.kind = ${form.kind}`)
  const [found] = rows
  if (!found) return refuse('notFound')
  const content = found.saved_at ? (found.content as C) : await form.begin(db, found.version_id)
  return {
    domainId: found.id,
    code: found.code,
    name: found.name,
    archived: found.archived,
    content,
    version: versionOf(content),
    saved: found.saved_at === null ? null : { by: found.saved_by, at: found.saved_at },
    base: found.saved_at ? (found.base ?? 0) : found.newest,
    newest: found.newest,
    newestId: found.version_id,
  }
}

/**
 * Locks the domain until the transaction ends and reads its draft. Refuses notFound, questionnaire.archived,
 * version.conflict.
 */
async function lockDraft<C extends object>(
  tx: Tx,
  form: DraftForm<C>,
  { code, version }: DraftNamed,
): Promise<Draft<C> | Refusal> {
  await tx.execute(sql`select 1 from risk_domain where code = ${code} for update`)
  const draft = await readDraft(tx, form, code)
  if (isRefusal(draft)) return draft
  if (draft.archived) return refuse('questionnaire.archived')
  return version === undefined || version === draft.version ? draft : refuse('version.conflict')
}

type Editor = { by: number | null }

/**
 * Changes a draft, or creates it. Concurrent changes run one after the other, each on the previous result. Refuses as
 * `lockDraft` and `change`.
 */
export async function changeDraft<C extends object>(
  tx: Tx,
  form: DraftForm<C>,
  { by, ...named }: DraftNamed & Editor,
  change: (content: C, draft: Draft<C>) => C | Refusal,
): Promise<{ content: C; version: string } | Refusal> {
  const draft = await lockDraft(tx, form, named)
  if (isRefusal(draft)) return draft
  const content = change(draft.content, draft)
  if (isRefusal(content)) return content
  const saved = { content, updatedBy: by, updatedAt: sql`now()` }
  await tx
    .insert(questionnaireDraft)
    .values({ domainId: draft.domainId, base: draft.base, ...saved })
    .onConflictDoUpdate({ target: questionnaireDraft.domainId, set: saved })
  return { content, version: versionOf(content) }
}

export type Published = { number: number; rows: number; columns: number }

/**
 * Publishes the draft as the next version and deletes it. Projects keep the version they were created with. Of
 * concurrent calls one publishes. Refuses as `lockDraft`, draft.unchanged, and validation with `faultsOf`.
 */
export async function publishDraft<C extends object>(
  tx: Tx,
  form: DraftForm<C>,
  { by, ...named }: DraftNamed & Editor,
): Promise<Published | Refusal> {
  const draft = await lockDraft(tx, form, named)
  if (isRefusal(draft)) return draft
  const published = versionOf(await form.begin(tx, draft.newestId))
  if (draft.newestId !== null && draft.version === published) return refuse('draft.unchanged')
  const faults = form.faultsOf(draft.content)
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  const version = await addVersion(tx, form, { domainId: draft.domainId, content: draft.content, by })
  await tx.delete(questionnaireDraft).where(eq(questionnaireDraft.domainId, draft.domainId))
  return version
}

/** Deletes the draft. Refuses as `lockDraft`, and draft.none. */
export async function discardDraft<C extends object>(
  tx: Tx,
  form: DraftForm<C>,
  named: DraftNamed,
): Promise<{ name: Localized } | Refusal> {
  const draft = await lockDraft(tx, form, named)
  if (isRefusal(draft)) return draft
  if (!draft.saved) return refuse('draft.none')
  await tx.delete(questionnaireDraft).where(eq(questionnaireDraft.domainId, draft.domainId))
  return { name: draft.name }
}

export async function addVersion<C extends object>(
  tx: Tx,
  form: DraftForm<C>,
  { domainId, content, by }: { domainId: number; content: C } & Editor,
): Promise<Published> {
  const head = form.headOf(content)
  const [version] = await tx
    .insert(questionnaireVersion)
    .values({
      domainId,
      number: sql`(select coalesce(max(number), 0) + 1 from risk_questionnaire_version where domain_id = ${domainId})`,
      ...head,
      createdBy: by,
    })
    .returning({ id: questionnaireVersion.id, number: questionnaireVersion.number })
  if (!version) throw new Error('no version was written')
  await form.write(tx, version.id, content)
  await tx.update(domain).set({ versionId: version.id }).where(eq(domain.id, domainId))
  return { number: version.number, rows: head.rows, columns: head.columns }
}

type NewDomain = { code: string; kind: DomainKind; name: Localized; publicPreview: boolean }

/** Creates a domain without a version, only with a draft. Refuses questionnaire.exists. */
export async function createDomain(tx: Tx, made: NewDomain): Promise<{ id: number } | Refusal> {
  const [created] = await tx.insert(domain).values(made).onConflictDoNothing().returning({ id: domain.id })
  return created ?? refuse('questionnaire.exists')
}

/**
 * Creates a domain whose draft is a copy of another questionnaire: its published version, or its draft if unpublished.
 * Refuses notFound, questionnaire.exists.
 */
export async function copyDraft<C extends object>(
  tx: Tx,
  form: Pick<DraftForm<C>, 'kind' | 'begin'>,
  { from, code, name, by }: { from: string; code: string; name: Localized } & Editor,
): Promise<{ code: string } | Refusal> {
  const source = await readDraft(tx, form, from)
  if (isRefusal(source)) return source
  const content = source.newestId === null ? source.content : await form.begin(tx, source.newestId)
  const created = await createDomain(tx, { code, kind: form.kind, name, publicPreview: false })
  if (isRefusal(created)) return created
  await tx.insert(questionnaireDraft).values({ domainId: created.id, base: 0, content, updatedBy: by })
  return { code }
}
