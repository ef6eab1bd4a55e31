import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { listedChangesMax, MasterList } from '#contract/audit/master-data/codes.ts'
import { caseUnit, factorsText, readFactors } from '#contract/audit/master-data/factors.ts'
import type { UploadPreview } from '#contract/audit/master-data/shapes.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { holdLists } from './client.ts'
import { readAllDealers } from './dealer.ts'
import { readAllProducts } from './product.ts'
import { keysOf, readAllRelations } from './relation.ts'
import { dealer, masterUpload, product, relation } from './table.ts'
import { type Entry, keyOf, type ReadList, sheets } from './workbook.ts'

type Of = { clientId: number; list: MasterList }

/** Stored rows of a list in workbook form. */
export async function storedEntries(db: Db | Tx, { clientId, list }: Of): Promise<Entry[]> {
  switch (list) {
    case MasterList.dealers:
      return (await readAllDealers(db, clientId)).map(({ id: _id, version: _version, ...fields }) => fields)
    case MasterList.products:
      return (await readAllProducts(db, clientId)).map(({ id: _id, version: _version, factors, ...fields }) => ({
        ...fields,
        perCase: factors.find(({ unit }) => unit === caseUnit)?.factor ?? '',
        otherUnits: factorsText(factors.filter(({ unit }) => unit !== caseUnit)),
      }))
    case MasterList.relations:
      return (await readAllRelations(db, clientId)).map(
        ({ dealerCode, name, spec, productCode, decidedBy, decidedAt }) => ({
          dealerCode,
          name,
          spec,
          productCode,
          decidedBy,
          decidedAt,
        }),
      )
  }
}

type Change = UploadPreview['changes'][number] & { entry: Entry }
type Compared = { changes: Change[]; unchanged: number; absent: number }

/** Compares a workbook's rows with the stored ones. Fields without a column are unchanged. */
async function compare(tx: Db | Tx, { clientId, list }: Of, entries: readonly Entry[]): Promise<Compared> {
  const stored = new Map(
    (await storedEntries(tx, { clientId, list })).map((entry): [string, Entry] => [keyOf(list, entry), entry]),
  )
  const fields = Object.keys(sheets[list].fields)
  const changes = entries.flatMap((given): Change[] => {
    const before = stored.get(keyOf(list, given))
    const entry = Object.fromEntries(fields.map((field) => [field, given[field] ?? before?.[field] ?? '']))
    const parts = fields
      .map((field) => ({ field, before: before?.[field] ?? '', after: entry[field] ?? '' }))
      .filter((part) => part.before !== part.after)
    if (parts.length === 0) return []
    return [{ what: before ? 'changed' : 'added', name: nameOf(list, entry), parts, entry }]
  })
  const unchanged = entries.length - changes.length
  const added = changes.filter(({ what }) => what === 'added').length
  return { changes, unchanged, absent: stored.size - (entries.length - added) }
}

const nameOf = (list: MasterList, { code, name, spec, dealerCode }: Entry): string =>
  (list === MasterList.relations ? [dealerCode, name, spec] : [code, name]).filter(Boolean).join(' ')

const countsOf = ({ changes, unchanged }: Compared) => {
  const added = changes.filter(({ what }) => what === 'added').length
  return { added, changed: changes.length - added, unchanged }
}

const digestOf = ({ changes }: Compared): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url')

/** Faults for unknown dealers and products in relation rows. */
export async function unknownCodes(tx: Tx, { clientId, list }: Of, { entries }: ReadList): Promise<WorkbookFault[]> {
  if (list !== MasterList.relations) return []
  const { dealers, products } = await idsOf(tx, clientId)
  return entries.flatMap(({ fields: { dealerCode = '', productCode = '' }, placeOf }) => [
    ...(dealers.has(dealerCode)
      ? []
      : [{ ...placeOf('dealerCode'), reason: { key: 'files-workbook:fault.dealerUnknown' } }]),
    ...(products.has(productCode)
      ? []
      : [{ ...placeOf('productCode'), reason: { key: 'files-workbook:fault.productUnknown' } }]),
  ])
}

async function idsOf(tx: Tx, clientId: number) {
  const dealers = await tx
    .select({ id: dealer.id, code: dealer.code })
    .from(dealer)
    .where(eq(dealer.clientId, clientId))
  const products = await tx
    .select({ id: product.id, code: product.code })
    .from(product)
    .where(eq(product.clientId, clientId))
  const byCode = (rows: typeof dealers) => new Map(rows.map(({ id, code }) => [code, id]))
  return { dealers: byCode(dealers), products: byCode(products) }
}

type By = { by: number }

/** Applies rows immediately. Refuses record.conflict if a code that they name no longer exists. */
export async function takeEntries(tx: Tx, of: Of & By, entries: readonly Entry[]) {
  await holdLists(tx, of.clientId)
  return writeChanges(tx, of, await compare(tx, of, entries))
}

const rowsAtOnce = 500

async function writeChanges(tx: Tx, { clientId, list, by }: Of & By, compared: Compared) {
  const entries = compared.changes.map(({ entry }) => entry)
  const ids = list === MasterList.relations ? await idsOf(tx, clientId) : undefined
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    const part = entries.slice(at, at + rowsAtOnce)
    if (list === MasterList.dealers) await writeDealers(tx, clientId, part)
    else if (list === MasterList.products) await writeProducts(tx, clientId, part)
    else if (ids && !(await writeRelations(tx, { by, ids }, part))) return refuse('record.conflict')
  }
  return countsOf(compared)
}

