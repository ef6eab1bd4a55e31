import {
  aliasesMax,
  entryFieldMax,
  entryNameMax,
  entryNumberMax,
  ImportField,
  LineFault,
} from '#contract/data/watch-lists/codes.ts'
import { splitAliases } from '#contract/data/watch-lists/rules.ts'
import type { SavingWatchEntry } from '#contract/data/watch-lists/shapes.ts'
import { isLongerThan } from '#contract/platform/characters.ts'
import type { DateOrder } from '#contract/platform/ingest/date.ts'
import { readDate } from '#contract/platform/ingest/date.ts'
import { lossOf, withoutInvisible } from '#contract/platform/ingest/text.ts'
import { faultOfLine } from '#contract/platform/text.ts'

/** An entry of a file. */
export type ReadEntry = Omit<SavingWatchEntry, 'bizId' | 'entryBizId'>
/** `at` is the number of the column; null for the whole line. */
export type FoundFault = { at: number | null; text: string; reason: LineFault }

export type FieldColumn = { at: number; field: ImportField }

const lengths: Record<Exclude<ImportField, 'bornOn' | 'from' | 'until'>, number> = {
  name: entryNameMax,
  aliases: entryNameMax,
  number: entryNumberMax,
  region: entryFieldMax,
  phone: entryNumberMax,
  address: entryFieldMax,
  source: entryFieldMax,
}

/** Texts that mean no end date. */
const endless = /^(长期|永久|無期限|无期限|長期|不限|permanent|indefinite|unlimited|none|n\/a|[-—–/])$/i

const spaces = /\s+/g
const lineOf = (text: string): string => withoutInvisible(text).replace(spaces, ' ').trim()

/** Reads the cells of a line as an entry; a line with faults gives no entry. */
export function createLineReader(columns: readonly FieldColumn[], dateOrder: DateOrder | undefined) {
  return (cells: readonly string[]): { entry: ReadEntry } | { faults: FoundFault[] } => {
    const entry: ReadEntry = {
      name: '',
      aliases: [],
      number: '',
      bornOn: null,
      region: '',
      phone: '',
      address: '',
      from: null,
      until: null,
      source: '',
    }
    const faults: FoundFault[] = []
    const placeOf = (wanted: ImportField) => columns.find(({ field }) => field === wanted)?.at ?? null
    const fault = (at: number | null, text: string, reason: LineFault) => faults.push({ at, text, reason })
    for (const { at, field } of columns) {
      const written = cells[at - 1] ?? ''
      if (written === '') continue
      if (field === ImportField.bornOn || field === ImportField.from || field === ImportField.until) {
        const text = lineOf(written)
        if (text === '' || (field !== ImportField.bornOn && endless.test(text))) continue
        const read = readDate(text, dateOrder)
        if ('day' in read) entry[field] = read.day
        else fault(at, written, dayFaults[read.fault])
        continue
      }
      const texts = field === ImportField.aliases ? splitAliases(written).map(lineOf) : [lineOf(written)]
      for (const text of texts) {
        if (text === '') continue
        const reason = faultOf(field, text)
        if (reason) fault(at, text, reason)
        else if (field === ImportField.aliases) entry.aliases.push(text)
        else entry[field] = text
      }
    }
    const { name, aliases, from, until } = entry
    const nameAt = placeOf(ImportField.name)
    if (name === '' && !faults.some(({ at }) => at === nameAt)) fault(nameAt, '', LineFault.nameMissing)
    entry.aliases = [...new Set(aliases)].filter((alias) => alias !== name)
    if (entry.aliases.length > aliasesMax)
      fault(placeOf(ImportField.aliases), aliases.join('; '), LineFault.tooManyAliases)
    if (from !== null && until !== null && until < from)
      fault(placeOf(ImportField.until), `${from} – ${until}`, LineFault.untilBeforeFrom)
    return faults.length > 0 ? { faults } : { entry }
  }
}

const dayFaults = {
  notADate: LineFault.notADay,
  noSuchDate: LineFault.noSuchDay,
  dayOrMonthUndecided: LineFault.dayOrMonthUndecided,
} as const

function faultOf(field: keyof typeof lengths, text: string): LineFault | undefined {
  if (isLongerThan(text, lengths[field])) return LineFault.tooLong
  if (text.includes('\ufffd')) return LineFault.charactersLost
  const isNumber = field === ImportField.number || field === ImportField.phone
  if (isNumber && lossOf(text) === 'digitsLost') return LineFault.digitsLost
  return faultOfLine(text) ? LineFault.unseenSign : undefined
}
