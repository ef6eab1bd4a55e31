import { z } from 'zod'
import { clientCode, codeMax, nameMax } from '#contract/audit/master-data/shapes.ts'
import { day } from '#contract/platform/day.ts'
import { filePath } from '#contract/platform/files/shapes.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, lineUpTo, requiredLine } from '#contract/platform/text.ts'
import { personNameMax, rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { FaultsAs, membersMax, ReviewStage } from './codes.ts'

const projectNameMax = 60
const batchNoMax = 50

const keyword = z.string().trim().max(50).optional()
const edited = { id: rowId.optional(), version: rowVersion.optional() }
const text = z.string()
export const byId = z.strictObject({ id: rowId })
export const byIds = z.strictObject({ ids: z.array(rowId).min(1).max(200) })
export const savedRow = z.object({ id: z.number().int() })

/** User code, the sapUserId of the directory. */
const usercode = requiredLine(personNameMax)

/** Pairing settings: design: flow §2. */
const settings = {
  /** Maximum days between two lines of one movement. */
  dateWindow: z.coerce.number().int().min(0).max(60).default(3),
  /** Days within which lines with different dates are still paired. */
  farWindow: z.coerce.number().int().min(0).max(366).default(31),
  /** Maximum number of lines in a split. */
  splitSize: z.coerce.number().int().min(1).max(5).default(3),
  /** Maximum difference of quantities, in base units. */
  tolerance: z
    .string()
    .trim()
    .normalize('NFKC')
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'toleranceInvalid'))
    .default('0'),
}
export type Settings = { dateWindow: number; farWindow: number; splitSize: number; tolerance: string }

const year = z.coerce.number({ error: 'required' }).int().min(2000).max(2100)
export const projectSort = z.enum(['name', 'client', 'year', 'beginDate', 'endDate'])
const projectList = {
  keyword,
  clientCode: clientCode.optional(),
  year: year.optional(),
  sort: projectSort.default('beginDate'),
  order: sortOrder.default('desc'),
}
export const projectPageQuery = z.strictObject({ ...currentSize, ...projectList })
export const projectExportQuery = z.strictObject(projectList)
export const savingProject = z.strictObject({
  ...edited,
  /** Immutable. */
  clientCode,
  year,
  name: requiredLine(projectNameMax),
  beginDate: day,
  endDate: day,
  leader: usercode,
  members: z.array(usercode).max(membersMax).default([]),
  ...settings,
})
export type SavingProject = z.infer<typeof savingProject>

const person = z.object({ usercode: text, name: text })
export type Person = z.infer<typeof person>
/** Number of objects by stage, with every stage. */
const stageCounts = z.record(z.enum(ReviewStage), z.number().int())
const projectFields = {
  id: z.number().int(),
  version: z.number().int(),
  clientCode: text,
  clientName: text,
  year: z.number().int(),
  name: text,
  beginDate: text,
  endDate: text,
  leader: person,
  members: z.array(person),
  objects: z.number().int(),
  stages: stageCounts,
  /** True if the caller may edit the project and its objects. */
  mayEdit: z.boolean(),
}
const projectRow = z.object(projectFields)
export type ProjectRow = z.infer<typeof projectRow>
export const projectRecords = records(projectRow)
export const projectDetail = z.object({
  ...projectFields,
  dateWindow: z.number().int(),
  farWindow: z.number().int(),
  splitSize: z.number().int(),
  tolerance: text,
})
export type ProjectDetail = z.infer<typeof projectDetail>

const objectFilter = {
  projectId: rowId.optional(),
  clientCode: clientCode.optional(),
  keyword,
  stage: z.enum(ReviewStage).optional(),
}
export const objectSort = z.enum(['reviewBatchNo', 'dealer', 'periodFrom', 'region', 'stage'])
export const objectPageQuery = z.strictObject({
  ...currentSize,
  ...objectFilter,
  sort: objectSort.default('reviewBatchNo'),
  order: sortOrder.default('asc'),
})
export const objectExportQuery = z.strictObject(objectFilter)
/** Printed on dealers' pages, so without spaces. */
export const batchNo = z
  .string({ error: 'required' })
  .trim()
  .normalize('NFKC')
  .pipe(lineUpTo(batchNoMax))
  .pipe(z.string().regex(/^[\p{L}\p{N}._/-]*$/u, 'entryCodeInvalid'))
export const objectFields = {
  /** Dealer of the project's client. */
  dealerCode: z.string({ error: 'required' }).trim().normalize('NFKC').pipe(lineUpTo(codeMax)),
  reviewBatchNo: batchNo,
  periodFrom: day,
  periodTo: day,
  /** Defaults to the dealer's region. */
  region: z.string().trim().pipe(emptyOrLineUpTo(nameMax)).default(''),
  /** User code of the site executor; '' if not assigned. */
  executor: z.string().trim().pipe(emptyOrLineUpTo(personNameMax)).default(''),
}
export const savingObject = z.strictObject({ ...edited, projectId: rowId, ...objectFields })
export type SavingObject = z.infer<typeof savingObject>
export const objectRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  projectId: z.number().int(),
  projectName: text,
  clientCode: text,
  clientName: text,
  dealerCode: text,
  dealerName: text,
  reviewBatchNo: text,
  periodFrom: text,
  periodTo: text,
  region: text,
  executor: person.nullable(),
  stage: z.enum(ReviewStage),
  mayEdit: z.boolean(),
})
export type ObjectRow = z.infer<typeof objectRow>
export const objectRecords = records(objectRow)
export const batch = z.object({
  id: z.number().int(),
  reviewBatchNo: text,
  dealerName: text,
  stage: z.enum(ReviewStage),
})

export const objectUploadQuery = z.strictObject({
  id: rowId,
  faults: z.enum(FaultsAs).default(FaultsAs.workbook),
})
export const remarkedQuery = z.strictObject({ id: rowId, path: filePath })
/** `examples`: unchanged example rows of the template, which are skipped. */
export const objectsAdded = z.object({ added: z.number().int(), examples: z.number().int() })

// Clients and dealers

export const clientQuery = z.strictObject({ clientCode: clientCode.optional() })
export const clientName = z.object({ clientCode: text, clientName: text })
/** A client with figures of what the caller sees. */
export const clientItem = z.object({
  id: z.number().int(),
  ...clientName.shape,
  projects: z.number().int(),
  objects: z.number().int(),
  stages: stageCounts,
  dealers: z.number().int(),
  products: z.number().int(),
  relations: z.number().int(),
})
export type ClientItem = z.infer<typeof clientItem>
export const dealersMax = 1000
export const dealerQuery = z.strictObject({ clientCode, keyword })
export const dealerItem = z.object({ id: z.number().int(), code: text, name: text, region: text })

/** Limit of people per call: all members of a project and a page of the directory. */
const namedMax = membersMax + 100
export const peopleNamed = z.strictObject({ usercodes: z.array(usercode).max(namedMax) })
export const people = z.array(person)