const writeDealers = (tx: Tx, clientId: number, entries: readonly Entry[]) =>
  tx
    .insert(dealer)
    .values(entries.map((entry) => ({ code: '', name: '', ...entry, clientId })))
    .onConflictDoUpdate({
      target: [dealer.clientId, dealer.code],
      set: {
        name: sql`excluded.name`,
        taxNumber: sql`excluded.tax_number`,
        region: sql`excluded.region`,
        contact: sql`excluded.contact`,
        email: sql`excluded.email`,
        phone: sql`excluded.phone`,
        version: sql`${dealer.version} + 1`,
      },
    })

const writeProducts = (tx: Tx, clientId: number, entries: readonly Entry[]) =>
  tx
    .insert(product)
    .values(
      entries.map(({ code = '', name = '', spec = '', baseUnit = '', perCase, otherUnits = '', listPrice }) => {
        const others = readFactors(otherUnits)
        return {
          clientId,
          code,
          name,
          spec,
          baseUnit,
          factors: [
            ...(perCase ? [{ unit: caseUnit, factor: perCase }] : []),
            ...(Array.isArray(others) ? others.filter(({ unit }) => unit !== caseUnit || !perCase) : []),
          ],
          listPrice: listPrice || null,
        }
      }),
    )
    .onConflictDoUpdate({
      target: [product.clientId, product.code],
      set: {
        name: sql`excluded.name`,
        spec: sql`excluded.spec`,
        baseUnit: sql`excluded.base_unit`,
        factors: sql`excluded.factors`,
        listPrice: sql`excluded.list_price`,
        version: sql`${product.version} + 1`,
      },
    })

/** Returns false if a dealer or product does not exist. */
async function writeRelations(
  tx: Tx,
  { by, ids }: By & { ids: Awaited<ReturnType<typeof idsOf>> },
  entries: readonly Entry[],
): Promise<boolean> {
  const rows = entries.flatMap(({ dealerCode = '', name = '', spec = '', productCode = '' }) => {
    const [dealerId, productId] = [ids.dealers.get(dealerCode), ids.products.get(productCode)]
    if (dealerId === undefined || productId === undefined) return []
    return [{ dealerId, productId, name, spec, ...keysOf({ name, spec }), decidedBy: by }]
  })
  if (rows.length < entries.length) return false
  await tx
    .insert(relation)
    .values(rows)
    .onConflictDoUpdate({
      target: [relation.dealerId, relation.nameKey, relation.specKey],
      set: {
        name: sql`excluded.name`,
        spec: sql`excluded.spec`,
        productId: sql`excluded.product_id`,
        decidedBy: sql`excluded.decided_by`,
        decidedAt: sql`now()`,
        version: sql`${relation.version} + 1`,
      },
    })
  return true
}

/** Stores a workbook's rows for a preview. */
export async function keepEntries(
  tx: Tx,
  { clientId, list, by, fileName }: Of & By & { fileName: string },
  entries: Entry[],
) {
  const uploadId = randomBizId()
  await tx.insert(masterUpload).values({ bizId: uploadId, clientId, list, fileName, entries, createdBy: by })
  return { uploadId, ...countsOf(await compare(tx, { clientId, list }, entries)) }
}

type UploadKey = By & { clientId: number; uploadId: string }

async function storedUpload(db: Db | Tx, { clientId, by, uploadId }: UploadKey) {
  const [upload] = await db
    .select()
    .from(masterUpload)
    .where(
      and(
        eq(masterUpload.bizId, uploadId),
        eq(masterUpload.clientId, clientId),
        eq(masterUpload.createdBy, by),
        sql`${masterUpload.createdAt} > now() - interval '1 day'`,
      ),
    )
  const list = Object.values(MasterList).find((each) => each === upload?.list)
  return upload && list ? { ...upload, list } : refuse('notFound')
}

/** Refuses notFound, also for another user's upload. */
export async function previewUpload(db: Db, upload: UploadKey): Promise<UploadPreview | Refusal> {
  const stored = await storedUpload(db, upload)
  if (isRefusal(stored)) return stored
  const compared = await compare(db, stored, stored.entries)
  return {
    list: stored.list,
    fileName: stored.fileName,
    ...countsOf(compared),
    absent: compared.absent,
    changes: compared.changes.slice(0, listedChangesMax).map(({ entry: _entry, ...change }) => change),
    digest: digestOf(compared),
  }
}

/** Applies a previewed upload. Refuses notFound, and record.conflict if the changes no longer match `digest`. */
export async function takeOverUpload(tx: Tx, { digest, ...upload }: UploadKey & { digest: string }) {
  await holdLists(tx, upload.clientId)
  const stored = await storedUpload(tx, upload)
  if (isRefusal(stored)) return stored
  const compared = await compare(tx, stored, stored.entries)
  if (digestOf(compared) !== digest) return refuse('record.conflict')
  const counts = await writeChanges(tx, { ...stored, by: upload.by }, compared)
  if (isRefusal(counts)) return counts
  await tx.delete(masterUpload).where(eq(masterUpload.id, stored.id))
  return { ...counts, list: stored.list }
}

/** Deletes uploads older than a day. */
export async function sweepUploads(db: Db): Promise<void> {
  await db.execute(sql`delete from audit_master_upload where created_at < now() - interval '1 day'`)
}
