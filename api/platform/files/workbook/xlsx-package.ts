import type { ArchiveEntry } from '../reader/archive.ts'
import { attributeOf, createXmlReader, readXml, type XmlVisitor } from '../reader/xml.ts'

/** Relationship types of an Open XML package, by which its parts are found, whatever their names. */

const office = ['http://schemas.openxmlformats.org/officeDocument/2006', 'http://purl.oclc.org/ooxml/officeDocument']
/** Transitional and strict form. */
export const spreadsheetVocabulary: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
])
const packageVocabulary: ReadonlySet<string> = new Set(['http://schemas.openxmlformats.org/package/2006/relationships'])
const relationNamespaces: ReadonlySet<string> = new Set(office.map((base) => `${base}/relationships`))

type Entries = readonly ArchiveEntry[]
type Relation = { id: string; type: string; target: string }

/** True for an attribute that is switched on. */
export const isTrue = (flag = ''): boolean => /^(1|true|on)$/i.test(flag)

/** Normalized part name: programs differ in case, and some add a leading slash. */
const partName = (name: string): string => name.replace(/^\/+/, '').toLowerCase()

export const entryOf = (entries: Entries, name: string): ArchiveEntry | undefined => {
  const wanted = partName(name)
  return entries.find((entry) => partName(entry.name) === wanted)
}

/** Passes the parts of an XML entry to the visitor until `isDone`. */
export async function visitXml(
  entry: ArchiveEntry,
  visitor: XmlVisitor,
  { vocabulary, isDone = () => false }: { vocabulary: ReadonlySet<string>; isDone?: () => boolean },
): Promise<void> {
  const reader = createXmlReader(visitor, vocabulary)
  for await (const piece of entry.pieces()) {
    reader.read(piece)
    if (isDone()) return
  }
  reader.end()
}

/** Resolves a target from the folder of the part that names it. */
function resolved(folder: string, target: string): string {
  let path = target.replaceAll('\\', '/').replace(/[?#].*$/, '')
  try {
    path = decodeURIComponent(path)
  } catch {
    // The name contains an unescaped percent sign.
  }
  const steps = path.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '')
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

const relationsMax = 10_000

/** Relationships of a part within the package; of the package itself if the part is ''. */
async function relationsOf(entries: Entries, part: string): Promise<Relation[]> {
  const folder = folderOf(part)
  const entry = entryOf(entries, `${folder}_rels/${part.slice(folder.length)}.rels`)
  const relations: Relation[] = []
  if (!entry) return relations
  for await (const batch of readXml(entry.pieces(), packageVocabulary))
    for (const piece of batch) {
      if (piece.kind !== 'open' || piece.name !== 'Relationship') continue
      if (attributeOf(piece, 'TargetMode', '') === 'External' || relations.length >= relationsMax) continue
      const target = attributeOf(piece, 'Target', '') ?? ''
      relations.push({
        id: attributeOf(piece, 'Id', '') ?? '',
        type: attributeOf(piece, 'Type', '') ?? '',
        target: resolved(folder, target),
      })
    }
  return relations
}

const typed = (relations: readonly Relation[], type: string): Relation | undefined =>
  relations.find((relation) => relation.type.endsWith(`/${type}`))

const workbookNames = ['xl/workbook.xml']

/** The part that lists the sheets, if the package is a workbook; undefined for any other archive. */
export async function workbookPartOf(entries: Entries): Promise<ArchiveEntry | undefined> {
  if (!entryOf(entries, '[Content_Types].xml')) return undefined
  const main = typed(await relationsOf(entries, '').catch(() => []), 'officeDocument')
  for (const name of [...(main ? [main.target] : []), ...workbookNames]) {
    const entry = entryOf(entries, name)
    if (entry && (await isWorkbook(entry))) return entry
  }
  return undefined
}

async function isWorkbook(entry: ArchiveEntry): Promise<boolean> {
  let root: string | undefined
  const visitor = {
    open(name: string) {
      root ??= name
    },
    close() {},
    text() {},
  }
  try {
    await visitXml(entry, visitor, { vocabulary: spreadsheetVocabulary, isDone: () => root !== undefined })
  } catch {
    return false
  }
  return root === 'workbook'
}

/** `entry` is undefined if the package lacks the part of a listed sheet. */
export type XlsxSheet = { name: string; isHidden: boolean; entry: ArchiveEntry | undefined }

/** Structure of a workbook, without the content of its sheets. */
export type XlsxPackage = {
  /** Sheets in the order of the workbook, without charts and macros. */
  sheets: XlsxSheet[]
  /** False if the workbook lists more sheets than are read. */
  isWhole: boolean
  from1904: boolean
  /** True if programs are to recalculate all formulas: results may be placeholders. */
  isUncalculated: boolean
  shared: ArchiveEntry | undefined
  styles: ArchiveEntry | undefined
}

const sheetsMax = 1000
const sheetNameMax = 100

/** Throws if there is no list of sheets. */
export async function openXlsx(entries: Entries): Promise<XlsxPackage> {
  const list = await workbookPartOf(entries)
  if (!list) throw new Error('a workbook without its list of sheets')
  const relations = await relationsOf(entries, list.name)
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const beside = (type: string, name: string) =>
    entryOf(entries, typed(relations, type)?.target ?? `${folderOf(list.name)}${name}`)
  const sheets: XlsxSheet[] = []
  let isWhole = true
  let from1904 = false
  let isUncalculated = false
  const reader = createXmlReader(
    {
      open(name, attributes) {
        if (name === 'workbookPr') from1904 = isTrue(attributeOf({ attributes }, 'date1904', ''))
        if (name === 'calcPr') isUncalculated = isTrue(attributeOf({ attributes }, 'fullCalcOnLoad', ''))
        if (name !== 'sheet') return
        if (sheets.length >= sheetsMax) {
          isWhole = false
          return
        }
        const prefixes = reader.namespaces.prefixesOf(relationNamespaces)
        const id = (prefixes.length > 0 ? prefixes : [undefined])
          .map((prefix) => attributeOf({ attributes }, 'id', prefix))
          .find((known) => known !== undefined)
        const relation = byId.get(id ?? '')
        if (relation && relation.type !== '' && !relation.type.endsWith('/worksheet')) return
        sheets.push({
          name: (attributeOf({ attributes }, 'name', '') ?? '').slice(0, sheetNameMax),
          isHidden: /hidden$/i.test(attributeOf({ attributes }, 'state', '') ?? ''),
          entry: relation && entryOf(entries, relation.target),
        })
      },
      close() {},
      text() {},
    },
    spreadsheetVocabulary,
  )
  for await (const piece of list.pieces()) reader.read(piece)
  reader.end()
  return {
    sheets,
    isWhole,
    from1904,
    isUncalculated,
    shared: beside('sharedStrings', 'sharedStrings.xml'),
    styles: beside('styles', 'styles.xml'),
  }
}
