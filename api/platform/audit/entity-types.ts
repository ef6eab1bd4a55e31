import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Caller, type Principal, signedIn } from '#api/platform/http/caller.ts'
import type { AuditEntity } from '#contract/platform/audit.ts'
import type { Language } from '#contract/platform/language.ts'
import { auditEntry } from './table.ts'

export type Reader = { principal: Principal; language: Language }
/** Reader of names for no specific user, such as those of a stored table; no page can be opened. */
export type Unread = { principal: null; language: Language }
export const readerOf = (caller: Caller): Reader => ({ principal: signedIn(caller), language: caller.language })

/** Entity type for the API: how an entity is labelled, and who may open it. */
export type EntityType = {
  /** Prefix before the colon in the trail. */
  type: string
  /** Key after the colon. */
  key: SQL
  keyType: 'text' | 'caseless' | 'int' | 'uuid'
  name: SQL | ((language: Language) => SQL)
  /** Distinguishes entities of equal name, such as a person's account. */
  note?: SQL
  from: SQL
  /** Parts of the URL of its page. */
  place: readonly SQL[]
  /** Condition on which the reader may open that page. */
  open: (by: Principal) => SQL | boolean
  /** Conditions that find an entity by typed text; without them, entities of this type are found by key alone. */
  byName?: (text: string) => { exactly: SQL; begins: SQL }
  /** Recently opened entities of this type are stored per user. */
  isRecorded?: true
}

export type EntityTypes = {
  add(types: readonly EntityType[]): void
  /** Types with `isRecorded`. */
  recordedTypes(): string[]
  /** Names of the trail's objects, by object. */
  lookUp(db: Db | Tx, objects: readonly string[], reader: Reader | Unread): Promise<ReadonlyMap<string, AuditEntity>>
  /**
   * For a lateral join: name, note and place of the entity that a row's type and key columns refer to. Limited to these
   * types and to entities that the reader may open.
   */
  selectOpenable(types: readonly string[], row: { type: SQL; key: SQL }, reader: Reader): SQL
  /** Objects of this type, or of all types, that have this name; `more` if there are too many to search. */
  findByName(db: Db, text: string, type?: string): Promise<{ objects: string[]; more: boolean }>
}

/** Maximum number of objects that a search for one name returns. */
const foundMax = 20
/** Maximum rows searched for the name of a deleted entity. */
const lastRows = 20

const forms = { int: /^\d{1,9}$/, uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i }

export function createEntityTypes(): EntityTypes {
  const byType = new Map<string, EntityType>()
  return {
    add(types) {
      for (const entityType of types) {
        if (byType.has(entityType.type)) throw new Error(`two features declare the entity type ${entityType.type}`)
        byType.set(entityType.type, entityType)
      }
    },
    recordedTypes: () => [...byType.values()].flatMap(({ type, isRecorded }) => (isRecorded ? [type] : [])),
    async lookUp(db, objects, reader) {
      const parsed = [...new Set(objects)].map(parse)
      const found = new Map<string, AuditEntity>()
      for (const entityType of byType.values()) {
        const { type } = entityType
        const matching = parsed.filter((each) => each.type === type)
        if (matching.length === 0) continue
        const names = await namesOf(db, entityType, { keys: matching.map(({ key }) => key), reader })
        for (const { object, key, others } of matching) {
          const name = names.get(canonicalKey(entityType, key))
          if (name) found.set(object, { type, others, gone: false, ...name })
        }
      }
      const gone = parsed.filter(({ object, type }) => !found.has(object) && byType.has(type))
      const remembered = await lastNames(db, gone)
      for (const { object, type, others } of gone) {
        const name = remembered.get(object)
        if (name !== undefined) found.set(object, { type, others, gone: true, name, note: '', place: [], open: false })
      }
      return found
    },
    selectOpenable(types, row, reader) {
      const parts = types.flatMap((type) => selectOpenableOf(byType.get(type), row, reader) ?? [])
      if (parts.length === 0) return sql`select '' as name, '' as note, '{}'::text[] as place where false`
      return sql.join(parts, sql` union all `)
    },
    async findByName(db, text, type) {
      const objects: string[] = []
      for (const entityType of byType.values())
        if (entityType.byName && (type === undefined || entityType.type === type)) {
          const { exactly, begins } = entityType.byName(text)
          const those = await keysOf(db, entityType, exactly)
          const keys = those.length > 0 ? those : await keysOf(db, entityType, begins)
          objects.push(...keys.map((key) => `${entityType.type}:${key}`))
        }
      return { objects: objects.slice(0, foundMax), more: objects.length > foundMax }
    },
  }
}

