import { z } from 'zod'
import { fieldErrorOf } from '#contract/platform/field-error.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, lineUpTo, requiredLine } from '#contract/platform/text.ts'
import { bizId, rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { ClientStatus, MasterList, UploadMode } from './codes.ts'
import { type Factor, factorsMax, readFactor, unitMax } from './factors.ts'

export const codeMax = 40
export const nameMax = 100
const specMax = 100
const contactMax = 50

/** Codes that would collide with words in URLs. */
const reservedCodes = ['new', 'project']
export const clientCode = z
  .string({ error: 'required' })
  .trim()
  .pipe(z.string().regex(/^[A-Za-z0-9][\w-]{0,39}$/, 'clientCodeInvalid'))
  .refine((code) => !reservedCodes.includes(code.toLowerCase()), 'clientCodeInvalid')

/** A dealer's or product's code, as the client writes it. */
const entryCode = z
  .string({ error: 'required' })
  .trim()
  .normalize('NFKC')
  .pipe(lineUpTo(codeMax))
  .pipe(z.string().regex(/^[\p{L}\p{N}._/-]*$/u, 'entryCodeInvalid'))
const optional = (max: number) => z.string().trim().pipe(emptyOrLineUpTo(max)).default('')

/** Record id and version for optimistic locking; without `id`, a new record. */
const edited = { id: rowId.optional(), version: rowVersion.optional() }
const ofClient = { clientCode }
export const byClient = z.strictObject(ofClient)
export const byRow = z.strictObject({ ...ofClient, id: rowId })
export const savedRow = z.object({ id: z.number().int() })

const keyword = z.string().trim().max(50).optional()
const versioned = { id: z.number().int(), version: z.number().int() }

// Clients

export const clientSort = z.enum(['code', 'name'])
const clientList = {
  keyword,
  status: z.enum(ClientStatus).optional(),
  sort: clientSort.default('code'),
  order: sortOrder.default('asc'),
}
export const clientPageQuery = z.strictObject({ ...currentSize, ...clientList })
export const clientExportQuery = z.strictObject(clientList)
export const savingClient = z.strictObject({
  ...edited,
  /** Part of URLs; immutable. */
  code: clientCode,
  name: requiredLine(nameMax),
  status: z.enum(ClientStatus).default(ClientStatus.enabled),
})
export type SavingClient = z.infer<typeof savingClient>
export const clientRow = z.object({
  ...versioned,
  code: z.string(),
  name: z.string(),
  status: z.enum(ClientStatus),
  /** Number of entries in each list. */
  dealers: z.number().int(),
  products: z.number().int(),
  relations: z.number().int(),
})
export type ClientRow = z.infer<typeof clientRow>
export const clientRecords = records(clientRow)

// Dealers

const taxNumber = z
  .string()
  .trim()
  .normalize('NFKC')
  .toUpperCase()
  .pipe(z.string().regex(/^([0-9A-Z]{15,20})?$/, 'taxNumberInvalid'))
export const dealerSort = z.enum(['code', 'name', 'region'])
export const dealerPageQuery = z.strictObject({
  ...currentSize,
  ...ofClient,
  keyword,
  sort: dealerSort.default('code'),
  order: sortOrder.default('asc'),
})
const dealerFields = {
  code: entryCode,
  name: requiredLine(nameMax),
  taxNumber: taxNumber.default(''),
  region: optional(nameMax),
  contact: optional(contactMax),
  email: z
    .string()
    .trim()
    .normalize('NFKC')
    .pipe(z.union([z.literal(''), z.email({ error: 'emailInvalid' }).max(254)], { error: 'emailInvalid' }))
    .default(''),
  phone: optional(30),
}
export const savingDealer = z.strictObject({ ...edited, ...dealerFields })
export type SavingDealer = z.infer<typeof savingDealer>
const text = z.string()
export const dealerRow = z.object({
  ...versioned,
  code: text,
  name: text,
  taxNumber: text,
  region: text,
  contact: text,
  email: text,
  phone: text,
})
export type DealerRow = z.infer<typeof dealerRow>
export const dealerRecords = records(dealerRow)

// Products

/** Yuan, up to 14 integer digits and 2 decimals, normalized to two decimals; '' for none. */
const listPrice = z
  .string()
  .trim()
  .normalize('NFKC')
  .pipe(z.string().regex(/^(\d{1,14}(\.\d{1,2})?)?$/, 'amountInvalid'))
  .transform((typed) => {
    const [, yuan, cents = ''] = /^0*(\d+)(?:\.(\d+))?$/.exec(typed) ?? []
    return yuan === undefined ? '' : `${yuan}.${cents.padEnd(2, '0')}`
  })
const unit = z.string({ error: 'required' }).trim().normalize('NFKC').pipe(lineUpTo(unitMax))
const factor = z.strictObject({
  unit,
  factor: z.string().transform((typed, context) => {
    const read = readFactor(typed)
    if (read === undefined) context.addIssue({ code: 'custom', message: 'factorNumber' })
    return read ?? ''
  }),
})
/** Refuses a unit that a row before it has. */
function refuseTwice(rows: readonly (Factor | undefined)[], context: z.RefinementCtx): void {
  for (const [at, row] of rows.entries()) {
    if (!row || rows.findIndex((each) => each?.unit === row.unit) === at) continue
    context.addIssue({ code: 'custom', message: 'factorTwice', params: { unit: row.unit }, path: [at, 'unit'] })
  }
}
/** Rows of a form; blank ones are omitted. */
const typedFactors = z
  .array(z.strictObject({ unit: z.string().default(''), factor: z.string().default('') }))
  .default([])
  .transform((rows, context): Factor[] => {
    const read = rows.map((row, at) => {
      if (row.unit.trim() === '' && row.factor.trim() === '') return undefined
      const { data, error } = factor.safeParse(row)
      for (const issue of error?.issues ?? []) {
        const { key, values } = fieldErrorOf(issue)
        context.addIssue({ code: 'custom', message: key, params: values, path: [at, ...issue.path] })
      }
      return data
    })
    refuseTwice(read, context)
    const factors = read.flatMap((row) => row ?? [])
    if (factors.length > factorsMax)
      context.addIssue({ code: 'custom', message: 'factorsMax', params: { max: factorsMax } })
    return factors
  })
export const productSort = z.enum(['code', 'name'])
export const productPageQuery = z.strictObject({
  ...currentSize,
  ...ofClient,
  keyword,
  sort: productSort.default('code'),
  order: sortOrder.default('asc'),
})
const productFields = {
  code: entryCode,
  name: requiredLine(nameMax),
  spec: optional(specMax),
  baseUnit: unit,
  listPrice: listPrice.default(''),
}
export const savingProduct = z.strictObject({
  ...edited,
  ...productFields,
  factors: z.array(factor).max(factorsMax, 'factorsMax').superRefine(refuseTwice).default([]),
})
export type SavingProduct = z.infer<typeof savingProduct>
/** A product in form fields, with a row for each factor. */
export const typedProduct = z.strictObject({ ...edited, ...productFields, factors: typedFactors })
export const productRow = z.object({
  ...versioned,
  code: text,
  name: text,
  spec: text,
  baseUnit: text,
  factors: z.array(z.object({ unit: text, factor: text })),
  /** Yuan with two decimals; '' if unknown. */
  listPrice: text,
})
export type ProductRow = z.infer<typeof productRow>
export const productRecords = records(productRow)

// Dealers' product names

export const relationSort = z.enum(['name', 'dealer', 'product', 'decidedAt'])
export const relationPageQuery = z.strictObject({
  ...currentSize,
  ...ofClient,
  keyword,
  dealerCode: z.string().max(codeMax).optional(),
  sort: relationSort.default('dealer'),
  order: sortOrder.default('asc'),
})
export const savingRelation = z.strictObject({
  ...edited,
  dealerCode: entryCode,
  name: requiredLine(nameMax),
  spec: optional(specMax),
  productCode: entryCode,
})
export type SavingRelation = z.infer<typeof savingRelation>
export const relationRow = z.object({
  ...versioned,
  dealerCode: text,
  dealerName: text,
  /** The dealer's name and spec. */
  name: text,
  spec: text,
  productCode: text,
  productName: text,
  productSpec: text,
  /** Author and time of the last decision. */
  decidedBy: text,
  decidedAt: text,
})
export type RelationRow = z.infer<typeof relationRow>
export const relationRecords = records(relationRow)

// Workbooks

export const uploadQuery = z.strictObject({ ...ofClient, mode: z.enum(UploadMode).default(UploadMode.take) })
export const uploadCount = {
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
}
export const uploadTaken = z.object({
  ...uploadCount,
  /** Id of a preview, to apply it; null if already applied. */
  uploadId: z.string().nullable(),
})
export const uploadId = bizId
export const byUpload = z.strictObject({ ...ofClient, uploadId })
const uploadChange = z.object({
  what: z.enum(['added', 'changed']),
  /** Label of the entry: code and name, or the dealer's words. */
  name: text,
  parts: z.array(z.object({ field: text, before: text, after: text })),
})
export const uploadPreview = z.object({
  list: z.enum(MasterList),
  fileName: text,
  ...uploadCount,
  /** Number of stored entries that the workbook does not name; they are unchanged. */
  absent: z.number().int(),
  changes: z.array(uploadChange),
  /** Hash of all changes, to detect that stored data has changed since the preview. */
  digest: text,
})
export type UploadPreview = z.infer<typeof uploadPreview>
export const takingOver = z.strictObject({ digest: z.string().max(100) })
