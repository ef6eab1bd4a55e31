import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { sha256 } from '#api/platform/keys.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { Localized } from '#contract/platform/language.ts'
import { type Fault, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { domain, questionnaireDraft, questionnaireVersion } from './table.ts'

/** How the questionnaires of one kind are edited on screen: what a draft of them holds, and what becomes of it. */
export type DraftForm<C extends object> = {
  kind: DomainKind
  /** What a draft begins with: what a version holds, or what a questionnaire without any does. */
  begin(db: Db | Tx, versionId: number | null): Promise<C>
  /** What keeps it from being published, by the path of its part; none where nothing does. */
  faultsOf(content: C): Record<string, Fault[]>
  /** What the version's own row says of it; `cells` are those of a paper. */
  headOf(content: C): {
    rows: number
    columns: number
    cells: number
    scale: object
    asks?: string[]
    measures?: object | null
  }
  /** Writes the content of a version whose own row is there. */
  write(tx: Tx, versionId: number, content: C): Promise<void>
}

export type Draft<C> = {
  domainId: number
  code: string
  name: Localized
  archived: boolean
  content: C
  /** Another one for any other content: what a form was made from. */
  version: string
  /** Who saved it last, and when; null while nobody has: then the content is what is published. */
  saved: { by: string; at: string } | null
  /** The number of the version it began from, and of the newest; 0 where there is none. */
  base: number
  newest: number
  newestId: number | null
}

/** What every kind tells of a draft. */
export const aboutDraft = ({ code, name, archived, saved, base, newest, version }: Draft<object>) => ({
  code,
  name,
  archived,
  saved,
  base,
  newest,
  version,
})

/** Which draft, and what its editor saw of it; one who says nothing changes what they find. */
type DraftNamed = { code: string; version?: string | undefined }

/** The same for the same content, whatever the order of its fields. */
export const versionOf = (content: unknown): string => sha256(canonical(content)).toString('base64url').slice(0, 22)

/** JSON with sorted names, without what is undefined. */
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

/** The draft of a domain of that kind; before anyone has saved one, what is published. Refuses notFound. */
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

/** The same, held until the transaction ends. Refuses notFound, questionnaire.archived, version.conflict. */
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
 * Changes a draft, beginning one where there is none: one change after the other, each made on what the one before has left.
 * Refuses as `lockDraft`, and what `change` refuses.
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
 * Makes the draft the next version and ends it; what was sent keeps the version it was sent with. Of two at once one
 * publishes. Refuses as `lockDraft`, draft.unchanged, and validation with what `faultsOf` says.
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

/** Forgets the draft. Refuses as `lockDraft`, and draft.none. */
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

/** Writes the next version of a domain, which is then the newest. */
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

/** A domain without a version: its draft is what there is of it. Refuses questionnaire.exists. */
export async function createDomain(tx: Tx, made: NewDomain): Promise<{ id: number } | Refusal> {
  const [created] = await tx.insert(domain).values(made).onConflictDoNothing().returning({ id: domain.id })
  return created ?? refuse('questionnaire.exists')
}

/**
 * A new domain whose draft begins as another questionnaire stands: as it is published, or as its own draft where nothing is.
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