/** `task:4,7,9` is the first and two others. */
function parse(object: string) {
  const colon = object.indexOf(':')
  const [key = '', ...others] = object.slice(colon + 1).split(',')
  return { object, type: colon < 0 ? '' : object.slice(0, colon), key, others: others.length }
}

const canonicalKey = ({ keyType }: EntityType, key: string): string =>
  keyType === 'text' || keyType === 'int' ? key : key.toLowerCase()

type Found = { key: string; name: string; note: string; place: string[]; open: boolean }

async function namesOf(
  db: Db | Tx,
  entityType: EntityType,
  { keys, reader: { principal, language } }: { keys: readonly string[]; reader: Reader | Unread },
): Promise<Map<string, Omit<Found, 'key'>>> {
  const { keyType, key, name, note = sql`''`, from, place, open } = entityType
  const form = keyType === 'int' || keyType === 'uuid' ? forms[keyType] : /./s
  const sought = sql.param([
    ...new Set(keys.filter((each) => form.test(each)).map((each) => canonicalKey(entityType, each))),
  ])
  const fitting = {
    text: sql`${key} = any(${sought}::text[])`,
    caseless: sql`lower(${key}) = any(${sought}::text[])`,
    int: sql`${key} = any(${sought}::int[])`,
    uuid: sql`${key} = any(${sought}::uuid[])`,
  }[keyType]
  const mayOpen = principal !== null && open(principal)
  const { rows } = await db.execute<Found>(sql`
    select ${key}::text as key, ${typeof name === 'function' ? name(language) : name} as name, ${note} as note,
      array[${sql.join([...place], sql`, `)}]::text[] as place,
      ${typeof mayOpen === 'boolean' ? sql`${mayOpen}::boolean` : sql`coalesce(${mayOpen}, false)`} as open
    from ${from} where ${fitting}`)
  return new Map(rows.map(({ key, ...rest }) => [canonicalKey(entityType, key), rest]))
}

function selectOpenableOf(
  entityType: EntityType | undefined,
  row: { type: SQL; key: SQL },
  { principal, language }: Reader,
): SQL | undefined {
  const mayOpen = entityType?.open(principal) ?? false
  if (!entityType || mayOpen === false) return undefined
  const { type, keyType, key, name, note = sql`''`, from, place } = entityType
  const isType = sql`${row.type} = ${type}::text`
  // Casts only for this type, because keys of other types may have another format.
  const cast = (form: RegExp, to: SQL) =>
    sql`case when ${isType} and ${row.key} ~* ${form.source}::text then ${row.key}::${to} end`
  const fitting = {
    text: sql`${key} = ${row.key}`,
    caseless: sql`lower(${key}) = lower(${row.key})`,
    int: sql`${key} = ${cast(forms.int, sql`int`)}`,
    uuid: sql`${key} = ${cast(forms.uuid, sql`uuid`)}`,
  }[keyType]
  return sql`
    select ${typeof name === 'function' ? name(language) : name} as name, ${note} as note,
      array[${sql.join([...place], sql`, `)}]::text[] as place
    from ${from} where ${isType} and ${fitting} and ${mayOpen === true ? sql`true` : mayOpen}`
}

async function keysOf(db: Db, { key, from }: EntityType, which: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select ${key}::text as key from ${from} where ${which} limit ${foundMax + 1}`,
  )
  return rows.map((row) => row.key)
}

/** Names of deleted entities, if one of their last rows has recorded it. */
async function lastNames(db: Db | Tx, gone: readonly { object: string }[]): Promise<Map<string, string>> {
  if (gone.length === 0) return new Map()
  const { rows } = await db.execute<{ object: string; detail: string }>(sql`
    select o.object, e.detail from unnest(${sql.param(gone.map(({ object }) => object))}::text[]) o(object)
    cross join lateral (
      select ${auditEntry.detail}, ${auditEntry.seq} from ${auditEntry} where ${auditEntry.object} = o.object
      order by ${auditEntry.seq} desc limit ${lastRows}) e
    order by e.seq desc`)
  const names = new Map<string, string>()
  for (const { object, detail } of rows) {
    const name = names.has(object) ? undefined : nameIn(detail)
    if (name !== undefined) names.set(object, name)
  }
  return names
}

function nameIn(detail: string): string | undefined {
  const said = readJson(detail)
  for (const part of [said, fieldOf(said, 'after'), fieldOf(said, 'before')]) {
    const name = fieldOf(part, 'name') ?? fieldOf(part, 'nameHans') ?? fieldOf(part, 'username')
    if (typeof name === 'string' && name !== '') return name
    for (const many of ['names', 'numbers']) {
      const names = fieldOf(part, many)
      if (Array.isArray(names) && typeof names[0] === 'string') return names[0]
    }
  }
  return undefined
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

/** undefined for invalid JSON: a row that was tampered with may contain anything. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
